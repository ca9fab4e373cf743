import { Form, useMatches } from '@remix-run/react';
import { createContext, type FormEvent, lazy, type ReactNode, Suspense, useContext, useEffect, useRef } from 'react';
import { Button } from '~/ui/button';
import type { ButtonVariant } from '~/ui/button-style';
import { ErrorSummary } from '~/ui/error-summary';
import type { RouteHandle } from '~/ui/hydration';
import { isTouched, useDirtyForm } from '../editing/autosave-notice';
import { ConflictChoices, SeenVersion } from '../editing/conflict';
import { AutosaveNote, AutosaveNotice, NewerVersion, useAutosave } from '../editing/editing';
import { DraftOffer, useDrafts } from '../editing/local-drafts';
import { Flash } from '../frame/toasts';
import { DialogCancel } from '../overlay/dialog';
import { DialogBody, DialogFoot, dialogFormClass } from '../overlay/overlay';
import { FormBody, FormEnd } from './form-parts';
import type { AdminFormState } from './form-state';
import { rememberCaret, restoreCaret } from './form-values';
import { HiddenFields } from './post-button';
import { usePending, useUnanswered } from './server-calls';

const ReauthDialog = lazy(() => import('./reauth-dialog'));

const BusyContext = createContext(false);

/** Whether Ctrl S presses the button of the surrounding form. */
const SaveKeyContext = createContext(false);

/** Returns the name of the pressed button: `__intent__` changes a list and submits nothing, `intent` does not save. */
function nameOfButton({ nativeEvent }: FormEvent<HTMLFormElement>): string | null {
  const { submitter } = nativeEvent as SubmitEvent;
  return submitter instanceof HTMLButtonElement ? submitter.name : null;
}

interface AdminFormProps {
  state: AdminFormState;
  className?: string;
  /** A URL other than the page's own. */
  action?: string;
  /** Whether the form's body scrolls, and its end is the foot of the dialog. */
  isInDialog?: boolean;
  /** The end of the form: a `SubmitButton` and what is beside it. */
  end: ReactNode;
  /** The text of the `SubmitButton`, if other buttons precede it. Enter in a field presses the form's first button. */
  implicitSubmit?: ReactNode;
  /** Hidden fields besides the version. */
  hidden?: Record<string, string | number>;
  /** Shown after a conflict with another user's save; by default, both versions of the changed fields. */
  conflict?: ReactNode;
  /** The URL of a passkey challenge for this form. */
  passkey?: string;
  /** Whether Ctrl S submits the form, as in every form with autosave. */
  hasSaveKey?: boolean;
  children: ReactNode;
}

/**
 * A form of the back office. Without JavaScript it posts natively. With it, the fields are validated first, the error
 * summary gets the focus, and leaving unsaved input needs a confirmation.
 */
