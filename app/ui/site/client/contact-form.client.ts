import { loadToasts, toast, toastFlash } from './flash.client';

const patience = 30_000;

let release: (() => void) | null = null;

/** Sends the form without leaving the page; the server alone renders what became of it. */
export function startContactForm() {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches('[data-contact-form]')) return;
    event.preventDefault();
    if (!release) void send(form);
  });
  document.addEventListener('input', (event) => {
    if (!(event.target instanceof HTMLTextAreaElement)) return;
    count(event.target);
    announceCount(event.target);
  });
  for (const textarea of document.querySelectorAll('textarea')) count(textarea);
  // A page that comes back from the browser's cache may have been left while it was sending.
  addEventListener('pageshow', (event) => {
    if (event.persisted) release?.();
  });
}

async function send(form: HTMLFormElement) {
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
  release = markBusy(button);
  loadToasts().catch(() => {});
  try {
    const page = await answerTo(form.action, body);
    const region = page.getElementById('contact-form-region');
    const flash = page.getElementById('flash');
    const current = document.getElementById('contact-form-region');
    if (region && current) {
      // Seen from its top, so that what follows the form does not jump before the visitor's eyes.
      current.scrollIntoView({ behavior: 'instant' });
      await new Promise((done) => setTimeout(done, 50));
      current.replaceWith(region);
      region.querySelector<HTMLElement>('.error-summary, #message-sent')?.focus();
      for (const textarea of region.querySelectorAll('textarea')) count(textarea);
    }
    if (flash) await toastFlash(flash);
    else if (!region) await toastFailure(page.querySelector('[data-failure]')?.textContent);
  } catch (error) {
    console.error(error);
    await toastFailure().catch(() => {});
  } finally {
    release?.();
    if (document.activeElement === document.body) button?.focus();
  }
}

/** @param reason the sentence of a page that is not the form's: too large, for one */
function toastFailure(reason?: string | null) {
  const description = reason || 'Please try again later.';
  return toast({ title: 'Error sending message', description, variant: 'destructive' });
}

async function answerTo(action: string, body: URLSearchParams) {
  const response = await fetch(action, {
    method: 'POST',
    body,
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(patience),
  });
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

function markBusy(button: HTMLButtonElement | null) {
  const label = [...(button?.childNodes ?? [])];
  const spinner = document.createElement('span');
  spinner.className = 'spinner';
  button?.replaceChildren(spinner, button.dataset.busyLabel ?? '');
  button?.setAttribute('aria-busy', 'true');
  if (button) button.disabled = true;
  return () => {
    release = null;
    button?.replaceChildren(...label);
    button?.removeAttribute('aria-busy');
    if (button) button.disabled = false;
  };
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
    status.className = 'away';
    status.setAttribute('role', 'status');
    counter.after(status);
  }
  clearTimeout(pause);
  pause = window.setTimeout(() => {
    const status = counter.nextElementSibling;
    if (status) status.textContent = `${textarea.value.length} of ${counter.dataset.max} characters`;
  }, 1000);
}
