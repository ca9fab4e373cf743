import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { cardOf } from '~/content/appearance/brand.server';
import { listPublished, readCaseStudyPage } from '~/content/case-studies/public-study.server';
import { excerptOf } from '~/content/posts/excerpt';
import { headersOfPage, jsonOfPage } from '~/http/pages/draft-preview.server';
import { homePage } from '~/http/pages/home-page.server';
import { loadOrRedirect } from '~/http/pages/resolve-redirect.server';
import { ClosingBand } from '~/ui/site/call-to-action';
import { CaseStudyArticle } from '~/ui/site/case-study';
import { draftMeta, pageMeta, previewImage, siteMetaOf } from '~/ui/site/page-meta';
import { article } from '~/ui/site/structured-data';
import type { loader as siteLoader } from './_site';

const descriptionLength = 180;
const othersMax = 2;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { study, card, listTitle } = data;
  if (study.isDraft) return draftMeta(study);
  const site = siteMetaOf(matches);
  const path = `/case-studies/${study.slug}`;
  const image = previewImage(study.picture, card);
  const description = excerptOf({ excerpt: null, autoExcerpt: study.problem }, descriptionLength);
  const list = { name: listTitle, path: '/case-studies' };
  return pageMeta(site, {
    title: `${study.title} | ${site.businessDetails.brandName}`,
    description,
    path,
    type: 'article',
    image,
    structuredData: article({ ...study, type: 'Article', description, path, image, list }, site),
  });
};

export const loader = (args: LoaderFunctionArgs) =>
  loadOrRedirect(args, async (actor) => {
    const [{ copy }, study] = await Promise.all([homePage(args), readCaseStudyPage(actor, args.params.slug ?? '')]);
    const card = await cardOf('case-studies', study);
    const others = (await listPublished(othersMax + 1)).filter(({ slug }) => slug !== study.slug).slice(0, othersMax);
    return jsonOfPage({ study, others, card, listTitle: copy.caseStudies.title }, study.isDraft);
  });

export const headers = headersOfPage;

export default function CaseStudyRoute() {
  const { study, others, listTitle } = useLoaderData<typeof loader>();
  const site = useRouteLoaderData<typeof siteLoader>('routes/_site');
  return (
    <>
      <CaseStudyArticle study={study} listTitle={listTitle} others={others} />
      {site ? <ClosingBand site={site} title="Questions about this?" label="Ask about this" href="/#contact" /> : null}
    </>
  );
}
