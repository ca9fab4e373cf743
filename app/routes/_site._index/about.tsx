import type { BusinessDetails } from '~/content/business-details';
import * as copy from '~/content/site-copy';
import { ButtonLink } from '~/ui/button';
import { Timeline } from './timeline';

interface AboutProps {
  businessDetails: Pick<BusinessDetails, 'foundedYear'>;
  year: number;
}

export function About({ businessDetails, year }: AboutProps) {
  const { title, opening, paragraphs, connect, facts } = copy.about(businessDetails, year);
  return (
    <section id="about" className="section">
      <div className="wrap about">
        <div className="about-story" data-reveal="">
          <p className="about-since">{copy.expertsSince(businessDetails)}</p>
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
      </div>
    </section>
  );
}
