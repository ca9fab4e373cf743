import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadLegalPage } from '~/http/pages/legal-page.server';
import { legalPageMeta, siteMetaOf } from '~/ui/site/page-meta';
import { TextPage } from '~/ui/site/text-page';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? legalPageMeta(siteMetaOf(matches), data.title, '/privacy-policy') : [];

export const loader = (args: LoaderFunctionArgs) => loadLegalPage(args, 'privacy-policy');

export default function Page() {
  return <TextPage {...useLoaderData<typeof loader>()} />;
}
