/** Reads and sets the values of a form's fields, except hidden fields, passwords and files. */
export type FormValues = Record<string, string[]>;

export const isStored = (element: Element) =>
  !(element instanceof HTMLInputElement && /^(hidden|password|file)$/.test(element.type));

/** Returns the values of each field, in order. */
export function readValues(form: HTMLFormElement): FormValues {
  const names = new Set([...form.elements].filter(isStored).map((element) => element.getAttribute('name') ?? ''));
  const data = new FormData(form);
  return Object.fromEntries([...names].filter(Boolean).map((name) => [name, data.getAll(name).map(String)]));
}

/** Fires the events of typing, so that the form's listeners run. */
export function setFormValues(form: HTMLFormElement, fields: FormValues) {
  for (const element of [...form.elements].filter(isStored)) {
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

let caret: { id: string; start: number | null; end: number | null } | null = null;

/** Remembers the caret when Ctrl S saves the form of a new record, for the form of that record, which opens next. */
export function rememberCaret(form: HTMLFormElement) {
  const isStaying = form.querySelector<HTMLInputElement>('input[name=stay]')?.disabled === false;
  const { activeElement } = document;
  const field = activeElement?.closest('[data-markdown]')?.querySelector('textarea') ?? activeElement;
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  caret = isStaying && isText ? { id: field.id, start: field.selectionStart, end: field.selectionEnd } : null;
}

/** Restores the caret in the form with this ID, after its dialog has got the focus. */
export function restoreCaret(formId: string) {
  const { id = '', start = null, end = null } = caret ?? {};
  caret = null;
  if (!id.startsWith(`${formId}-`)) return;
  requestAnimationFrame(() => {
    const field = document.getElementById(id) as HTMLTextAreaElement | null;
    if (start !== null) field?.setSelectionRange(start, end);
    field?.focus();
  });
}
