import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listPublished } from '~/content/case-studies/public-study.server';
import { homePage } from '~/http/pages/home-page.server';
import { loadOrRedirect } from '~/http/pages/resolve-redirect.server';
import { NotFound } from '~/platform/errors';
import { CaseStudyList } from '~/ui/site/case-studies';
import { Container } from '~/ui/site/container';
import { feedLink, pageMeta, siteMetaOf } from '~/ui/site/page-meta';
import { SectionHead } from '~/ui/site/section';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { copy } = data;
  const site = siteMetaOf(matches);
  return [
    ...pageMeta(site, {
      title: `${copy.title} | ${site.businessDetails.brandName}`,
      description: copy.lead,
      path: '/case-studies',
    }),
    feedLink(copy.title, '/case-studies'),
  ];
};

export const loader = (args: LoaderFunctionArgs) =>
  loadOrRedirect(args, async () => {
    const [studies, { copy }] = await Promise.all([listPublished(), homePage(args)]);
    if (studies.length === 0) throw new NotFound('page');
    return { studies, copy: copy.caseStudies };
  });

export default function CaseStudies() {
  const { studies, copy } = useLoaderData<typeof loader>();
  return (
    <Container className="pt-18 pb-section print:py-0">
      <SectionHead as="h1" size="text-display" title={copy.title} lead={copy.lead} />
      <CaseStudyList studies={studies} />
    </Container>
  );
}
