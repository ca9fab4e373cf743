import type { BusinessDetails } from '~/content/business/schema';
import type { PageCopy } from '~/content/landing/copy';
import { glyphNames } from '~/content/landing/copy-landing';
import { AdvantageGlyph } from '~/ui/illustrations/advantage-glyphs';
import { hasLongWord } from '~/ui/site/brand';

interface AdvantagesProps {
  businessDetails: Pick<BusinessDetails, 'brandName'>;
  words: PageCopy['advantages'];
}

export function Advantages({ businessDetails, words: copy }: AdvantagesProps) {
  const { title, lead, items } = copy;
  return (
    <section id="advantages" className="section" aria-labelledby="advantages-title">
      <div className="wrap">
        <div className="section-head">
          <h2 className={hasLongWord(businessDetails.brandName) ? 'h2 h2-long' : 'h2'} id="advantages-title">
            {title}
          </h2>
          <p className="lead">{lead}</p>
        </div>
        <ul className="advantages" hidden={items.length === 0}>
          {items.map(({ title, text, drawing }) => (
            <li key={title} data-reveal="">
              {glyphNames.some(({ value }) => value === drawing) ? <AdvantageGlyph name={drawing} /> : null}
              <div>
                <h3 className="h4">{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
