import { Day } from './timestamp';
import { ViewLink } from './view-link';

interface SitemapEntriesProps {
  origin: string;
  entries: { path: string; changedAt: string | null }[];
  /** The total; `entries` are the first of them. */
  total: number;
}

export function SitemapEntries({ origin, entries, total }: SitemapEntriesProps) {
  return (
    <>
      <p className="form-note">
        {`${origin}/sitemap.xml`} lists {total} pages.
      </p>
      <p className="link-line">
        <ViewLink href="/sitemap.xml" of="the sitemap" />
      </p>
      <ul className="rows">
        {entries.map(({ path, changedAt }) => (
          <li key={path}>
            <span className="link-text">{path}</span>
            {changedAt ? (
              <span className="form-note">
                <Day at={changedAt} />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {total > entries.length ? <p className="form-note">And {total - entries.length} more.</p> : null}
    </>
  );
}

/** How to submit a sitemap. */
export function SubmittingASitemap({ origin }: { origin: string }) {
  return (
    <section>
      <h2 className="section-title">Submitting it to search engines</h2>
      <p>
        Search engines find the sitemap automatically: <code>robots.txt</code> links to it. To get new pages indexed
        sooner, submit its address once:
      </p>
      <ol className="[&_code]:wrap-anywhere mt-3 grid list-decimal gap-3 pl-5.5">
        <li>
          Google: add the website in{' '}
          <a className="link" href="https://search.google.com/search-console" target="_blank" rel="noreferrer">
            Search Console
          </a>
          , open “Sitemaps”, enter <code>{`${origin}/sitemap.xml`}</code>.
        </li>
        <li>
          Bing, and the engines that use its index: add the website in{' '}
          <a className="link" href="https://www.bing.com/webmasters" target="_blank" rel="noreferrer">
            Webmaster Tools
          </a>
          , open “Sitemaps”, submit the same address.
        </li>
      </ol>
    </section>
  );
}
