/** The counter beside the message. A form that the server returned is counted when it is inserted. */
export function startMessageCount() {
  document.addEventListener('input', (event) => {
    if (!(event.target instanceof HTMLTextAreaElement)) return;
    count(event.target);
    announceCount(event.target);
  });
  countAll(document);
}

export function countAll(part: ParentNode) {
  for (const textarea of part.querySelectorAll('textarea')) count(textarea);
}

/** Counts as the server does: UTF-16 units, with one for a line break, as in a textarea's value. */
function count(textarea: HTMLTextAreaElement) {
  const counter = textarea.form?.querySelector<HTMLElement>('[data-count]');
  if (!counter) return;
  const { length } = textarea.value;
  const max = Number(counter.dataset.max);
  counter.textContent = `${length} / ${max}`;
  counter.toggleAttribute('data-over', length > max);
}

let pause = 0;

/** Announces the count once the visitor pauses. After each key it would interrupt the letters. */
function announceCount(textarea: HTMLTextAreaElement) {
  const counter = textarea.form?.querySelector<HTMLElement>('[data-count]');
  if (!counter) return;
  if (!counter.nextElementSibling) {
    const status = document.createElement('span');
    status.className = 'sr-only';
    status.setAttribute('role', 'status');
    counter.after(status);
  }
  clearTimeout(pause);
  pause = window.setTimeout(() => {
    const status = counter.nextElementSibling;
    if (status) status.textContent = `${textarea.value.length} of ${counter.dataset.max} characters`;
  }, 1000);
}
