import type { BusinessDetails } from '~/content/business/schema';
import type { PageCopy } from '~/content/landing/copy';
import { HeroDrawing } from '~/ui/illustrations/hero';
import { hasLongWord } from '~/ui/site/brand';
import { ButtonLink } from '~/ui/site/button';

interface HeroProps {
  businessDetails: Pick<BusinessDetails, 'brandName' | 'tagline'>;
  words: PageCopy['hero'];
  /** Null where it is not shown. */
  day: PageCopy['day'] | null;
  /** Whether the services section, which the button leads to, is shown. */
  hasServices: boolean;
}

export function Hero({ businessDetails, words: copy, day, hasServices }: HeroProps) {
  const { brandName, tagline } = businessDetails;
  return (
    <section id="home" className="hero-section" data-revealed="">
      <div className="wrap hero-grid">
        <div className="hero-text">
          <p className="hero-tag">
            <WatchNode />
            {copy.tag}
          </p>
          <h1 className={hasLongWord(brandName) ? 'display display-long' : 'display'}>
            <span>{brandName}:</span> {tagline}
          </h1>
          <p className="lead">{copy.lead}</p>
          <div className="hero-buttons">
            {hasServices ? (
              <ButtonLink size="lg" href="#services">
                {copy.explore}
              </ButtonLink>
            ) : null}
            <ButtonLink size="lg" variant="outline" href="#contact">
              {copy.getInTouch}
            </ButtonLink>
          </div>
        </div>
        <div className="hero-picture">
          <HeroDrawing labels={copy} />
        </div>
      </div>
      {day && day.entries.length > 0 ? <OrdinaryDay words={day} /> : null}
    </section>
  );
}

function WatchNode() {
  return (
    <svg className="watch-node" width="21" height="21" viewBox="0 0 21 21" aria-hidden="true">
      <circle cx="10.5" cy="10.5" r="9.75" />
      <circle cx="10.5" cy="10.5" r="4.5" />
    </svg>
  );
}

function OrdinaryDay({ words: { title, note, entries } }: { words: PageCopy['day'] }) {
  return (
    <div className="day">
      <div className="wrap day-grid">
        <div className="day-head">
          <h2 className="h4">{title}</h2>
          <p>{note}</p>
        </div>
        <ol>
          {entries.map(({ time, text }) => (
            <li key={`${time} ${text}`}>
              <time className="tnum">{time}</time>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
