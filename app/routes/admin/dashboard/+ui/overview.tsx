import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { MessageFigures } from '~/inbox/messages/figures.server';
import { changeOf, partOf } from '~/inbox/visits/period';
import type { DashboardCounts } from '~/registry/dashboard.server';
import { StripPlot } from '~/ui/kit/charts/strip-plot';
import { TimeBars, visitBars } from '~/ui/kit/charts/time-bars';

type OverviewProps = NonNullable<DashboardCounts['overview']> & { figures: MessageFigures };

/** The figures that staff look at first, each with its picture. */
export function Overview({ figures, waitingHours, replyTimes, times, current, previous }: OverviewProps) {
  const { hours, median, promise } = replyTimes;
  const { waiting, overdue } = figures;
  const inTime = partOf(hours.filter((time) => time <= promise.hours).length, hours.length);
  const bars = visitBars(times);
  return (
    <section className="mt-14 first-of-type:mt-0 [[data-tone]+&]:first-of-type:mt-10" aria-label="Overview">
      <ul className="grid grid-cols-2 border-t border-t-ink lg:grid-cols-4">
        <Figure
          label="To answer"
          to="/admin/messages"
          value={waiting.toLocaleString('en-GB')}
          note={
            waiting === 0
              ? 'No one is waiting'
              : overdue === 0
                ? 'None overdue'
                : `${overdue.toLocaleString('en-GB')} overdue`
          }
        >
          <StripPlot hours={waitingHours} promise={promise} areWaiting />
        </Figure>
        <Figure
          label="Answer time"
          to="/admin/visits?days=90#answer-times"
          value={median ?? 'None yet'}
          note={hours.length === 0 ? `Promised: ${promise.text}` : `90 days: ${inTime} of ${hours.length} in time`}
        >
          <StripPlot hours={hours} promise={promise} />
        </Figure>
        <Figure
          label="Visits"
          to="/admin/visits"
          value={current.visits.toLocaleString('en-GB')}
          note={`30 days: ${changeOf(current.visits, previous.visits)}`}
        >
          <TimeBars bars={bars.map((bar) => ({ ...bar, dots: 0 }))} />
        </Figure>
        <Figure
          label="Enquiries"
          to="/admin/messages/sources"
          value={current.messages.toLocaleString('en-GB')}
          note={`30 days: ${changeOf(current.messages, previous.messages)}`}
        >
          <TimeBars bars={bars.map((bar) => ({ ...bar, value: 0 }))} />
        </Figure>
      </ul>
    </section>
  );
}

interface FigureProps extends Record<'label' | 'to' | 'value' | 'note', string> {
  /** The picture of the value. */
  children: ReactNode;
}

const Figure = ({ label, to, value, note, children }: FigureProps) => (
  <li className="border-b even:border-l even:pl-4 lg:border-l lg:pl-5 lg:first:border-l-0 lg:first:pl-0">
    <Link className="group flex h-full flex-col py-4.5 pr-4 text-ink-2 text-small lg:pr-5" to={to}>
      <span className="underline-offset-[3px] group-hover:underline group-hover:decoration-1">{label}</span>{' '}
      <strong className="font-medium text-h3 text-ink leading-1.2">{value}</strong>{' '}
      <span className="my-3 block">{children}</span>
      <span className="mt-auto text-caption tabular-nums leading-1.4">{note}</span>
    </Link>
  </li>
);
