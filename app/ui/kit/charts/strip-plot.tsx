import { duration } from '~/inbox/messages/response-time';
import { ChartImage, percent } from './chart-frame';

interface StripPlotProps {
  /** The time of each dot in hours. */
  hours: number[];
  promise: {
    hours: number;
    text: string;
    /** Whether only opening hours count, of which a day has an unknown number. */
    isWorking: boolean;
  };
  /** Whether the dots are messages that wait, and not replies. */
  areWaiting?: boolean;
  /** The picture in words. Without it, the plot is small and has no axis, because text beside it says the same. */
  label?: string;
}

/** In pixels, except for the part of the width in which dots are stacked. */
const full = { height: 120, radius: 4, step: 9, above: 20, column: 0.02 };
const small = { height: 36, radius: 3, step: 7, above: 0, column: 0.04 };

/** Returns the position of a time. The scale is that of square roots, because most replies take a small part of the time. */
const shareOf = (hours: number, promise: number) => Math.sqrt(Math.min(1, Math.max(0, hours) / (2 * promise)));

/** The part of the promised time after which a message that waits is urgent. */
const urgentFrom = 0.75;

/** Returns the times on the axis before the promise. */
export const axisTimes = (promise: number) =>
  [promise / 12, promise / 2].map((time) => (time < 1 ? Math.round(time * 60) / 60 : Math.round(time)));

/** Dots on a scale of hours, with the promise as a line. */
export function StripPlot({ hours, promise: { hours: promise, text, isWorking }, areWaiting, label }: StripPlotProps) {
  const { height, radius, step, above, column } = label ? full : small;
  const stacks = new Map<number, number>();
  const dots = hours
    .toSorted((a, b) => a - b)
    .map((time) => {
      const share = shareOf(time, promise);
      const stack = Math.round(share / column);
      const level = stacks.get(stack) ?? 0;
      stacks.set(stack, level + 1);
      return { time, share, level };
    });
  const stepMax = (height - above - 2 * radius - 4) / Math.max(1, ...[...stacks.values()].map((dots) => dots - 1));
  const colourOf = (time: number) => {
    if (time > promise) return 'fill-paper stroke-danger [stroke-width:2px] forced-colors:fill-[Canvas]';
    return areWaiting && time > urgentFrom * promise ? 'fill-warn' : 'fill-accent-mark';
  };
  const at = (time: number) => percent(shareOf(time, promise));
  const circles = dots.map(({ time, share, level }) => ({
    className: colourOf(time),
    cx: percent(share),
    cy: Math.round(height - radius - 3 - level * Math.min(step, stepMax)),
  }));
  // In a high stack, dots cover each other.
  const visible = new Map(circles.map((circle) => [Object.values(circle).join(), circle]));
  return (
    <ChartImage label={label} height={height} className="w-full">
      <line className="stroke-line-2" x2="100%" y1={height} y2={height} />
      <line className="stroke-ink [stroke-width:1.5px]" x1={at(promise)} x2={at(promise)} y1={above} y2={height} />
      {[...visible].map(([key, circle]) => (
        <circle key={key} {...circle} r={radius} />
      ))}
      {label ? (
        <>
          <text x={at(promise)} y={12} textAnchor="middle">{`Promised: ${text} `}</text>
          {axisTimes(promise).map((time) => (
            <text key={time} x={at(time)} y={height + 20} textAnchor="middle">
              {`${duration(time)} `}
            </text>
          ))}
          <text
            x="100%"
            y={height + 20}
            textAnchor="end"
          >{`${duration(2 * promise, Math.ceil, isWorking ? Number.POSITIVE_INFINITY : undefined)} or more`}</text>
        </>
      ) : null}
    </ChartImage>
  );
}
