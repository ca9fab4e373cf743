import type { CaseStudySummary } from '~/content/case-studies/schema';
import { excerptOf } from '~/content/posts/excerpt';
import { longDate } from '~/platform/time-zone';

interface CaseStudyListProps {
  studies: CaseStudySummary[];
  heading?: 'h2' | 'h3';
}

const excerptLength = 180;

/** Rows with rules, like those of articles. The title's link covers its row. */
export function CaseStudyList({ studies, heading: Heading = 'h2' }: CaseStudyListProps) {
  return (
    <ul className="border-t border-t-ink">
      {studies.map(({ slug, title, client, sector, problem, figure, figureBasis, publishedAt }) => (
        <li
          key={slug}
          className="group relative grid gap-x-6 gap-y-3 border-b py-5.5 text-ink-2 text-tight leading-1.5 md:grid-cols-2 md:py-7.5 lg:grid-cols-12"
          data-reveal=""
        >
          <div className="wrap-anywhere md:col-span-full lg:col-span-3">
            {figure ? (
              <>
                <p className="font-display font-medium text-ink text-quote leading-1.2">{figure}</p>
                <p className="mt-1 text-small">{figureBasis}</p>
              </>
            ) : (
              <time dateTime={publishedAt}>{longDate(publishedAt)}</time>
            )}
          </div>
          <div className="wrap-anywhere lg:col-span-5">
            <Heading className="text-h3 text-ink">
              <a
                className="underline-offset-4 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded focus-visible:after:outline focus-visible:after:outline-[3px] focus-visible:after:outline-focus focus-visible:after:outline-offset-2 group-hover:underline group-hover:decoration-1"
                href={`/case-studies/${slug}`}
              >
                {title}
              </a>
            </Heading>
            <p className="mt-2 text-small">{sector ? `${client}, ${sector}` : client}</p>
          </div>
          <p className="wrap-anywhere lg:col-span-4">
            {excerptOf({ excerpt: null, autoExcerpt: problem }, excerptLength)}
          </p>
        </li>
      ))}
    </ul>
  );
}
