import { useNavigate } from '@remix-run/react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { StaffRole } from '~/records/actor';
import { areShortcutsOn } from './keyboard-shortcuts';
import { menuFor } from './menu';

const SearchDialog = lazy(() => import('./search-dialog'));
const KeysDialog = lazy(() => import('./keys-dialog'));

/** The time for the second key after `g`, in milliseconds. */
const secondKeyWait = 1500;

/** The keyboard shortcuts of every back-office page. */
export function Keys({ role }: { role: StaffRole }) {
  const navigate = useNavigate();
  const [visible, setVisible] = useState<'search' | 'keys' | null>(null);
  const [opener, setOpener] = useState<Element | null>(null);
  const goingSince = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const show = (what: 'search' | 'keys') => {
      setOpener(document.activeElement);
      setVisible(what);
    };
    /** @returns whether the key has an action */
    const follow = (key: string): boolean => {
      const isGoing = performance.now() - goingSince.current < secondKeyWait;
      goingSince.current = key === 'g' && !isGoing ? performance.now() : Number.NEGATIVE_INFINITY;
      if (isGoing) {
        const entry = menuFor(role)
          .flatMap(({ entries }) => entries)
          .find((entry) => entry.key === key);
        if (entry) navigate(entry.href);
        return Boolean(entry);
      }
      if (key === '/') show('search');
      else if (key === '?') show('keys');
      else if (key === 'n') click('main a[href$="/new"]');
      else if (key === 'j' || key === 'k') focusRow(key === 'j' ? 1 : -1);
      else if (key === 'r') click('[data-message-actions] a[href$="/reply"]');
      else if (key === 'e') click('[data-archive] button');
      else return false;
      return true;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (isSaveKey(event)) return save(event);
      if (event.defaultPrevented || event.repeat || isInDialog()) return;
      if (isSearchKey(event)) show('search');
      else if (!isSingleKey(event) || !areShortcutsOn() || !follow(event.key)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate, role]);
  const close = () => setVisible(null);
  return (
    <Suspense>
      {visible === 'search' ? <SearchDialog opener={opener} onClose={close} /> : null}
      {visible === 'keys' ? <KeysDialog role={role} opener={opener} onClose={close} /> : null}
    </Suspense>
  );
}

const click = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();

/** Moves the focus to the next or previous message of the inbox. Enter opens it. */
function focusRow(step: 1 | -1) {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-inbox-row]')];
  const current = rows.indexOf(document.activeElement as HTMLElement);
  rows[current < 0 ? 0 : current + step]?.focus();
}

/**
 * Presses the save button of the form or dialog with the focus, or the only one of the page. The field `stay` tells the
 * server to keep the form open.
 */
function save(event: KeyboardEvent) {
  const around =
    event.target instanceof Element ? event.target.closest('form, [role=dialog], [role=alertdialog]') : null;
  const buttons = (around ?? document).querySelectorAll<HTMLElement>('[aria-keyshortcuts~="Control+S"]');
  if (buttons.length !== 1) return;
  event.preventDefault();
  if (!event.repeat && buttons[0]) press(buttons[0]);
}

function press(button: HTMLElement) {
  if (isBusy(button)) return pressLater(button);
  const stay = button.closest('form')?.querySelector<HTMLInputElement>('input[name=stay]');
  if (stay) stay.disabled = false;
  button.click();
  if (stay) stay.disabled = true;
}

/** `data-pressed` is set and removed by `usePressed`, a little later than `aria-busy`. */
const isBusy = ({ ariaBusy, dataset }: HTMLElement) => ariaBusy === 'true' || 'pressed' in dataset;

/** While a form is being saved, its button ignores clicks. What was typed since then is saved afterwards. */
function pressLater(button: HTMLElement) {
  if ('again' in button.dataset) return;
  button.dataset.again = '';
  const observer = new MutationObserver(() => {
    if (isBusy(button)) return;
    observer.disconnect();
    delete button.dataset.again;
    press(button);
  });
  observer.observe(button, { attributeFilter: ['aria-busy', 'data-pressed'] });
}

const isWithCtrl = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, letter: string) =>
  key.toLowerCase() === letter && ctrlKey !== metaKey && !altKey && !shiftKey;

const isSearchKey = (event: KeyboardEvent) => isWithCtrl(event, 'k');
const isSaveKey = (event: KeyboardEvent) => isWithCtrl(event, 's');

/** A single character, outside of text input. Some keyboards need Shift for `?` and `/`. */
const isSingleKey = ({ key, ctrlKey, metaKey, altKey, isComposing, target }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey && !isComposing && !isTypedInto(target);

/** Listboxes also respond to typing. */
const isTypedInto = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role=listbox], [role=combobox]') !== null);

/** Shortcuts are off while a dialog is open. */
const isInDialog = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null;
