import type { Heading } from '~/content/markdown/markdown';
import { Contents } from './contents';
import { longDate } from './dates';
import { DraftMark } from './draft-mark';
import { Prose } from './prose';

interface TextPageProps {
  title: string;
  /** Sanitised; its second-level headings carry the ids that `headings` names. */
  html: string;
  headings: Heading[];
  /** The date of the last change, where it matters to readers. */
  updatedAt?: string | null;
  /** Staff looking at a page that is not published yet. */
  isDraft?: boolean;
}

/** A page that is a text: a legal one, or one that staff have added. */
export function TextPage({ title, html, headings, updatedAt = null, isDraft = false }: TextPageProps) {
  const parts = headings.filter(({ level }) => level !== 3);
  return (
    <article className="wrap article article-legal">
      <h1 className="page-title">{title}</h1>
      <div className="article-body">
        <div className="article-aside">
          {isDraft ? <DraftMark /> : null}
          {updatedAt ? (
            <>
              <p className="article-date">Last changed</p>
              <p>
                <time dateTime={updatedAt}>{longDate(updatedAt)}</time>
              </p>
            </>
          ) : null}
          {parts.length > 1 ? <Contents headings={parts} /> : null}
        </div>
        <Prose html={html} />
      </div>
    </article>
  );
}
