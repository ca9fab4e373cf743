/**
 * Stores a submission in the tab until the server has accepted it, so that the same user can restore it on the same
 * page after a login or a reload. Passwords are never stored.
 */
import { useLocation, useNavigation } from '@remix-run/react';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '~/ui/button';
import { type FormValues, isStored, readValues, setFormValues } from '../form/form-values';
import { InlineNotice } from '../list/list';
import type { RestoredDraft } from './autosave';

interface Draft {
  userId: number;
  path: string;
  form: string;
  /** The version of the record when the form was opened; empty for a new one. */
  version: string;
  /** The keys of the autosaves that this draft continues. */
  supersededAutosaves: string;
  fields: FormValues;
}

interface Drafts {
  /** Stores a form's input when it is submitted. */
  storeForm: (form: HTMLFormElement) => void;
  /** Input for a record that was saved meanwhile. The user decides about it. */
  offered: Draft | null;
  resolve: (isRestored: boolean) => void;
}

const key = 'draft';

const DraftContext = createContext<Drafts>({ storeForm: () => {}, offered: null, resolve: () => {} });

/** Restores a draft into its form. Deletes it after the server's response, or when the user opens another page. */
export function DraftProvider({ userId, children }: { userId: number; children: ReactNode }) {
  const { pathname: path } = useLocation();
  const { state } = useNavigation();
  const [offered, setOffered] = useState<Draft | null>(null);
  const isSent = useRef(false);
  useEffect(() => {
    const draft = stored();
    if (!draft) return;
    if (draft.userId !== userId || draft.path !== path) return reset();
    const form = formOf(draft);
    if (form && isSame(readValues(form), draft.fields)) return reset();
    if (form && versionOf(form) === draft.version) restore(form, draft);
    else if (form) setOffered(draft);
    return () => setOffered(null);
  }, [userId, path]);
  useEffect(() => {
    if (state !== 'idle' || !isSent.current) return;
    isSent.current = false;
    setOffered(null);
    reset();
  }, [state]);
  const storeForm = useCallback(
    (form: HTMLFormElement) => {
      isSent.current = true;
      store({
        userId,
        path,
        form: form.id,
        version: versionOf(form),
        supersededAutosaves: supersededAutosavesOf(form),
        fields: readValues(form),
      });
    },
    [userId, path],
  );
  const resolve = useCallback(
    (isRestored: boolean) => {
      const form = offered && formOf(offered);
      if (form && isRestored) restore(form, offered);
      setOffered(null);
      reset();
      if (form)
        [...form.elements]
          .filter(isStored)
          .find((element) => element instanceof HTMLElement)
          ?.focus();
    },
    [offered],
  );
  const drafts = useMemo(() => ({ storeForm, offered, resolve }), [storeForm, offered, resolve]);
  return <DraftContext.Provider value={drafts}>{children}</DraftContext.Provider>;
}

/** Stores forms when they are submitted, and offers stored ones. */
export function useDrafts() {
  return useContext(DraftContext);
}

/** Asks whether to keep older input over values that were saved meanwhile. */
export function DraftOffer({ form }: { form: string }) {
  const { offered, resolve } = useDrafts();
  if (offered?.form !== form) return null;
  return (
    <section aria-label="Your unsaved changes">
      <InlineNotice
        actions={
          <>
            <Button variant="outline" size="sm" onClick={() => resolve(true)}>
              Restore
            </Button>
            <Button variant="ghost" size="sm" onClick={() => resolve(false)}>
              Delete
            </Button>
          </>
        }
      >
        <strong>Your changes were not saved. A newer version has been saved since.</strong> The fields show the saved
        version. Your changes are kept.
      </InlineNotice>
    </section>
  );
}

function formOf(draft: Draft): HTMLFormElement | null {
  const form = document.getElementById(draft.form);
  return form instanceof HTMLFormElement ? form : null;
}

/** Returns whether the server has saved the input, although its response was lost. */
function isSame(values: FormValues, drafted: FormValues): boolean {
  return Object.entries(values).every(([name, value]) => String(value) === String(drafted[name] ?? ''));
}

const versionOf = (form: HTMLFormElement) => hidden(form, 'version');
const supersededAutosavesOf = (form: HTMLFormElement) => hidden(form, 'supersededAutosaves');

function hidden(form: HTMLFormElement, name: string): string {
  return form.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? '';
}

/** Restores the draft, and discards the server's older autosave. */
function restore(form: HTMLFormElement, { fields, supersededAutosaves, version }: Draft) {
  form.dispatchEvent(new CustomEvent<RestoredDraft>('draft-restored', { detail: { supersededAutosaves, version } }));
  setFormValues(form, fields);
}

function store(draft: Draft) {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage may be disabled or full. The form is submitted anyway.
  }
}

function stored(): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}

function reset() {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage, nothing is stored.
  }
}
