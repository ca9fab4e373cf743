import type { ComponentType } from 'react';
import type { BusinessDetails } from '~/content/business-details';
import type { PageWords } from '~/content/page-words';
import type { GlyphName } from '~/content/page-words-landing';
import {
  CloudExpertiseGlyph,
  CostEfficiencyGlyph,
  DataProtectionGlyph,
  EnhancedSecurityGlyph,
  FastResponseGlyph,
  NetworkManagementGlyph,
  RoundTheClockGlyph,
  ScalableSolutionsGlyph,
} from '~/ui/drawings/advantage-glyphs';
import { hasLongWord } from '~/ui/site/brand';

const glyphs: Record<GlyphName, ComponentType> = {
  security: EnhancedSecurityGlyph,
  clock: RoundTheClockGlyph,
  cloud: CloudExpertiseGlyph,
  scale: ScalableSolutionsGlyph,
  cost: CostEfficiencyGlyph,
  network: NetworkManagementGlyph,
  data: DataProtectionGlyph,
  speed: FastResponseGlyph,
};

interface AdvantagesProps {
  businessDetails: Pick<BusinessDetails, 'brandName'>;
  words: PageWords['advantages'];
}

export function Advantages({ businessDetails, words }: AdvantagesProps) {
  const { title, lead, items } = words;
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
          {items.map(({ title, text, drawing }) => {
            const Glyph = glyphs[drawing as GlyphName];
            return (
              <li key={title} data-reveal="">
                {Glyph ? <Glyph /> : null}
                <div>
                  <h3 className="h4">{title}</h3>
                  <p>{text}</p>
                </div>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
