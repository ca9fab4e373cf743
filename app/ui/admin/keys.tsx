import { lazy, Suspense, useEffect, useState } from 'react';

const SearchDialog = lazy(() => import('./search-dialog'));

/** The keys that work on every page of the back office. */
export function Keys() {
  const [isSearching, setSearching] = useState(false);
  const [opener, setOpener] = useState<Element | null>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSearchKey(event) || event.defaultPrevented || isInDialog()) return;
      event.preventDefault();
      setOpener(document.activeElement);
      setSearching(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return isSearching ? (
    <Suspense>
      <SearchDialog opener={opener} onClose={() => setSearching(false)} />
    </Suspense>
  ) : null;
}

/** Ctrl K, or ⌘ K. */
const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** What is begun in a dialog is finished first. */
const isInDialog = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null;
