import type { PageCopy } from '~/content/home-page/copy';
import { glyphNames } from '~/content/home-page/drawing-names';
import type { BusinessDetails } from '~/content/settings/business-details';
import { AdvantageGlyph } from '~/ui/illustrations/advantage-glyphs';
import { hasLongWord } from '~/ui/site/brand';
import { Container } from '~/ui/site/container';
import { Section, SectionHead } from '~/ui/site/section';

interface AdvantagesProps {
  businessDetails: Pick<BusinessDetails, 'brandName'>;
  copy: PageCopy['advantages'];
}

export function Advantages({ businessDetails, copy }: AdvantagesProps) {
  const { title, lead, items } = copy;
  return (
    <Section id="advantages" aria-labelledby="advantages-title">
      <Container>
        <SectionHead
          id="advantages-title"
          size={hasLongWord(businessDetails.brandName) ? 'text-h2-long' : 'text-h2'}
          title={title}
          lead={lead}
        />
        <ul
          className="border-t border-t-ink md:grid md:grid-cols-2 lg:grid-cols-4 print:grid print:grid-cols-2 print:gap-x-6"
          hidden={items.length === 0}
        >
          {items.map(({ title, text, drawing }) => (
            <li
              key={title}
              className="print:!flex-row print:!gap-4 print:!py-2 flex gap-8 border-b pt-5 pb-5.5 md:flex-col md:gap-7 md:pt-6 md:pr-6 md:pb-8 md:even:border-l md:even:pl-6 md:max-lg:even:pr-0 lg:pt-7 lg:pb-10 print:break-inside-avoid lg:[&:nth-child(4n)]:pr-0 lg:[&:nth-child(4n+3)]:border-l lg:[&:nth-child(4n+3)]:pl-6"
              data-reveal=""
            >
              {glyphNames.some(({ value }) => value === drawing) ? <AdvantageGlyph name={drawing} /> : null}
              <div>
                <h3 className="text-h4">{title}</h3>
                <p className="mt-2 text-ink-2 text-tight leading-1.5">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Container>
    </Section>
  );
}
