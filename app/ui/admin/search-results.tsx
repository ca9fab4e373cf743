import { Link } from '@remix-run/react';
import { Fragment } from 'react';
import type { SearchResult, SearchResultGroup } from '~/registry/search';
import { piecesOf, searchTermsOf } from '~/registry/search-labels';

/** A text in which the words that were looked for are marked. */
export function Marked({ text, q }: { text: string; q: string }) {
  // biome-ignore-start lint/suspicious/noArrayIndexKey: pieces of one text stay where they are
  return piecesOf(text, searchTermsOf(q)).map((piece, index) =>
    index % 2 === 1 ? <mark key={index}>{piece}</mark> : <Fragment key={index}>{piece}</Fragment>,
  );
  // biome-ignore-end lint/suspicious/noArrayIndexKey: pieces of one text stay where they are
}

/** A result: its name, its state, and the text around the match. */
export function SearchResultText({ found: { name, excerpt, state }, q }: { found: SearchResult; q: string }) {
  return (
    <>
      <span className="found-name">
        <strong dir="auto">
          <Marked text={name} q={q} />
        </strong>
        {state ? <span className="tag">{state}</span> : null}
      </span>
      {excerpt ? (
        <span className="found-excerpt" dir="auto">
          <Marked text={excerpt} q={q} />
        </span>
      ) : null}
    </>
  );
}

/** The results in lists by type. */
export function SearchResultGroups({ groups, q }: { groups: SearchResultGroup[]; q: string }) {
  return groups.map(({ kind, label, found: result, total }) => (
    <section key={kind} className="found-group" aria-labelledby={`found-${kind}`}>
      <h2 id={`found-${kind}`}>
        {label} <span>{total > result.length ? `${result.length} of ${total}` : total}</span>
      </h2>
      <ul>
        {result.map((one) => (
          <li key={one.path + one.name}>
            <Link className="found" to={one.path}>
              <SearchResultText found={one} q={q} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}
