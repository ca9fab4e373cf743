import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadPage } from '~/http/page.server';
import { readVisits } from '~/inbox/visits/report.server';
import { Screen } from '~/ui/admin/screen';
import { TopList, Totals } from '~/ui/admin/visits';

export const meta: MetaFunction = () => [{ title: 'Visits' }];

export const loader = (args: LoaderFunctionArgs) => loadPage(args, readVisits);

export default function Visits() {
  const { current, previous, pages, referringHosts, campaigns } = useLoaderData<typeof loader>();
  return (
    <Screen
      title="Visits"
      subtitle="The last 30 days, compared with the 30 days before. Bots are left out, and nothing about visitors is stored."
    >
      <Totals current={current} previous={previous} />
      <div className="mt-14 grid gap-x-10 gap-y-14 lg:grid-cols-3">
        <TopList title="Pages" unit="Views" rows={pages} empty="No pages were opened yet." />
        <TopList
          title="Referring sites"
          unit="Visits"
          rows={referringHosts}
          empty="No visit came from a link on another site."
        />
        <TopList
          title="Campaigns"
          unit="Visits"
          rows={campaigns}
          empty="Add utm_campaign to the links in your campaigns to see their visits here."
        />
      </div>
    </Screen>
  );
}
