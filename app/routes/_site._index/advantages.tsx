import type { BusinessDetails } from '~/content/business-details';
import * as copy from '~/content/site-copy';
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

const glyphs = [
  EnhancedSecurityGlyph,
  RoundTheClockGlyph,
  CloudExpertiseGlyph,
  ScalableSolutionsGlyph,
  CostEfficiencyGlyph,
  NetworkManagementGlyph,
  DataProtectionGlyph,
  FastResponseGlyph,
];

export function Advantages({ businessDetails }: { businessDetails: Pick<BusinessDetails, 'brandName'> }) {
  const { title, lead, items } = copy.advantages(businessDetails);
  return (
    <section className="section" aria-labelledby="advantages-title">
      <div className="wrap">
        <div className="section-head">
          <h2 className={hasLongWord(businessDetails.brandName) ? 'h2 h2-long' : 'h2'} id="advantages-title">
            {title}
          </h2>
          <p className="lead">{lead}</p>
        </div>
        <ul className="advantages">
          {items.map(({ title, text }, index) => {
            const Glyph = glyphs[index];
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
