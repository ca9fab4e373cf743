import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { listPublic } from '~/content/team-members/model.server';
import { homePage } from '~/http/pages/home-page.server';
import { loadOrRedirect } from '~/http/pages/resolve-redirect.server';
import { imagesOf } from '~/media/images.server';
import { NotFound } from '~/platform/errors';
import { ClosingBand } from '~/ui/site/call-to-action';
import { Container } from '~/ui/site/container';
import { pageMeta, siteMetaOf } from '~/ui/site/page-meta';
import { webPage } from '~/ui/site/structured-data';
import { TeamList } from '~/ui/site/team';
import type { loader as siteLoader } from './_site';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [];
  const { title, members, updatedAt } = data;
  const site = siteMetaOf(matches);
  const { brandName } = site.businessDetails;
  const description = `The people of ${brandName}: ${members
    .slice(0, 3)
    .map(({ name, role }) => `${name}, ${role}`)
    .join('; ')}.`;
  return pageMeta(site, {
    title: `${title} | ${brandName}`,
    description,
    path: '/team',
    structuredData: webPage({ title, slug: 'team', description, updatedAt }, site),
  });
};

export const loader = (args: LoaderFunctionArgs) =>
  loadOrRedirect(args, async () => {
    const [members, { copy }] = await Promise.all([listPublic(), homePage(args)]);
    const updatedAt = members
      .map((member) => member.updatedAt)
      .sort()
      .at(-1);
    if (updatedAt === undefined) throw new NotFound('page');
    const images = await imagesOf(members.map(({ portrait }) => portrait));
    return { members, images, updatedAt, title: copy.about.teamTitle, ask: copy.about.connect };
  });

export default function Team() {
  const { title, members, images, ask } = useLoaderData<typeof loader>();
  const site = useRouteLoaderData<typeof siteLoader>('routes/_site');
  return (
    <>
      <Container className="pt-18 pb-section print:py-0">
        <h1 className="mb-section-head text-page-title">{title}</h1>
        <TeamList members={members} images={images} />
      </Container>
      {site ? <ClosingBand site={site} title="Ask the team" label={ask} href="/#contact" /> : null}
    </>
  );
}
