import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadLegalPage } from '~/http/legal-page.server';
import { legalPageMeta, sitePictures } from '~/ui/site/page-meta';
import { TextPage } from '~/ui/site/text-page';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  legalPageMeta(data, '/terms-of-service', sitePictures(matches).card);

export const loader = (args: LoaderFunctionArgs) => loadLegalPage(args, 'terms-of-service');

export default function Page() {
  return <TextPage {...useLoaderData<typeof loader>()} />;
}
