import type { PageCopy } from '~/content/landing/copy';
import { CaseStudyList, type CaseStudySummary } from '~/ui/site/case-studies';

export function CaseStudies({ studies, words: copy }: { studies: CaseStudySummary[]; words: PageCopy['caseStudies'] }) {
  if (studies.length === 0) return null;
  return (
    <section id="case-studies" className="section" aria-labelledby="case-studies-title">
      <div className="wrap">
        <div className="mb-9 flex flex-wrap items-end justify-between gap-x-6 gap-y-2.5 lg:mb-12">
          <h2 className="h2" id="case-studies-title">
            {copy.title}
          </h2>
          <a className="link md:mb-2" href="/case-studies">
            {copy.all}
          </a>
        </div>
        <CaseStudyList studies={studies} heading="h3" />
      </div>
    </section>
  );
}
