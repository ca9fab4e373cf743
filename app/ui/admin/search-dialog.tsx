import * as Radix from '@radix-ui/react-dialog';
import { Link, useNavigate } from '@remix-run/react';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Found, FoundGroup } from '~/instance/search';
import { isEnough, searchMax } from '~/instance/search-words';
import { FoundText } from './search-results';

interface SearchDialogProps {
  /** What had the focus before, and has it again. */
  opener: Element | null;
  onClose: () => void;
}

/** Looks for anything while one types: arrows choose, Enter goes there. Loaded when it is first asked for. */
export default function SearchDialog({ opener, onClose }: SearchDialogProps) {
  const id = useId();
  const navigate = useNavigate();
  const [q, setQ] = useState('');
  const [active, setActive] = useState(0);
  const { groups, shownFor, isLost } = useFound(q);
  const options = groups.flatMap(({ found }) => found);
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results begin at the first
  useEffect(() => setActive(0), [shownFor]);
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
    const chosen = shownFor === q ? options[active] : undefined;
    go(chosen?.path ?? `/admin/search?${new URLSearchParams({ q })}`);
  };
  const isEmpty = isEnough(q) && shownFor === q && options.length === 0;
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <div className="dialog-scrim search-scrim" />
        <Radix.Content
          className="search-dialog"
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (opener instanceof HTMLElement) opener.focus();
          }}
        >
          <Radix.Title className="away">Search</Radix.Title>
          <div className="search">
            <Search size={20} strokeWidth={1.5} aria-hidden="true" />
            <input
              className="field-control"
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
          <div id={`${id}-list`} ref={list} className="search-list" role="listbox" aria-label="Results" tabIndex={-1}>
            <Options id={id} groups={groups} q={shownFor} active={active} onChoose={onClose} />
          </div>
          <p className="search-note" role="status">
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
  groups: FoundGroup[];
  q: string;
  active: number;
  onChoose: () => void;
}

function Options({ id, groups, q, active, onChoose }: OptionsProps) {
  let index = -1;
  const option = (found: Found) => {
    index += 1;
    return (
      <Link
        key={found.path + found.name}
        id={`${id}-${index}`}
        className="found"
        role="option"
        tabIndex={-1}
        aria-selected={index === active}
        to={found.path}
        onClick={onChoose}
      >
        <FoundText found={found} q={q} />
      </Link>
    );
  };
  return groups.map(({ kind, label, found }) => (
    // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, and no fieldsets
    <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
      <div id={`${id}-${kind}`} className="search-kind" role="presentation">
        {label}
      </div>
      {found.map(option)}
    </div>
  ));
}

/** After the last key, in milliseconds. */
const pause = 150;

/** What is found for the words; what was found before stays until then. */
function useFound(q: string) {
  const [result, setResult] = useState<{ groups: FoundGroup[]; shownFor: string; isLost?: boolean }>({
    groups: [],
    shownFor: '',
  });
  useEffect(() => {
    if (!isEnough(q)) return setResult({ groups: [], shownFor: q });
    const stopping = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const address = `/api/admin/search?${new URLSearchParams({ q })}`;
        const response = await fetch(address, { signal: stopping.signal });
        // Who is no longer signed in is told so by the page.
        if (response.status === 401) return location.assign(`/admin/search?${new URLSearchParams({ q })}`);
        if (!response.ok) throw new Error(`The search failed with ${response.status}.`);
        const { groups } = (await response.json()) as { groups: FoundGroup[] };
        setResult({ groups, shownFor: q });
      } catch {
        if (!stopping.signal.aborted) setResult({ groups: [], shownFor: q, isLost: true });
      }
    }, pause);
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [q]);
  return result;
}
