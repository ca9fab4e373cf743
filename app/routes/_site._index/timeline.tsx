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
    <div className="timeline">
      <svg width="100%" height="48" role="img" aria-label={`A line of years from ${from} to ${to}`}>
        <line className="timeline-wire" x1="0" x2={lastSpan} y1="12" y2="12" />
        <line className="timeline-live" x1={lastSpan} x2="100%" y1="12" y2="12" />
        {years.map((year) => (
          <circle
            key={year}
            className={year === from ? 'timeline-first' : 'timeline-node'}
            cx={at(year)}
            cy="12"
            r="5"
          />
        ))}
        <circle className="timeline-ring" cx="100%" cy="12" r="11" />
        <circle className="timeline-now" cx="100%" cy="12" r="5" />
        <text x="0" y="41" dx="-5">
          {from}
        </text>
        {labels.map((year) => (
          <text key={year} className="timeline-middle" x={at(year)} y="41" dx="-5">
            {year}
          </text>
        ))}
        <text className="timeline-last" x="100%" y="41" dx="10" textAnchor="end">
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
