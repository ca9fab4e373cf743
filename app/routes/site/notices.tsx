import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readNoticePage } from '~/content/notices/public-notices.server';
import { loadOrRedirect } from '~/http/pages/resolve-redirect.server';
import { NotFound } from '~/platform/errors';
import { Container } from '~/ui/site/container';
import { NoticeList, noticesTitle } from '~/ui/site/notices';
import { feedLink, pageMeta, siteMetaOf } from '~/ui/site/page-meta';

/** The maximum on the page. */
const noticesMax = 100;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const site = siteMetaOf(matches);
  const { brandName } = site.businessDetails;
  return [
    ...pageMeta(site, {
      title: `${noticesTitle} | ${brandName}`,
      description: `Current and past notices of ${brandName}.`,
      path: '/notices',
    }),
    feedLink(noticesTitle, '/notices'),
  ];
};

export const loader = (args: LoaderFunctionArgs) =>
  loadOrRedirect(args, async () => {
    const notices = await readNoticePage(noticesMax);
    if (notices.length === 0) throw new NotFound('page');
    return { notices };
  });

export default function Notices() {
  const { notices } = useLoaderData<typeof loader>();
  return (
    <Container className="pt-18 pb-section print:py-0">
      <h1 className="mb-section-head text-page-title">{noticesTitle}</h1>
      <NoticeList notices={notices} />
    </Container>
  );
}
