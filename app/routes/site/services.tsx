import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listServicePages } from '~/content/pages/service-pages.server';
import { homePage } from '~/http/pages/home-page.server';
import { loadOrRedirect } from '~/http/pages/resolve-redirect.server';
import { NotFound } from '~/platform/errors';
import { Container } from '~/ui/site/container';
import { pageMeta, siteMetaOf } from '~/ui/site/page-meta';
import { SectionHead } from '~/ui/site/section';
import { ServicePageGroups } from '~/ui/site/service-pages';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { title, lead } = data;
  const site = siteMetaOf(matches);
  return pageMeta(site, {
    title: `${title} | ${site.businessDetails.brandName}`,
    description: lead,
    path: '/services',
  });
};

export const loader = (args: LoaderFunctionArgs) =>
  loadOrRedirect(args, async () => {
    const { copy } = await homePage(args);
    const groups = await listServicePages(copy);
    if (groups.length === 0) throw new NotFound('page');
    const { title, lead } = copy.services;
    return { groups, title, lead };
  });

export default function Services() {
  const { groups, title, lead } = useLoaderData<typeof loader>();
  return (
    <Container className="pt-18 pb-section print:py-0">
      <SectionHead as="h1" size="text-page-title" title={title} lead={lead} />
      <ServicePageGroups groups={groups} />
    </Container>
  );
}
