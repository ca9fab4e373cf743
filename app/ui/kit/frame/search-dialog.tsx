import * as Radix from '@radix-ui/react-dialog';
import { Link, useNavigate } from '@remix-run/react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { SearchResult, SearchResultGroup, SearchResults } from '~/registry/search';
import { isEnough, searchMax } from '~/registry/search-limits';
import { SearchInput } from '../list/list';
import { focusAgain } from '../overlay/overlay';
import { resultClass, SearchResultText } from './search-results';

interface SearchDialogProps {
  /** The element to focus after closing. */
  opener: Element | null;
  onClose: () => void;
}

/** Searches while the user types. Arrow keys select, and Enter opens. Loaded on first use. */
export default function SearchDialog({ opener, onClose }: SearchDialogProps) {
  const id = useId();
  const navigate = useNavigate();
  const [q, setQ] = useState('');
  const [active, setActive] = useState(0);
  const { groups, notice, displayMs, isLost } = useSearchResults(q);
  const options = groups.flatMap(({ found: match }) => match);
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results begin at the first
  useEffect(() => setActive(0), [displayMs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is chosen
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const go = (path: string) => {
    onClose();
    navigate(path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && options.length > 0) {
      event.preventDefault();
      setActive((active + step + options.length) % options.length);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const chosen = displayMs === q ? options[active] : undefined;
    go(chosen?.path ?? `/admin/search?${new URLSearchParams({ q })}`);
  };
  const isEmpty = isEnough(q) && displayMs === q && options.length === 0;
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <div className="fixed inset-0 z-dialog bg-scrim motion-safe:animate-fade-in print:hidden" />
        <Radix.Content
          className="fixed inset-x-3 top-3 z-dialog mx-auto flex max-h-[min(620px,calc(100dvh-24px))] max-w-[640px] flex-col rounded-card border bg-paper shadow-float [@media(min-height:640px)_and_(min-width:768px)]:top-[12vh] [@media(min-height:640px)_and_(min-width:768px)]:max-h-[min(620px,76vh)]"
          aria-describedby={undefined}
          onCloseAutoFocus={focusAgain(opener)}
        >
          <Radix.Title className="sr-only">Search</Radix.Title>
          <div className="flex-none p-3">
            <SearchInput
              type="text"
              role="combobox"
              aria-label="Search"
              aria-autocomplete="list"
              aria-expanded={options.length > 0}
              aria-controls={`${id}-list`}
              aria-activedescendant={options.length > 0 ? `${id}-${active}` : undefined}
              autoComplete="off"
              spellCheck={false}
              maxLength={searchMax}
              placeholder="Search"
              value={q}
              onChange={(event) => setQ(event.target.value)}
              onKeyDown={onKeyDown}
            />
          </div>
          <div
            id={`${id}-list`}
            ref={list}
            className="overflow-y-auto px-3"
            role="listbox"
            aria-label="Results"
            tabIndex={-1}
          >
            <Options id={id} groups={groups} q={displayMs} active={active} onChoose={onClose} />
          </div>
          <p className="flex-none px-6 pt-2.5 pb-3.5 text-ink-2 text-small" role="status">
            {notice ? `${notice} ` : ''}
            {isLost
              ? 'The server did not respond. Keep typing to try again.'
              : isEmpty
                ? 'No results. Try fewer words.'
                : options.length > 0
                  ? `${options.length} results. Use ↑↓ and Enter.`
                  : 'For example, a name, a word or a setting.'}
          </p>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface OptionsProps {
  id: string;
  groups: SearchResultGroup[];
  q: string;
  active: number;
  onChoose: () => void;
}

function Options({ id, groups, q, active, onChoose }: OptionsProps) {
  let index = -1;
  const option = (match: SearchResult) => {
    index += 1;
    return (
      <Link
        key={match.path + match.name}
        id={`${id}-${index}`}
        className={`${resultClass} rounded aria-selected:bg-mute aria-selected:outline aria-selected:outline-2 aria-selected:outline-transparent`}
        role="option"
        tabIndex={-1}
        aria-selected={index === active}
        to={match.path}
        onClick={onChoose}
      >
        <SearchResultText found={match} q={q} />
      </Link>
    );
  };
  return groups.map(({ kind, label, found: match }) => (
    // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, and no fieldsets
    <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
      <div id={`${id}-${kind}`} className="px-3 pt-2.5 pb-1 font-semibold text-caption text-ink-2" role="presentation">
        {label}
      </div>
      {match.map(option)}
    </div>
  ));
}

const nothing: SearchResults = { groups: [], notice: null };

/** In milliseconds after the last key. */
const pause = 150;

/** Returns the results for the words. Earlier results stay until new ones arrive. */
function useSearchResults(q: string) {
  const [result, setResult] = useState<SearchResults & { displayMs: string; isLost?: boolean }>({
    ...nothing,
    displayMs: '',
  });
  useEffect(() => {
    if (!isEnough(q)) return setResult({ ...nothing, displayMs: q });
    const stopping = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const address = `/api/admin/search?${new URLSearchParams({ q })}`;
        const response = await fetch(address, { signal: stopping.signal });
        // The search page redirects a user who is no longer logged in.
        if (response.status === 401) return location.assign(`/admin/search?${new URLSearchParams({ q })}`);
        if (!response.ok) throw new Error(`The search failed with ${response.status}.`);
        setResult({ ...((await response.json()) as SearchResults), displayMs: q });
      } catch {
        if (!stopping.signal.aborted) setResult({ ...nothing, displayMs: q, isLost: true });
      }
    }, pause);
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [q]);
  return result;
}
