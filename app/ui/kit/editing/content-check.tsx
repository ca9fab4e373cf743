import { useEffect, useState } from 'react';
import type { CheckedText } from '~/content/content-check/content-check';
import { Disclosure } from '../form/form-parts';
import { OpensATab } from '../frame/new-tab-hint';
import { useHydrated } from '../frame/use-hydrated';
import { Panel } from '../overlay/panel';

/** In milliseconds after the last key. */
const pause = 600;

/**
 * Checks a text: as saved, and while the user types.
 * @param form the form's ID
 * @param saved null for a new record
 * @param id of the record; 0 for a new one
 */
export function useTextCheck(
  form: string,
  what: 'post' | 'page',
  saved: CheckedText | null,
  id = 0,
): CheckedText | null {
  const [checked, setChecked] = useState(saved);
  useEffect(() => setChecked(saved), [saved]);
  useEffect(() => {
    const element = document.getElementById(form);
    if (!(element instanceof HTMLFormElement)) return;
    let timer = 0;
    let latest = 0;
    const query = async () => {
      latest += 1;
      const own = latest;
      const body = JSON.stringify({ ...Object.fromEntries(new FormData(element)), what, id });
      const headers = { 'Content-Type': 'application/json' };
      // Without a response, the previous result stays.
      const answer = await fetch('/api/admin/content-check', { method: 'POST', headers, body }).catch(() => null);
      const result = answer?.ok ? await answer.json() : null;
      if (result && own === latest) setChecked(result);
    };
    const wait = () => {
      clearTimeout(timer);
      timer = window.setTimeout(query, pause);
    };
    element.addEventListener('input', wait);
    return () => {
      latest += 1;
      clearTimeout(timer);
      element.removeEventListener('input', wait);
    };
  }, [form, what, id]);
  return checked;
}

/** The content check: warnings, length and headings. */
export function TextCheck({ checked, field }: { checked: CheckedText | null; field: string }) {
  const {
    warnings,
    outline,
    words: texts,
    readingMinutes,
  } = checked ?? {
    warnings: [],
    outline: [],
    words: 0,
    readingMinutes: 0,
  };
  const isEmpty = readingMinutes === 0;
  return (
    <Panel title="Before publishing" label="Before publishing">
      <div role="status">
        {isEmpty ? (
          <p className="text-ink-2 text-small">Suggestions appear here as you write.</p>
        ) : (
          <p className="text-ink-2 text-small">
            {texts === 1 ? '1 word' : `${texts} words`}
            {texts > 0 ? `, ${readingMinutes === 1 ? '1 minute' : `${readingMinutes} minutes`} to read.` : '.'}
            {warnings.length === 0 ? ' No issues found.' : null}
          </p>
        )}
      </div>
      {!isEmpty && warnings.length > 0 ? (
        <Disclosure summary={warnings.length === 1 ? 'One suggestion' : `${warnings.length} suggestions`} open>
          <ul className={listClass}>
            {warnings.map(({ text, at, href }) => (
              <li key={`${at} ${text}`}>
                {href ? (
                  <a className={linkClass} href={href} target="_blank" rel="noreferrer">
                    {text}
                    <OpensATab />
                  </a>
                ) : (
                  <Place at={at} field={field}>
                    {text}
                  </Place>
                )}
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
      {outline.length > 0 ? (
        <Disclosure summary="Outline">
          <ul className={listClass}>
            {outline.map(({ level, text, at }) => (
              <li key={at} className={level > 3 ? 'pl-8' : level === 3 ? 'pl-4' : undefined}>
                <Place at={at} field={field}>
                  {text}
                </Place>
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </Panel>
  );
}

const listClass = 'grid gap-2 pb-2 text-small leading-1.4';
const linkClass =
  'wrap-anywhere inline-block min-h-6 underline decoration-line-2 underline-offset-[3px] hover:decoration-current [&>svg]:ml-1 [&>svg]:inline';

/** With JavaScript, a button that selects the position in the text. */
function Place({ at, field, children }: { at: number | undefined; field: string; children: string }) {
  const hydrated = useHydrated();
  if (!hydrated || at === undefined) return children;
  return (
    <button
      className="wrap-anywhere min-h-6 cursor-pointer text-left underline decoration-line-2 underline-offset-[3px] hover:decoration-current"
      type="button"
      onClick={() => select(field, at)}
    >
      {children}
    </button>
  );
}

/** Selects the line at that position. The browser scrolls to it. */
function select(field: string, at: number) {
  const text = document.getElementById(field);
  if (!(text instanceof HTMLTextAreaElement)) return;
  const end = text.value.indexOf('\n', at);
  text.focus();
  // A text area scrolls to its selection only if the caret is set first.
  text.setSelectionRange(at, at);
  text.blur();
  text.focus();
  text.setSelectionRange(at, end === -1 ? text.value.length : end);
  // An editor that replaces the textarea takes over the selection with the focus.
  text.focus();
}
