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

/** Counts as the server does: UTF-16 units, a line end as one (a textarea's value has it as one already). */
function count(textarea: HTMLTextAreaElement) {
  const counter = textarea.form?.querySelector<HTMLElement>('[data-count]');
  if (!counter) return;
  const { length } = textarea.value;
  const max = Number(counter.dataset.max);
  counter.textContent = `${length} / ${max}`;
  counter.toggleAttribute('data-over', length > max);
}

let pause = 0;

/** Reads the count out once the visitor pauses: at every key it would drown the letters. */
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