export function AdminForm(props: AdminFormProps) {
  const { state, className, action, isInDialog, end, implicitSubmit, hidden, passkey, conflict, children } = props;
  const { hasSaveKey = Boolean(state.editing) } = props;
  const [Body, End] = isInDialog ? [DialogBody, DialogFoot] : [FormBody, FormEnd];
  const { form, actionError, errors, editing } = state;
  const markDirty = useDirtyForm(form.id);
  const { storeForm } = useDrafts();
  const { autosave, supersededAutosaves, baseVersion, newer, isOffered, ...autosaveStatus } = useAutosave(
    form.id,
    editing,
  );
  const version = actionError ? state.version : (baseVersion ?? state.version);
  const summaryId = `${form.id}-problem`;
  const summary = useRef(0);
  const focusSummary = () => {
    cancelAnimationFrame(summary.current);
    summary.current = requestAnimationFrame(() => document.getElementById(summaryId)?.focus());
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each rejection
  useEffect(() => {
    if (!actionError) return;
    if (actionError.saved) return markDirty(autosave.current?.resumeSaved(actionError.saved.at) ?? false);
    autosave.current?.resume();
    markDirty(true);
    if (actionError.reauth) return;
    clearPasswords(form.id);
    focusSummary();
  }, [actionError]);

  useEffect(() => restoreCaret(form.id), [form.id]);

  const pending = usePending();
  const unanswered = useUnanswered();
  const sent = useRef<HTMLFormElement | null>(null);
  const submitter = useRef<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each request that found no server
  useEffect(() => {
    if (!sent.current || !unanswered) return;
    autosave.current?.resume();
    markDirty(Boolean(actionError) || isTouched(sent.current));
    sent.current = null;
  }, [unanswered]);
  useEffect(() => {
    if (!pending) sent.current = null;
  }, [pending]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const button = nameOfButton(event);
    if (button !== 'intent') form.onSubmit(event);
    if (button === '__intent__') return markDirty(true);
    if (event.defaultPrevented) return focusSummary();
    markDirty(false);
    autosave.current?.pause();
    storeForm(event.currentTarget);
    if (version === undefined) rememberCaret(event.currentTarget);
    sent.current = event.currentTarget;
    submitter.current = (event.nativeEvent as SubmitEvent).submitter;
  };
  const submitAgain = () => {
    const element = document.getElementById(form.id);
    if (element instanceof HTMLFormElement) element.requestSubmit(submitter.current);
  };
  const touch = (event: FormEvent<HTMLFormElement>) =>
    markDirty(Boolean(actionError) || isTouched(event.currentTarget));
  return (
    <BusyContext.Provider value={sent.current !== null && pending !== null}>
      <Flash flash={actionError?.flash} isExplained={Boolean(actionError?.result.error)} />
      {actionError?.reauth ? (
        <Suspense>
          <ReauthDialog request={actionError.reauth} onConfirmed={submitAgain} />
        </Suspense>
      ) : null}
      {editing ? (
        <div
          className="grid dialog:flex-none gap-3 dialog:px-5 dialog:has-[:not(:empty)]:pb-3 has-[:not(:empty)]:pb-4 sm:dialog:px-7 editor:md:px-10"
          data-before-form
        >
          <NewerVersion newer={newer} now={editing.now} />
          {isOffered ? <AutosaveNotice state={state} supersededAutosaves={supersededAutosaves} /> : null}
        </div>
      ) : null}
      <Form
        id={form.id}
        className={className}
        method="post"
        action={action}
        noValidate
        data-failed={useFailed()}
        data-passkey={passkey}
        preventScrollReset
        onSubmit={onSubmit}
        onInput={touch}
        onChange={touch}
      >
        {implicitSubmit ? (
          <button className="sr-only" type="submit" tabIndex={-1} aria-hidden="true">
            {implicitSubmit}
          </button>
        ) : null}
        <Body>
          <ErrorSummary id={summaryId} errors={errors} autoFocus />
          <DraftOffer form={form.id} />
          {actionError?.conflict ? (conflict ?? <ConflictChoices state={state} />) : null}
          {children}
        </Body>
        {version === undefined ? null : <input type="hidden" name="version" value={version} />}
        {actionError?.conflict && state.savedVersion !== undefined ? (
          <SeenVersion version={state.savedVersion} />
        ) : null}
        <HiddenFields fields={hidden} />
        <input type="hidden" name="reauth" value="dialog" />
        {hasSaveKey && !actionError?.conflict ? <input type="hidden" name="stay" disabled /> : null}
        {editing ? <input type="hidden" name="supersededAutosaves" value={supersededAutosaves} /> : null}
        {editing?.offer && version !== undefined ? (
          <input type="hidden" name="offeredAutosaves" value={editing.offer.keys.join(' ')} />
        ) : null}
        <End>
          {editing ? <AutosaveNote {...autosaveStatus} /> : null}
          <SaveKeyContext.Provider value={hasSaveKey}>{end}</SaveKeyContext.Provider>
        </End>
      </Form>
    </BusyContext.Provider>
  );
}

/** A form of a width that is easy to read. */
export const SettingsForm = (props: AdminFormProps) => <AdminForm {...props} className="max-w-[640px]" />;

/** Returns the page's own message for a request without a response. */
function useFailed(): string | undefined {
  const match = useMatches().at(-1);
  const { failed } = (match?.handle ?? {}) as RouteHandle;
  return typeof failed === 'function' ? failed(match?.data) : failed;
}

/** Clears passwords after an error, as the browser does without JavaScript. */
function clearPasswords(form: string) {
  for (const field of document.querySelectorAll<HTMLInputElement>(`#${form} input[type=password]`)) field.value = '';
}

interface SubmitButtonProps {
  children: ReactNode;
  /** The text while the form is being submitted. */
  busy?: string;
  variant?: ButtonVariant;
  size?: 'default' | 'sm' | 'lg';
  name?: string;
  value?: string;
}

/** Read by the listener in `keys.tsx`. */
const saveKey = { 'aria-keyshortcuts': 'Control+S Meta+S', title: 'Ctrl S or ⌘ S' };

/** A submit button that shows while the action is in progress. */
export function SubmitButton({ children, busy = 'Saving...', ...button }: SubmitButtonProps) {
  const isBusy = useContext(BusyContext);
  const hasSaveKey = useContext(SaveKeyContext);
  return (
    <Button {...(hasSaveKey && saveKey)} {...button} type="submit" busy={isBusy}>
      {isBusy ? busy : children}
    </Button>
  );
}

interface DialogFormProps extends Omit<AdminFormProps, 'className' | 'isInDialog' | 'end'> {
  /** The foot, if it differs from a cancel link and a button. */
  end?: ReactNode;
  closeTo?: string;
  submit?: string;
  /** The button's text while the form is being submitted. */
  busy?: string;
}

/** An `AdminForm` whose end is the foot of its dialog. */
export function DialogForm({ end, closeTo = '', submit, busy, ...props }: DialogFormProps) {
  const foot = end ?? (
    <>
      <DialogCancel closeTo={closeTo} />
      <SubmitButton busy={busy}>{submit}</SubmitButton>
    </>
  );
  return <AdminForm {...props} end={foot} className={dialogFormClass} isInDialog />;
}

interface ListOrDialogFormProps extends Pick<DialogFormProps, 'state' | 'children'> {
  /** Missing for the form beside the list. */
  closeTo: string | undefined;
  add: string;
}

/** A form that adds a record beside its list, and edits one in a dialog. */
export const ListOrDialogForm = ({ closeTo, add, ...props }: ListOrDialogFormProps) =>
  closeTo ? (
    <DialogForm {...props} closeTo={closeTo} submit="Save changes" />
  ) : (
    <AdminForm {...props} end={<SubmitButton>{add}</SubmitButton>} />
  );
