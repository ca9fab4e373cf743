import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadPage } from '~/http/pages/page.server';
import { readVisits } from '~/inbox/visits/report.server';
import type { VisitCount, VisitTotals } from '~/inbox/visits/schema';
import { Screen } from '~/ui/kit/frame/screen';

export const meta: MetaFunction = () => [{ title: 'Visits' }];

export const loader = (args: LoaderFunctionArgs) => loadPage(args, readVisits);

export default function Visits() {
  const { current, previous, pages, referringHosts, campaigns } = useLoaderData<typeof loader>();
  return (
    <Screen
      title="Visits"
      subtitle="The last 30 days, compared with the 30 days before. Form views are those of the page with the contact form. Bots are left out, and nothing about visitors is stored."
    >
      <Totals current={current} previous={previous} />
      <div className="mt-14 grid gap-x-10 gap-y-14 lg:grid-cols-3">
        <TopList title="Pages" unit="Views" rows={pages} empty="No page views yet." />
        <TopList title="Referring sites" unit="Visits" rows={referringHosts} empty="No visits from other sites yet." />
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

const formatted = (count: number) => count.toLocaleString('en-GB');

const labels: Record<keyof VisitTotals, string> = {
  visits: 'Visits',
  formViews: 'Form views',
  messages: 'Messages',
  replies: 'Replies',
};

function Totals({ current, previous }: { current: VisitTotals; previous: VisitTotals }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 border-t border-t-ink lg:grid-cols-4">
      {(Object.keys(labels) as (keyof VisitTotals)[]).map((name) => (
        <div key={name} className="flex flex-col border-b py-5">
          <dt className="text-ink-2 text-small">{labels[name]}</dt>
          <dd className="mt-auto pt-1 text-h2 tabular-nums">{formatted(current[name])}</dd>
          <dd className="text-ink-2 text-small tabular-nums">{changeOf(current[name], previous[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

function changeOf(current: number, previous: number): string {
  if (previous === 0) return 'None in the 30 days before';
  const percent = Math.round((current / previous - 1) * 100);
  const change = percent === 0 ? 'No change' : `${percent > 0 ? '+' : '−'}${formatted(Math.abs(percent))}%`;
  return `${change} from ${formatted(previous)}`;
}

interface TopListProps {
  title: string;
  unit: string;
  rows: VisitCount[];
  empty: string;
}

function TopList({ title, unit, rows, empty }: TopListProps) {
  return (
    <section className="text-small leading-1.45">
      <h2 className="mb-4">{title}</h2>
      {rows.length > 0 ? (
        <table className="w-full border-t border-t-ink">
          <thead className="text-ink-2">
            <tr className="border-b">
              <th scope="col" className="py-[11px] pr-4 text-left font-semibold">
                Name
              </th>
              <th scope="col" className="py-[11px] text-right font-semibold">
                {unit}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, count }) => (
              <tr key={name} className="border-b align-baseline">
                <th scope="row" className="wrap-anywhere py-[11px] pr-4 text-left font-normal" dir="auto">
                  {name}
                </th>
                <td className="py-[11px] text-right tabular-nums">{formatted(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="border-t border-t-ink py-[11px] text-ink-2">{empty}</p>
      )}
    </section>
  );
}
