import type { PageCopy } from '~/content/home-page/copy';
import type { BusinessDetails } from '~/content/settings/business-details';
import type { PublicTeamMember } from '~/content/team-members/schema';
import type { ShownImage } from '~/media/image';
import { ButtonLink } from '~/ui/button-link';
import { Container } from '~/ui/site/container';
import { Section } from '~/ui/site/section';
import { TeamSummary } from '~/ui/site/team';

interface AboutProps {
  businessDetails: Pick<BusinessDetails, 'foundedYear'>;
  year: number;
  team: PublicTeamMember[];
  images: Record<string, ShownImage>;
  copy: PageCopy['about'];
}

export function About({ businessDetails, year, team, images, copy }: AboutProps) {
  const { since, title, opening, paragraphs, connect, facts, milestones } = copy;
  return (
    <Section id="about">
      <Container className="lg:grid lg:grid-cols-12 lg:gap-x-6">
        <div className="lg:col-span-7" data-reveal="">
          <p className="mb-4.5 font-semibold text-accent text-small">{since}</p>
          <h2 className="text-h2">{title}</h2>
          <p className="mt-8 text-lead">{opening}</p>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-5 max-w-[600px] text-ink-2">
              {paragraph}
            </p>
          ))}
          <ButtonLink className="mt-8" size="lg" href="#contact">
            {connect}
          </ButtonLink>
        </div>
        <ul className="mt-12 border-t border-t-ink md:grid md:grid-cols-2 md:gap-x-6 md:border-t-0 lg:col-span-4 lg:col-start-9 lg:mt-0 lg:block">
          {facts.map(({ title, text }) => (
            <li
              key={title}
              className="pt-[21px] pb-5.5 md:border-t md:border-t-ink lg:[&:nth-child(n+2)]:border-t-line md:[&:nth-child(n+3)]:border-t-line [li+&]:border-t"
              data-reveal=""
            >
              <h3 className="text-h4">{title}</h3>
              <p className="mt-1 text-ink-2 text-tight leading-1.5">{text}</p>
            </li>
          ))}
        </ul>
        <TeamSummary members={team} images={images} copy={copy} />
        <Timeline from={businessDetails.foundedYear} to={year} />
        {milestones.length > 0 ? <Milestones milestones={milestones} /> : null}
      </Container>
    </Section>
  );
}

function Milestones({ milestones }: Pick<PageCopy['about'], 'milestones'>) {
  return (
    <ol className="col-span-full mt-8 grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-x-6 gap-y-5 text-tight leading-1.5">
      {milestones.map(({ year, text }) => (
        <li key={`${year} ${text}`}>
          <strong className="tabular-nums">{year}</strong>
          <p className="text-ink-2">{text}</p>
        </li>
      ))}
    </ol>
  );
}

/** More nodes would touch each other on a phone. Then there is one for every five years. */
const nodesMax = 40;

/** One node for each year since the business was founded. */
function Timeline({ from, to }: { from: number; to: number }) {
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
          {from}{' '}
        </text>
        {labels.map((year) => (
          <text key={year} className="fill-ink-2 tabular-nums max-md:hidden" x={at(year)} y="41" dx="-5">
            {year}{' '}
          </text>
        ))}
        <text className="fill-ink font-semibold tabular-nums" x="100%" y="41" dx="10" textAnchor="end">
          {to}
        </text>
      </svg>
    </div>
  );
}

/** A label every five years; fewer on a long timeline. */
const labelStep = (span: number) => (span <= 50 ? 5 : span <= 100 ? 10 : 25);

/** In years. A label closer to the last one would touch it. */
const labelGap = (span: number) => Math.max(2, Math.ceil(span * 0.09));
