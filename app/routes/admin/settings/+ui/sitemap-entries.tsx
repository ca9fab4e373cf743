import { buttonClass } from '~/ui/button';
import { RowName, Rows } from '~/ui/kit/list/rows';
import { Day } from '~/ui/kit/list/timestamp';
import { ViewLink } from '~/ui/kit/list/view-link';

interface SitemapEntriesProps {
  origin: string;
  entries: { path: string; changedAt: string | null }[];
  /** The total; `entries` are the first of them. */
  total: number;
}

export function SitemapEntries({ origin, entries, total }: SitemapEntriesProps) {
  return (
    <>
      <p className="text-ink-2 text-small">
        {`${origin}/sitemap.xml`} lists {total} pages.
      </p>
      <p className="mt-1 mb-4">
        <ViewLink href="/sitemap.xml" of="the sitemap" />
      </p>
      <Rows>
        {entries.map(({ path, changedAt }) => (
          <li key={path}>
            <RowName>{path}</RowName>
            {changedAt ? (
              <span className="text-ink-2 text-small">
                <Day at={changedAt} />
              </span>
            ) : null}
          </li>
        ))}
      </Rows>
      {total > entries.length ? <p className="text-ink-2 text-small">And {total - entries.length} more.</p> : null}
    </>
  );
}

export function SubmittingASitemap({ origin }: { origin: string }) {
  return (
    <section>
      <h2 className="mb-4">Submit the sitemap to search engines</h2>
      <p>
        Search engines find the sitemap automatically: <code>robots.txt</code> links to it. To get new pages indexed
        sooner, submit its address once:
      </p>
      <ol className="[&_code]:wrap-anywhere mt-3 grid list-decimal gap-3 pl-5.5">
        <li>
          Google: add the website in{' '}
          <a
            className={buttonClass({ variant: 'link' })}
            href="https://search.google.com/search-console"
            target="_blank"
            rel="noreferrer"
          >
            Search Console
          </a>
          , open “Sitemaps” and enter <code>{`${origin}/sitemap.xml`}</code>.
        </li>
        <li>
          Bing, and engines that use its index: add the website in{' '}
          <a
            className={buttonClass({ variant: 'link' })}
            href="https://www.bing.com/webmasters"
            target="_blank"
            rel="noreferrer"
          >
            Webmaster Tools
          </a>
          , open “Sitemaps” and submit the same address.
        </li>
      </ol>
    </section>
  );
}
