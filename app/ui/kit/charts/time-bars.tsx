import { Fragment } from 'react';
import type { TimeCounts } from '~/inbox/visits/period';
import type { DayMark } from '~/inbox/visits/schema';
import { shortDay } from '../list/dates';
import { ChartImage, percent } from './chart-frame';

interface Bar {
  from: string;
  /** The tooltip. */
  title: string;
  value: number;
  dots: number;
  /** The number of marks below the bar. */
  marks: number;
  /** Whether its time has not ended. */
  isOpen: boolean;
}

/** Returns a bar for each day or week. */
export const visitBars = (times: TimeCounts[], marks: DayMark[] = []): Bar[] =>
  times.map(({ from, to, visits, messages }, index) => {
    const marked = marks.filter(({ day }) => from <= day && day <= to).map(({ title }) => ` ${title}.`);
    const span = `${shortDay(from)}${from === to ? '' : ` to ${shortDay(to)}`}`;
    return {
      from,
      title: `${span}. Visits: ${visits}. Messages: ${messages}.${marked.join('')}`,
      value: visits,
      dots: messages,
      marks: marked.length,
      isOpen: from === to && index === times.length - 1,
    };
  });

/** Returns the next of 1, 2, 4, 6, 8, 10, 20, 40, 60 and so on. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return power * ([1, 2, 4, 6, 8].find((factor) => factor * power >= value) ?? 10);
}

/** The maximum of dots on a bar. With more, each dot stands for several. */
const stackMax = 6;

/** Returns the number that one dot stands for. */
export const dotUnit = (bars: Bar[]) => roundUp(Math.max(...bars.map(({ dots }) => dots)) / stackMax);

/** In pixels. */
const full = { height: 200, radius: 3.5, step: 8 };
const small = { height: 36, radius: 2, step: 5 };
/** The maximum of bars with space for large dots on a phone. */
const wideMax = 31;

/** Returns for example "1.5k". */
function shortNumber(value: number): string {
  if (value < 1000) return `${value}`;
  return value < 1_000_000 ? `${value / 1000}k` : `${value / 1_000_000}m`;
}

interface TimeBarsProps {
  bars: Bar[];
  /** The chart in words. Without it, the chart is small and has no axes, because text beside it says the same. */
  label?: string;
}

/** Bars over time with dots on them and marks below. */
export function TimeBars({ bars, label }: TimeBarsProps) {
  const { height } = label ? full : small;
  const { radius, step } = label && bars.length <= wideMax ? full : small;
  const unit = dotUnit(bars);
  const stackOf = (bar: Bar) => Math.ceil(bar.dots / unit);
  const top = roundUp(Math.max(2, ...bars.map(({ value }) => value)));
  const valueHeight = height - step * Math.max(...bars.map(stackOf)) - 2;
  const yOf = (value: number) => height - (value && Math.max(2, Math.round((value / top) * valueHeight)));
  const slot = 1 / bars.length;
  const side = slot * (bars.length > 7 ? 0.15 : 0.3);
  return (
    <ChartImage label={label} height={height} className={label ? 'ml-10 w-[calc(100%-40px)]' : 'w-full'}>
      {(label ? [0, top / 2, top] : [0]).map((value) => (
        <Fragment key={value}>
          <line
            className={value === 0 ? 'stroke-line-2' : 'stroke-line forced-colors:stroke-[GrayText]'}
            x2="100%"
            y1={yOf(value)}
            y2={yOf(value)}
          />
          {label ? (
            <text x={-8} y={yOf(value) + 4} textAnchor="end">
              {`${shortNumber(value)} `}
            </text>
          ) : null}
        </Fragment>
      ))}
      {bars.map((bar, index) => (
        <g key={bar.from} className="fill-line-2">
          {label ? (
            <>
              <title>{`${bar.title} `}</title>
              <rect fill="transparent" x={percent(index * slot)} width={percent(slot)} height={height} />
            </>
          ) : null}
          {bar.value ? (
            <rect
              className={bar.isOpen ? 'fill-paper stroke-line-2 forced-colors:fill-[Canvas]' : undefined}
              x={percent(index * slot + side)}
              y={yOf(bar.value)}
              width={percent(slot - 2 * side)}
              height={height - yOf(bar.value)}
            />
          ) : null}
          {label && bar.marks > 0 ? (
            <svg className="overflow-visible" x={percent((index + 0.5) * slot)} y={height + 2} aria-hidden="true">
              <path className="fill-ink" d="m0 0 4 4-4 4-4-4z" />
            </svg>
          ) : null}
          {Array.from({ length: stackOf(bar) }, (_, n) => yOf(bar.value) - step * (n + 0.5) - 1).map((y) => (
            <circle key={y} className="fill-accent-mark" cx={percent((index + 0.5) * slot)} cy={y} r={radius} />
          ))}
        </g>
      ))}
      {label ? <TimeAxis bars={bars} y={height + 22} /> : null}
    </ChartImage>
  );
}

/** Three dates, as many as fit on a phone, and today. */
const TimeAxis = ({ bars, y }: { bars: Bar[]; y: number }) => (
  <>
    {[0, 0.25, 0.5].map((share) => {
      const index = Math.round(share * bars.length);
      return (
        <text key={share} x={percent(index / bars.length)} y={y}>
          {`${shortDay(bars[index]?.from ?? '')} `}
        </text>
      );
    })}
    <text x="100%" y={y} textAnchor="end">
      Today
    </text>
  </>
);
