import { Form, useMatches } from '@remix-run/react';
import { createContext, type FormEvent, type ReactNode, useContext, useEffect, useRef } from 'react';
import { Button, type ButtonVariant } from '../button';
import { ErrorSummary } from '../error-summary';
import type { RouteHandle } from '../hydration';
import { DraftQuestion } from './draft-question';
import { useDrafts } from './drafts';
import { KeptNote, OtherEditors, UnsavedWork, useAutosave } from './editing';
import type { AdminFormState } from './form-state';
import { MergeChoices } from './merge';
import { usePending, useUnanswered } from './reach';
import { Flash } from './toasts';
import { isTouched, useUnsaved } from './unsaved';

/** Whether the form around is on its way. */
const BusyContext = createContext(false);

/** A button that adds to a list of the form, takes from it or moves something in it: nothing is sent. */
function isListButton({ nativeEvent }: FormEvent<HTMLFormElement>): boolean {
  const { submitter } = nativeEvent as SubmitEvent;
  return submitter instanceof HTMLButtonElement && submitter.name === '__intent__';
}

interface AdminFormProps {
  state: AdminFormState;
  className?: string;
  /** Another address than the page's own. */
  action?: string;
  /** A class for what is between the summary and the end of the form. */
  bodyClassName?: string;
  /** The end of the form: a `SubmitButton` and what stands beside it. */
  end: ReactNode;
  endClassName?: string;
  /** What is posted along without being seen, such as the version that an edit began with. */
  hidden?: Record<string, string | number>;
  /** Where the question comes from that a passkey answers, before the form is sent. */
  passkey?: string;
  /** Shown above the fields when somebody else has saved meanwhile. */
  stale?: ReactNode;
  children: ReactNode;
}

/**
 * A form of the back office: posts natively without JavaScript; with it, the fields are checked before it is sent, the
 * error summary takes the focus, and what is not saved is not left by accident.
 */
export function AdminForm(props: AdminFormProps) {
  const {
    state,
    className,
    action,
    bodyClassName = 'form-rows',
    end,
    endClassName = 'form-end',
    hidden = {},
    passkey,
    stale,
    children,
  } = props;
  const { form, refusal, errors, editing } = state;
  const markUnsaved = useUnsaved(form.id);
  const { keep: keepDraft } = useDrafts();
  const { autosave, ends: keys, begun, others, isOutdated, isOffered, ...keeping } = useAutosave(form.id, editing);
  // What was kept as it was asked what to keep is saved with it, by whichever form.
  const ends = [keys, refusal?.merge?.key].filter(Boolean).join(' ');
  const summaryId = `${form.id}-problem`;
  const summary = useRef(0);
  const focusSummary = () => {
    cancelAnimationFrame(summary.current);
    summary.current = requestAnimationFrame(() => document.getElementById(summaryId)?.focus());
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (!refusal) return;
    autosave.current?.resume();
    forgetPasswords(form.id);
    markUnsaved(true);
    focusSummary();
  }, [refusal]);

  const pending = usePending();
  const unanswered = useUnanswered();
  const sent = useRef<HTMLFormElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each request that found no server
  useEffect(() => {
    if (!sent.current || !unanswered) return;
    autosave.current?.resume();
    markUnsaved(Boolean(refusal) || isTouched(sent.current));
    sent.current = null;
  }, [unanswered]);
  useEffect(() => {
    if (!pending) sent.current = null;
  }, [pending]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    form.onSubmit(event);
    if (isListButton(event)) return markUnsaved(true);
    if (event.defaultPrevented) return focusSummary();
    markUnsaved(false);
    autosave.current?.pause();
    keepDraft(event.currentTarget);
    sent.current = event.currentTarget;
  };
  const touch = (event: FormEvent<HTMLFormElement>) => markUnsaved(Boolean(refusal) || isTouched(event.currentTarget));
  return (
    <BusyContext.Provider value={sent.current !== null && pending !== null}>
      <Flash flash={refusal?.flash} isExplained={Boolean(refusal?.result.error)} />
      {editing ? (
        <div className="before-form">
          <OtherEditors others={others} isOutdated={isOutdated} />
          {isOffered ? <UnsavedWork editing={editing} ends={ends} /> : null}
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
        <div className={bodyClassName}>
          <ErrorSummary id={summaryId} errors={errors} autoFocus />
          <DraftQuestion form={form.id} />
          {refusal?.merge ? <MergeChoices merge={refusal.merge} /> : null}
          {refusal?.stale && !refusal.merge ? stale : null}
          {children}
        </div>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {editing ? <input type="hidden" name="ends" value={ends} /> : null}
        {begun ? <input type="hidden" name="begun" value={begun} /> : null}
        <div className={endClassName}>
          {editing ? <KeptNote {...keeping} /> : null}
          {end}
        </div>
      </Form>
    </BusyContext.Provider>
  );
}

/** What the toast says where no answer comes: the page's own words for it. */
function useFailed(): string | undefined {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  return handle?.failed;
}

/** What was typed is kept, passwords are not: they are typed anew, as without JavaScript. */
function forgetPasswords(form: string) {
  for (const field of document.querySelectorAll<HTMLInputElement>(`#${form} input[type=password]`)) field.value = '';
}

interface SubmitButtonProps {
  children: ReactNode;
  /** What it says while the form is on its way. */
  busy?: string;
  variant?: ButtonVariant;
  size?: 'default' | 'sm' | 'lg';
  name?: string;
  value?: string;
}

/** Says what happens, and that it is happening. */
export function SubmitButton({ children, busy = 'Saving...', ...button }: SubmitButtonProps) {
  const isBusy = useContext(BusyContext);
  return (
    <Button {...button} type="submit" busy={isBusy}>
      {isBusy ? busy : children}
    </Button>
  );
}

/** An `AdminForm` whose end is the foot of the dialog it stands in. */
export function DialogForm(props: Omit<AdminFormProps, 'className' | 'bodyClassName' | 'endClassName'>) {
  return <AdminForm {...props} className="dialog-form" bodyClassName="dialog-body" endClassName="dialog-foot" />;
}
