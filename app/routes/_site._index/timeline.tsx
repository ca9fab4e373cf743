/** More nodes than this would touch each other on a phone; then there is one for every five years. */
const nodesMax = 40;

/** One node for each year since the business was founded. */
export function Timeline({ from, to }: { from: number; to: number }) {
  const span = to - from;
  if (span < 1) return null;
  const at = (year: number) => `${Math.round(((year - from) / span) * 10_000) / 100}%`;
  const step = span > nodesMax ? 5 : 1;
  const years = Array.from({ length: Math.ceil(span / step) }, (_, index) => from + index * step);
  const lastSpan = at(years[years.length - 1] ?? from);
  const labels = years.filter(
    (year) => year > from && (year - from) % labelStep(span) === 0 && to - year >= labelGap(span),
  );
  return (
    <div className="mt-[51px] pr-2.5 pl-[5px] text-small md:mt-13 lg:col-span-full lg:mt-24">
      <svg
        className="overflow-visible"
        width="100%"
        height="48"
        role="img"
        aria-label={`A line of years from ${from} to ${to}`}
      >
        <line className="stroke-ink [shape-rendering:crispedges]" x1="0" x2={lastSpan} y1="12" y2="12" />
        <line className="stroke-[2.5] stroke-accent-mark" x1={lastSpan} x2="100%" y1="12" y2="12" />
        {years.map((year) => (
          <circle
            key={year}
            className={
              year === from ? 'fill-ink max-md:[r:3.5px]' : 'fill-paper stroke-1 stroke-ink [r:4.5px] max-md:[r:3.5px]'
            }
            cx={at(year)}
            cy="12"
            r="5"
          />
        ))}
        <circle className="fill-paper stroke-[1.25] stroke-accent-mark" cx="100%" cy="12" r="11" />
        <circle className="fill-accent-mark" cx="100%" cy="12" r="5" />
        <text className="fill-ink-2 tabular-nums" x="0" y="41" dx="-5">
          {from}
        </text>
        {labels.map((year) => (
          <text key={year} className="fill-ink-2 tabular-nums max-md:hidden" x={at(year)} y="41" dx="-5">
            {year}
          </text>
        ))}
        <text className="fill-ink font-semibold tabular-nums" x="100%" y="41" dx="10" textAnchor="end">
          {to}
        </text>
      </svg>
    </div>
  );
}

/** A label every five years; on a long line, as many as have space. */
const labelStep = (span: number) => (span <= 50 ? 5 : span <= 100 ? 10 : 25);

/** A label closer than two years to the last one would touch it; on a long line, closer in proportion. */
const labelGap = (span: number) => Math.max(2, Math.ceil(span * 0.09));
