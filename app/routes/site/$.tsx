import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { cardOf } from '~/content/appearance/brand.server';
import { readPublicPage } from '~/content/pages/public-page.server';
import { readServiceParts } from '~/content/pages/service-pages.server';
import { searchTitleOf } from '~/content/posts/search-copy';
import { headersOfPage, jsonOfPage } from '~/http/pages/draft-preview.server';
import { homePage } from '~/http/pages/home-page.server';
import type { PageFailure } from '~/http/pages/page-error';
import { loadOrRedirect } from '~/http/pages/resolve-redirect.server';
import { draftMeta, pageMeta, siteMetaOf } from '~/ui/site/page-meta';
import { ServiceEnd } from '~/ui/site/service-pages';
import { webPage } from '~/ui/site/structured-data';
import { TextPage } from '~/ui/site/text-page';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { page, card, service } = data;
  if (page.isDraft) return draftMeta(page);
  const site = siteMetaOf(matches);
  return pageMeta(site, {
    title: searchTitleOf(page, site.businessDetails.brandName),
    description: page.description,
    path: `/${page.slug}`,
    image: card,
    structuredData: webPage(page, site, service),
  });
};

/** Any path without a route: a page that staff have added, or 404. */
export const loader = (args: LoaderFunctionArgs) => {
  reject(args);
  return loadOrRedirect(args, async (actor) => {
    // As in all paths, letter case and a trailing slash are ignored.
    const slug = (args.params['*'] ?? '').toLowerCase().replace(/\/$/, '');
    const page = await readPublicPage(actor, slug);
    const { copy } = await homePage(args);
    const parts = await readServiceParts(page, copy);
    const service = parts && { ...parts, listTitle: copy.footer.servicesTitle };
    const card = await cardOf('pages', page);
    return jsonOfPage({ page, service, card }, page.isDraft);
  });
};

export const headers = headersOfPage;

/** A form that is sent to a path without a page gets 404. */
export async function action(args: ActionFunctionArgs): Promise<never> {
  await loader(args);
  throw json(null, { status: 405 });
}

/** Also shows why the server rejected a request for another page. */
function reject({ context: { rejection, requestId } }: LoaderFunctionArgs) {
  if (!rejection) return;
  const { message, status, typed } = rejection;
  throw json<PageFailure>({ message, requestId, admins: [], typed }, { status });
}

export default function FurtherPage() {
  const { page, service } = useLoaderData<typeof loader>();
  const list = service && { title: service.listTitle, path: '/services' };
  return (
    <TextPage title={page.title} html={page.html} headings={page.headings} isDraft={page.isDraft} list={list}>
      {service ? <ServiceEnd {...service} /> : null}
    </TextPage>
  );
}
