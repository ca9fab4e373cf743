import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readCaseStudyPage } from '~/content/case-studies/public-study.server';
import { readBusinessDetails } from '~/content/legal/texts.server';
import { excerptOf } from '~/content/posts/excerpt';
import { cardOf } from '~/content/theme/brand.server';
import { headersOfPage, jsonOfPage } from '~/http/draft-preview.server';
import { landingPage } from '~/http/landing-page.server';
import { publicOrigin } from '~/http/public-origin.server';
import { loadOrRedirect } from '~/http/resolve-redirect.server';
import { CaseStudy } from '~/ui/site/case-study';
import { draftMeta, pageMeta } from '~/ui/site/page-meta';
import { caseStudyArticle } from '~/ui/site/structured-data';

const descriptionLength = 180;

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { study, card, businessDetails, origin, listTitle } = data;
  if (study.isDraft) return draftMeta(study);
  const image = study.picture?.src ?? card;
  const description = excerptOf({ excerpt: null, autoExcerpt: study.problem }, descriptionLength);
  return pageMeta({
    title: `${study.title} | ${businessDetails.brandName}`,
    description,
    origin,
    path: `/case-studies/${study.slug}`,
    businessDetails,
    type: 'article',
    image,
    structuredData: caseStudyArticle({ ...study, description, image }, businessDetails, origin, listTitle),
  });
};

export const loader = (args: LoaderFunctionArgs) =>
  loadOrRedirect(args, async (actor) => {
    const [{ copy }, study, businessDetails, origin] = await Promise.all([
      landingPage(args),
      readCaseStudyPage(actor, args.params.slug ?? ''),
      readBusinessDetails(),
      publicOrigin(args.request),
    ]);
    const card = await cardOf('case-studies', study);
    return jsonOfPage({ study, card, businessDetails, origin, listTitle: copy.caseStudies.title }, study.isDraft);
  });

export const headers = headersOfPage;

export default function CaseStudyRoute() {
  const { study, listTitle } = useLoaderData<typeof loader>();
  return <CaseStudy study={study} listTitle={listTitle} />;
}
