import { Form } from '@remix-run/react';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { type BulkIntent, isPermanent, labelOf, selectionValue } from '~/registry/bulk-intents';
import { Button } from '~/ui/button';
import { usePending } from '../form/server-calls';
import { Checkbox } from '../form/toggles';
import { useHydrated } from '../frame/use-hydrated';
import { useListHref } from './use-list-href';

const formId = 'selection';
const failed = 'Something went wrong';
/** A tall touch target, below text that stays on one line. */
const tallLink = "relative after:absolute after:-inset-x-1.5 after:-inset-y-2.5 after:content-['']";

/** Whether the surrounding list has a selection. Cards also appear elsewhere. */
const SelectingContext = createContext(false);

interface ChooseProps {
  record: number | string;
  /** The version that the user sees. A later one is not changed. */
  version?: number;
  name: string;
}

/** The checkbox that selects a record of a list. */
export function Choose({ record, version, name }: ChooseProps) {
  if (!useContext(SelectingContext)) return null;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box is the control
    <label className="-my-2 -ml-2.5 grid size-11 flex-none cursor-pointer place-items-center">
      <Checkbox form={formId} name="records" value={selectionValue(record, version)} aria-label={`Select ${name}`} />
    </label>
  );
}

interface SelectionProps {
  /** As in the URLs of `/admin/bulk`. */
  kind: string;
  intents: readonly BulkIntent[];
  hasExport?: boolean;
  /** The values of the checkboxes, if the records have their own forms. */
  options?: string[];
  children: ReactNode;
}

/**
 * A list with a selection and bulk actions. The list is in the form, for browsers that do not know the attribute `form`.
 * A form cannot contain the forms of records: the checkboxes are then outside it, and the form lists its records, so
 * that the next page can offer them to such a browser. The bar is at the bottom of the window while a checkbox is
 * ticked, and takes no space in the page.
 */
export function Selection({ kind, intents, hasExport = true, options, children }: SelectionProps) {
  const form = useRef<HTMLFormElement>(null);
  const action = useListHref(`/admin/bulk/${kind}`);
  const hydrated = useHydrated();
  const { count, total, setAll } = useChosen(form);
  return (
    <SelectingContext.Provider value>
      {options ? children : null}
      <Form
        ref={form}
        id={formId}
        method="post"
        action={action}
        autoComplete="off"
        preventScrollReset
        data-failed={failed}
        aria-label="Bulk actions"
      >
        {options ? <input type="hidden" name="options" value={options.join()} /> : children}
        <div className="selecting:tall:fixed selecting:tall:inset-x-0 selecting:tall:bottom-0 selecting:tall:z-back-to-top selecting:tall:m-0 mt-5 flex unselected:hidden flex-wrap items-center gap-x-5 gap-y-2 rounded-card selecting:tall:rounded-none border border-ink selecting:tall:border-x-0 selecting:tall:border-b-0 bg-sheet px-4 py-3 selecting:tall:lg:left-60 selecting:tall:lg:px-10">
          {hydrated ? (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small tabular-nums max-md:min-h-11">
              <strong>{count} selected</strong>
              {count < total ? (
                <Button className={tallLink} variant="link" onClick={() => setAll(true)}>
                  Select all {total} on this page
                </Button>
              ) : null}
              <Button className={tallLink} variant="link" onClick={() => setAll(false)}>
                Clear
              </Button>
            </div>
          ) : null}
          <div className="flex flex-wrap items-center gap-2 text-small tabular-nums max-md:grid max-md:w-full max-md:grid-cols-[1fr_1fr] max-md:[&>a]:min-h-11 max-md:[&>button]:min-h-11">
            {intents.filter(isHarmless).map((intent) => (
              <IntentButton key={intent} intent={intent} action={action} />
            ))}
            {hasExport ? <ExportButton action={action} form={form} /> : null}
            {intents
              .filter((intent) => !isHarmless(intent))
              .map((intent) => (
                <IntentButton key={intent} intent={intent} action={action} />
              ))}
          </div>
        </div>
      </Form>
      <p className="sr-only" role="status">
        {count > 0 ? `${count} selected. Actions are below the list.` : null}
      </p>
    </SelectingContext.Provider>
  );
}

const isHarmless = (intent: BulkIntent) => intent !== 'trash' && !isPermanent(intent);

/** An action that cannot be undone leads to a page that asks for confirmation. */
function IntentButton({ intent, action }: { intent: BulkIntent; action: string }) {
  const pending = usePending();
  const isBusy = pending?.formAction === action && pending.formData?.get('intent') === intent;
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant={isHarmless(intent) ? 'outline' : 'ghost'}
      size="sm"
      busy={isBusy}
    >
      {labelOf(intent)}
    </Button>
  );
}

/** A full request instead of a Remix navigation, because the response is a file. */
function ExportButton({ action, form }: { action: string; form: RefObject<HTMLFormElement> }) {
  return (
    <Button
      type="submit"
      name="intent"
      value="export"
      variant="outline"
      size="sm"
      onClick={(event) => {
        event.preventDefault();
        const records = boxesOf(form.current).filter(({ checked }) => checked);
        const selection = records.map(({ name, value }) => [name, value]);
        location.assign(`${action.split('?')[0]}?${new URLSearchParams([['intent', 'export'], ...selection])}`);
      }}
    >
      Export CSV
    </Button>
  );
}

function boxesOf(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.elements ?? [])].filter(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.type === 'checkbox',
  );
}

/** Returns the number of selected records, and of all. An action clears the selection. */
function useChosen(form: RefObject<HTMLFormElement>) {
  const [{ count, total }, setCounts] = useState({ count: 0, total: 0 });
  const updateCounts = () => {
    const boxes = boxesOf(form.current);
    const [count, total] = [boxes.filter(({ checked }) => checked).length, boxes.length];
    setCounts((previous) => (previous.count === count && previous.total === total ? previous : { count, total }));
  };
  const setAll = (isOn: boolean) => {
    for (const box of boxesOf(form.current)) box.checked = isOn;
    updateCounts();
  };
  // The list may have changed.
  useEffect(updateCounts);
  useEffect(() => {
    document.addEventListener('change', updateCounts);
    return () => document.removeEventListener('change', updateCounts);
  });
  const pending = usePending();
  const isSending = pending?.formMethod === 'POST' && Boolean(pending.formAction?.startsWith('/admin/bulk/'));
  const wasSending = useRef(false);
  useEffect(() => {
    if (wasSending.current && !isSending) setAll(false);
    wasSending.current = isSending;
  });
  return { count, total, setAll };
}
