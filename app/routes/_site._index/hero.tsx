import type { BusinessDetails } from '~/content/business-details';
import * as copy from '~/content/site-copy';
import { ButtonLink } from '~/ui/button';
import { HeroDrawing } from '~/ui/drawings/hero';
import { hasLongWord } from '~/ui/site/brand';

export function Hero({ businessDetails }: { businessDetails: Pick<BusinessDetails, 'brandName' | 'tagline'> }) {
  const { brandName, tagline } = businessDetails;
  return (
    <section id="home" className="hero-section" data-revealed="">
      <div className="wrap hero-grid">
        <div className="hero-text">
          <p className="hero-tag">
            <WatchNode />
            {copy.hero.tag}
          </p>
          <h1 className={hasLongWord(brandName) ? 'display display-long' : 'display'}>
            <span>{brandName}:</span> {tagline}
          </h1>
          <p className="lead">{copy.hero.lead}</p>
          <div className="hero-buttons">
            <ButtonLink size="lg" href="#services">
              {copy.hero.explore}
            </ButtonLink>
            <ButtonLink size="lg" variant="outline" href="#contact">
              {copy.hero.getInTouch}
            </ButtonLink>
          </div>
        </div>
        <HeroDrawing brandName={brandName} />
      </div>
      <OrdinaryDay />
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

function OrdinaryDay() {
  const { title, note, entries } = copy.ordinaryDay;
  return (
    <div className="day">
      <div className="wrap day-grid">
        <div className="day-head">
          <h2 className="h4">{title}</h2>
          <p>{note}</p>
        </div>
        <ol>
          {entries.map(({ time, text }) => (
            <li key={time}>
              <time className="tnum">{time}</time>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
