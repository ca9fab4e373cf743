import type { BusinessDetails } from '~/content/business/schema';
import type { PageCopy } from '~/content/landing/copy';
import type { Picture } from '~/media/image';
import { ButtonLink } from '~/ui/button';
import { Container } from '~/ui/site/container';
import { Section } from '~/ui/site/section';
import { type PublicTeamMember, TeamSummary } from '~/ui/site/team';
import { Timeline } from './timeline';

interface AboutProps {
  businessDetails: Pick<BusinessDetails, 'foundedYear'>;
  year: number;
  team: PublicTeamMember[];
  pictures: Record<string, Picture>;
  words: PageCopy['about'];
}

export function About({ businessDetails, year, team, pictures, words: copy }: AboutProps) {
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
        <Timeline from={businessDetails.foundedYear} to={year} />
        {milestones.length > 0 ? <Milestones milestones={milestones} /> : null}
        <TeamSummary members={team} pictures={pictures} words={copy} />
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
