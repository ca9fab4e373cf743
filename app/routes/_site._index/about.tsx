import type { BusinessDetails } from '~/content/business/schema';
import type { PageCopy } from '~/content/landing/copy';
import type { Picture } from '~/media/image';
import { ButtonLink } from '~/ui/site/button';
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
    <section id="about" className="section">
      <div className="wrap about">
        <div className="about-story" data-reveal="">
          <p className="about-since">{since}</p>
          <h2 className="h2">{title}</h2>
          <p className="lead about-opening">{opening}</p>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <ButtonLink size="lg" href="#contact">
            {connect}
          </ButtonLink>
        </div>
        <ul className="about-facts">
          {facts.map(({ title, text }) => (
            <li key={title} data-reveal="">
              <h3 className="h4">{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <Timeline from={businessDetails.foundedYear} to={year} />
        {milestones.length > 0 ? <Milestones milestones={milestones} /> : null}
        <TeamSummary members={team} pictures={pictures} words={copy} />
      </div>
    </section>
  );
}

function Milestones({ milestones }: Pick<PageCopy['about'], 'milestones'>) {
  return (
    <ol className="milestones">
      {milestones.map(({ year, text }) => (
        <li key={`${year} ${text}`}>
          <strong className="tnum">{year}</strong>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
