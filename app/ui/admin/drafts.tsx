/**
 * What was sent while the session had run out is not lost: it is kept in the tab until the same person is back on the
 * same page. Passwords are never kept.
 */
import { useLocation } from '@remix-run/react';
import { createContext, type ReactNode, useCallback, useContext, useEffect } from 'react';

interface Draft {
  userId: number;
  path: string;
  form: string;
  /** The values of each field, in order. */
  fields: Record<string, string[]>;
}

const key = 'draft';
const isKept = (element: Element) =>
  !(element instanceof HTMLInputElement && /^(hidden|password|file)$/.test(element.type));

const DraftContext = createContext<(form: HTMLFormElement) => void>(() => {});

/** Gives a draft back to its form, and forgets it as soon as its user is on any page again. */
export function DraftProvider({ userId, children }: { userId: number; children: ReactNode }) {
  const { pathname: path } = useLocation();
  useEffect(() => {
    const draft = take();
    if (draft?.userId !== userId || draft.path !== path) return;
    const form = document.getElementById(draft.form);
    if (form instanceof HTMLFormElement) fill(form, draft.fields);
  }, [userId, path]);
  const keep = useCallback(
    (form: HTMLFormElement) => put({ userId, path, form: form.id, fields: read(form) }),
    [userId, path],
  );
  return <DraftContext.Provider value={keep}>{children}</DraftContext.Provider>;
}

/** Keeps what a form holds when it is sent. */
export function useKeepDraft() {
  return useContext(DraftContext);
}

/** The form was answered: there is nothing to keep. */
export function forgetDraft() {
  take();
}

function read(form: HTMLFormElement): Draft['fields'] {
  const names = new Set([...form.elements].filter(isKept).map((element) => element.getAttribute('name') ?? ''));
  const data = new FormData(form);
  return Object.fromEntries([...names].filter(Boolean).map((name) => [name, data.getAll(name).map(String)]));
}

function fill(form: HTMLFormElement, fields: Draft['fields']) {
  for (const element of [...form.elements].filter(isKept)) {
    const values = fields[element.getAttribute('name') ?? ''];
    const last = values?.at(-1);
    if (last === undefined) continue;
    if (element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type)) {
      element.checked = last === element.value;
    } else if (
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement
    ) {
      element.value = last;
    } else continue;
    element.dispatchEvent(new Event('input', { bubbles: true }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

function put(draft: Draft) {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage may be switched off or full; the form is sent all the same.
  }
}

function take(): Draft | null {
  try {
    const draft = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return draft ? (JSON.parse(draft) as Draft) : null;
  } catch {
    return null;
  }
}
