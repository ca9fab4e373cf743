import { longDate } from './dates';
import { Prose } from './prose';

interface LegalPageProps {
  title: string;
  /** Sanitised; its second-level headings carry the ids that `headings` names. */
  html: string;
  headings: { id: string; text: string }[];
  /** None while the default text stands. */
  updatedAt: string | null;
}

export function LegalPage({ title, html, headings, updatedAt }: LegalPageProps) {
  return (
    <article className="wrap article article-legal">
      <h1 className="page-title">{title}</h1>
      <div className="article-body">
        <div className="article-aside">
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
