import { Link } from '@remix-run/react';
import { Fragment } from 'react';
import { findFolded, searchTermsOf } from '~/platform/fold-text';
import type { SearchResult, SearchResultGroup } from '~/registry/search';
import { FramedTag } from '../list/list';

/** A text with the search words highlighted. */
function Marked({ text, q }: { text: string; q: string }) {
  // biome-ignore-start lint/suspicious/noArrayIndexKey: pieces of one text stay where they are
  return splitByMatches(text, q).map((piece, index) =>
    index % 2 === 1 ? (
      <mark
        className="bg-transparent font-bold text-inherit underline decoration-2 decoration-accent underline-offset-[3px]"
        key={index}
      >
        {piece}
      </mark>
    ) : (
      <Fragment key={index}>{piece}</Fragment>
    ),
  );
  // biome-ignore-end lint/suspicious/noArrayIndexKey: pieces of one text stay where they are
}

export const resultClass = 'block px-3 py-[11px] text-small leading-1.45 hover:bg-sheet';

/** A result: its name, its state, and the text around the match. */
export function SearchResultText({ found: { name, excerpt, state }, q }: { found: SearchResult; q: string }) {
  return (
    <>
      <span className="[&>strong]:wrap-anywhere flex flex-wrap items-center gap-x-2.5 gap-y-1 [&>strong]:font-semibold">
        <strong dir="auto">
          <Marked text={name} q={q} />
        </strong>
        {state ? <FramedTag>{state}</FramedTag> : null}
      </span>{' '}
      {excerpt ? (
        <span className="wrap-anywhere line-clamp-2 text-ink-2" dir="auto">
          <Marked text={excerpt} q={q} />
        </span>
      ) : null}
    </>
  );
}

export function SearchResultGroups({ groups, q }: { groups: SearchResultGroup[]; q: string }) {
  return groups.map(({ kind, label, found: result, total }) => (
    <section key={kind} className="mb-8 max-w-[820px]" aria-labelledby={`found-${kind}`}>
      <h2 className="border-b border-b-ink pb-2.5 text-body tracking-[-0.01em]" id={`found-${kind}`}>
        {label}{' '}
        <span className="ml-1 font-normal text-ink-2 text-small tabular-nums">
          {total > result.length ? `${result.length} of ${total}` : total}
        </span>
      </h2>
      <ul>
        {result.map((one) => (
          <li className="border-b" key={one.path + one.name}>
            <Link className={resultClass} to={one.path}>
              <SearchResultText found={one} q={q} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** Splits a text into pieces, of which every second one is a match of a search. */
function splitByMatches(text: string, q: string): string[] {
  const places = [...findFolded(text, searchTermsOf(q).flat(2))].flat();
  return [0, ...places].map((start, index) => text.slice(start, places[index]));
}
