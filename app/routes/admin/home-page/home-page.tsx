import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import * as page from '~/content/home-page/model.server';
import { loadPageFor, loadPart } from '~/http/pages/page.server';
import { PageSections } from '~/routes/admin/home-page/+ui/page-sections';
import { HistoryLink } from '~/ui/kit/editing/history-link';
import { flushStart, Screen } from '~/ui/kit/frame/screen';
import { LoadFailure } from '~/ui/kit/list/list';

export const handle = { loadFailed: 'Failed to load the page' };
export const meta: MetaFunction = () => [{ title: 'Home page' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPageFor(args, page.permission, async (actor) => loadPart(args, () => page.listSections(actor)));

/** The copy of the public site by section, in the order of the page. */
export default function PageSettings() {
  const data = useLoaderData<typeof loader>();
  return (
    <Screen
      title="Home page"
      subtitle="Changes go live when you publish."
      actions={<HistoryLink className={flushStart} of="drafts/page" />}
    >
      {data ? <PageSections {...data} /> : <LoadFailure title={handle.loadFailed} />}
    </Screen>
  );
}
