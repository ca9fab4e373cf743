import type { CaseStudySummary } from '~/content/case-studies/schema';
import type { PageCopy } from '~/content/home-page/copy';
import { buttonStyle } from '~/ui/button-style';
import { CaseStudyList } from '~/ui/site/case-studies';
import { Container } from '~/ui/site/container';
import { Section } from '~/ui/site/section';

export function CaseStudies({ studies, copy }: { studies: CaseStudySummary[]; copy: PageCopy['caseStudies'] }) {
  if (studies.length === 0) return null;
  return (
    <Section id="case-studies" aria-labelledby="case-studies-title">
      <Container>
        <div className="mb-9 flex flex-wrap items-end justify-between gap-x-6 gap-y-2.5 lg:mb-12 print:break-after-avoid">
          <h2 className="text-h2" id="case-studies-title">
            {copy.title}
          </h2>
          <a className={buttonStyle({ variant: 'link' }, 'md:mb-2')} href="/case-studies">
            {copy.all}
          </a>
        </div>
        <CaseStudyList studies={studies} heading="h3" />
      </Container>
    </Section>
  );
}
