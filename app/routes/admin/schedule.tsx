import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { loadPage } from '~/http/pages/page.server';
import { nowIso } from '~/platform/clock.server';
import { clockInLondon, longDate } from '~/platform/time-zone';
import { type CalendarEntry, listMonth } from '~/registry/calendar.server';
import { Icon } from '~/ui/icons';
import { LinkButton, Screen } from '~/ui/kit/frame/screen';
import { dayOf } from '~/ui/kit/list/dates';

const path = '/admin/schedule';

export const meta: MetaFunction = () => [{ title: 'Schedule' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const today = clockInLondon(nowIso()).slice(0, 10);
    const wanted = new URL(args.request.url).searchParams.get('month') ?? '';
    const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(wanted) ? wanted : today.slice(0, 7);
    return { today, month, entries: await listMonth(actor, month) };
  });

export default function Schedule() {
  const { today, month, entries } = useLoaderData<typeof loader>();
  return (
    <Screen
      title="Schedule"
      subtitle="Scheduled changes, ends of notices and expiry dates. All times are UK time."
      back={{ to: '/admin/dashboard', label: 'Dashboard' }}
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2>{titleOf(month)}</h2>
        <nav className="flex flex-wrap gap-2 print:hidden" aria-label="Month">
          <MonthLink month={addMonths(month, -1)}>
            <Icon name="ArrowLeft" />
            {titleOf(addMonths(month, -1))}
          </MonthLink>
          <MonthLink month={addMonths(month, 1)}>
            {titleOf(addMonths(month, 1))}
            <Icon name="ArrowRight" />
          </MonthLink>
          {month === today.slice(0, 7) ? null : <MonthLink>This month</MonthLink>}
        </nav>
      </div>
      {entries.length === 0 ? (
        <p className="mb-4 text-ink-2 text-small">{`Nothing is scheduled, ends or expires in ${titleOf(month)}.`}</p>
      ) : null}
      <Month month={month} today={today} entries={entries} />
    </Screen>
  );
}

/** Returns for example December 2026. */
const titleOf = (month: string) => longDate(`${month}-01`).replace(/^\d+ /, '');

/** @param month as 2026-12 */
function addMonths(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
}

const MonthLink = ({ month, ...props }: { month?: string; children: ReactNode }) => (
  <LinkButton {...props} variant="outline" size="sm" to={month ? `${path}?month=${month}` : path} preventScrollReset />
);

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Returns the weeks of a month, with nulls for the days of other months. */
function weeksOf(month: string): (string | null)[][] {
  const start = Date.parse(`${month}-01`);
  const count = (Date.parse(`${addMonths(month, 1)}-01`) - start) / 86_400_000;
  const before = (new Date(start).getUTCDay() + 6) % 7;
  return Array.from({ length: Math.ceil((before + count) / 7) }, (_, week) =>
    weekdays.map((_, index) => {
      const day = week * 7 + index - before + 1;
      return day < 1 || day > count ? null : `${month}-${String(day).padStart(2, '0')}`;
    }),
  );
}

type MonthProps = Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'month' | 'today' | 'entries'>;

/** A table of weeks. On phones, it is a list of the days with entries. */
const Month = ({ month, today, entries }: MonthProps) => (
  <table
    className={clsx(
      'w-full table-fixed border-t border-t-ink text-small [&_:is(tbody,tr)]:max-md:block',
      entries.length === 0 ? 'max-md:hidden' : 'max-md:block',
    )}
  >
    <caption className="sr-only">{titleOf(month)}</caption>
    <thead className="max-md:sr-only">
      <tr>
        {weekdays.map((weekday) => (
          <th key={weekday} scope="col" className="border-b p-1.5 text-left font-normal text-caption text-ink-2">
            {weekday}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeksOf(month).map((week) => (
        <tr key={week.find(Boolean)}>
          {week.map((day, index) => (
            <Day
              key={weekdays[index]}
              day={day}
              weekday={weekdays[index]}
              isToday={day === today}
              entries={entries.filter((entry) => entry.day === day)}
            />
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

interface DayProps {
  day: string | null;
  weekday: string | undefined;
  isToday: boolean;
  entries: CalendarEntry[];
}

const Day = ({ day, weekday, isToday, entries }: DayProps) => (
  <td
    className={clsx(
      'border-b align-top md:h-24 md:border-l md:p-1.5 md:first:border-l-0',
      entries.length > 0 ? 'max-md:block max-md:py-3' : 'max-md:hidden',
    )}
    aria-current={isToday ? 'date' : undefined}
  >
    {day ? (
      <time className={clsx('text-ink-2', isToday && 'font-semibold text-ink')} dateTime={day}>
        <span className="md:hidden">{`${weekday} ${dayOf(day, day)}`}</span>
        <span className={clsx('max-md:hidden', isToday && todayClass)}>{Number(day.slice(8))}</span>
      </time>
    ) : null}
    <ul className="mt-1 grid gap-2 empty:hidden">
      {entries.map((entry) => (
        <Entry key={`${entry.kind} ${entry.path} ${entry.name}`} {...entry} />
      ))}
    </ul>
  </td>
);

const todayClass =
  'forced-colors:system-selected -ml-1 inline-grid size-6 place-items-center rounded-full bg-accent text-on-accent';

const kinds: Record<CalendarEntry['kind'], { label: string; mark: string }> = {
  publish: { label: 'Goes live', mark: 'border-accent-mark bg-accent-mark' },
  unpublish: { label: 'Goes offline', mark: 'border-ink-2' },
  end: { label: 'Notice ends', mark: 'border-dashed border-ink-2' },
  expiry: { label: 'Expires', mark: 'border-danger' },
};

const Entry = ({ time, kind, name, path }: CalendarEntry) => (
  <li>
    <Link className="group block leading-1.4" to={path} data-tip={name.length > nameLengthMax ? name : undefined}>
      <span className="block text-caption text-ink-2 tabular-nums">
        <i className={clsx('mr-1.5 inline-block size-2 rounded-full border-[1.5px]', kinds[kind].mark)} />
        {time ? `${time} ` : null}
        {kinds[kind].label}
      </span>{' '}
      <span className="line-clamp-3 hyphens-auto font-medium underline-offset-[3px] group-hover:underline" dir="auto">
        {name}
      </span>
    </Link>
  </li>
);

/** In characters. A longer name may be truncated, so a tooltip shows all of it. */
const nameLengthMax = 30;
