import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadPage } from '~/http/pages/page.server';
import { periodOf } from '~/http/pages/period.server';
import { readReplyTimes } from '~/inbox/messages/reply-times.server';
import { duration } from '~/inbox/messages/response-time';
import { changeOf, countsOverTime, firstVisitPeriod, partOf, visitPeriods } from '~/inbox/visits/period';
import { readVisits } from '~/inbox/visits/report.server';
import type { DayMark, PageCount, VisitCount, VisitTotals } from '~/inbox/visits/schema';
import { longDate } from '~/platform/time-zone';
import { ChartFrame } from '~/ui/kit/charts/chart-frame';
import { axisTimes, StripPlot } from '~/ui/kit/charts/strip-plot';
import { dotUnit, TimeBars, visitBars } from '~/ui/kit/charts/time-bars';
import { Screen } from '~/ui/kit/frame/screen';
import { Tabs } from '~/ui/kit/frame/tabs';
import { shortDay } from '~/ui/kit/list/dates';

const path = '/admin/visits';

export const meta: MetaFunction = () => [{ title: 'Visits' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const length = periodOf(args.request, visitPeriods, firstVisitPeriod);
    const { days, ...report } = await readVisits(actor, length);
    return { length, times: countsOverTime(days), replyTimes: await readReplyTimes(actor, length), ...report };
  });

const hrefOf = (length: number) => `${path}?days=${length}`;

export default function Visits() {
  const { length, current, previous, times, marks, replyTimes, pages, referringHosts, campaigns } =
    useLoaderData<typeof loader>();
  return (
    <Screen
      title="Visits"
      subtitle={`${longDate(times[0]?.from ?? '')} to ${longDate(times.at(-1)?.to ?? '')}, compared with the ${length} days before. Bots are left out, and nothing about visitors is stored.`}
    >
      <Tabs
        label="Period"
        current={hrefOf(length)}
        tabs={visitPeriods.map((days) => ({ href: hrefOf(days), label: `${days} days` }))}
      >
        <Totals current={current} previous={previous} />
        <OverTime times={times} marks={marks} length={length} />
        <AnswerTimes {...replyTimes} />
        <div className="mt-14 grid gap-x-10 gap-y-14 lg:grid-cols-3">
          <TopList title="Pages" unit="Views" rows={pages} empty="No page views in this period." />
          <TopList
            title="Referring sites"
            unit="Visits"
            rows={referringHosts}
            empty="No visits from other sites in this period."
          />
          <TopList
            title="Campaigns"
            unit="Visits"
            rows={campaigns}
            empty="Add utm_campaign to the links in your campaigns to see their visits here."
          />
        </div>
      </Tabs>
    </Screen>
  );
}

const formatted = (count: number) => count.toLocaleString('en-GB');

const labels: Record<keyof VisitTotals, string> = { visits: 'Visits', messages: 'Messages', replies: 'Replies' };

function Totals({ current, previous }: { current: VisitTotals; previous: VisitTotals }) {
  return (
    <dl className="-mt-5 grid grid-cols-2 gap-x-6 sm:grid-cols-3">
      {(Object.keys(labels) as (keyof VisitTotals)[]).map((name) => (
        <div key={name} className="flex flex-col border-b py-5 first:col-span-2 sm:first:col-span-1">
          <dt className="text-ink-2 text-small">{labels[name]}</dt>
          <dd className="mt-auto pt-1 text-h3 tabular-nums">{formatted(current[name])}</dd>
          <dd className="text-ink-2 text-small tabular-nums">{changeOf(current[name], previous[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns the newest marks in words. The tooltips of the bars have all of them, which a phone does not show. */
const newestOf = (marks: DayMark[]) =>
  marks
    .toSorted((a, b) => b.day.localeCompare(a.day))
    .slice(0, 5)
    .map(({ day, title }) => `${shortDay(day)}: ${title}`)
    .join(' · ');

type OverTimeProps = Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'times' | 'marks' | 'length'>;

function OverTime({ times, marks, length }: OverTimeProps) {
  if (!times.some(({ visits, messages }) => visits + messages > 0))
    return <p className="mt-7 text-ink-2 text-small">No visits or messages in this period.</p>;
  const bars = visitBars(times, marks);
  const unit = dotUnit(bars);
  const span = times.length < length ? 'week' : 'day';
  const highest = bars.reduce((one, other) => (other.value > one.value ? other : one));
  return (
    <ChartFrame
      title={`Visits and messages by ${span}`}
      note={`Each bar is the visits of a ${span}, each dot ${unit === 1 ? '1 message' : `up to ${formatted(unit)} messages`}${marks.length > 0 ? ', each diamond below a new post or the first visit from a campaign' : ''}.`}
      columns={['From', 'Visits', 'Messages', 'Replies', 'Posts and campaigns']}
      rows={times
        .map(({ from, ...of }, index): [string, ...number[]] => {
          return [longDate(from), of.visits, of.messages, of.replies, bars[index]?.marks ?? 0];
        })
        .toReversed()}
    >
      <TimeBars
        bars={bars}
        label={`A bar for the visits of each ${span}, with dots for messages. The highest: ${highest.title}`}
      />
      {marks.length > 0 ? <p className="mt-3 text-ink-2 text-small">{newestOf(marks)}</p> : null}
    </ChartFrame>
  );
}

function AnswerTimes({ hours, median, promise }: Awaited<ReturnType<typeof readReplyTimes>>) {
  if (median === null) return null;
  const within = (limit: number) => hours.filter((time) => time <= limit).length;
  const inTime = within(promise.hours);
  const result = `${partOf(inTime, hours.length)} of the last ${hours.length} replies in time, half within ${median}.`;
  return (
    <ChartFrame
      id="answer-times"
      title="Answer times"
      note={result}
      columns={['Time', 'Replies']}
      rows={[
        ...axisTimes(promise.hours).map((limit): [string, number] => [`Within ${duration(limit)}`, within(limit)]),
        [`Within ${promise.text}, as promised`, inTime],
        ['Later', hours.length - inTime],
      ]}
    >
      <StripPlot hours={hours} promise={promise} label={`A dot for each reply on a scale of hours. ${result}`} />
    </ChartFrame>
  );
}

interface TopListProps {
  title: string;
  unit: string;
  /** Highest count first. */
  rows: (VisitCount & Partial<PageCount>)[];
  empty: string;
}

function TopList({ title, unit, rows, empty }: TopListProps) {
  const most = rows[0]?.count ?? 1;
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
              <th scope="col" className="whitespace-nowrap py-[11px] text-right font-semibold">
                {unit}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, title, count }) => (
              <tr key={name} className="border-b">
                <th
                  scope="row"
                  className="wrap-anywhere relative w-full px-2.5 py-[11px] text-left font-normal"
                  dir="auto"
                >
                  <ShareBar share={count / most} />
                  <span className="relative">{title ?? name}</span>
                </th>
                <td className="whitespace-nowrap py-[11px] pl-4 text-right tabular-nums">{formatted(count)}</td>
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

/** The bar behind a row. */
const ShareBar = ({ share }: { share: number }) => (
  <svg className="absolute inset-x-0 inset-y-1 h-[calc(100%-8px)] w-full" aria-hidden="true">
    <rect
      className="fill-mute forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText] print:fill-paper print:stroke-line"
      width={`${Math.max(1, Math.round(share * 100))}%`}
      height="100%"
      rx="2"
    />
  </svg>
);
