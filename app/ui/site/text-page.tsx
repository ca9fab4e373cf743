import { longDate } from './dates';
import { DraftMark } from './draft-mark';
import { Prose } from './prose';

interface TextPageProps {
  title: string;
  /** Sanitised; its second-level headings carry the ids that `headings` names. */
  html: string;
  headings: { id: string; text: string }[];
  /** When its text was last changed, where that matters to a reader. */
  updatedAt?: string | null;
  /** Staff looking at a page that is not published yet. */
  isDraft?: boolean;
}

/** A page that is a text: a legal one, or one that staff have added. */
export function TextPage({ title, html, headings, updatedAt = null, isDraft = false }: TextPageProps) {
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
          {headings.length > 1 ? (
            <nav aria-label="On this page">
              <ul>
                {headings.map(({ id, text }) => (
                  <li key={id}>
                    <a className="link" href={`#${id}`}>
                      {text}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          ) : null}
        </div>
        <Prose html={html} />
      </div>
    </article>
  );
}
