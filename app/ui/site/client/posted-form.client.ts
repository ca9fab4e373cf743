import { loadToasts, removeFlash, toast, toastFlash } from './flash.client';
import { countAll } from './message-count.client';

const timeoutMs = 30_000;

let release: (() => void) | null = null;

/** Submits a form without leaving the page. The server renders the result. */
export function startPostedForms() {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches('[data-posted]')) return;
    event.preventDefault();
    const { submitter } = event;
    if (!release) void send(form, submitter instanceof HTMLButtonElement ? submitter : null);
  });
  // Loaded in advance, because they may be needed when the server cannot be reached.
  document.addEventListener('input', () => void loadToasts().catch(() => {}), { once: true });
  // A page restored from the back/forward cache may have been left while submitting.
  addEventListener('pageshow', (event) => {
    if (event.persisted) release?.();
  });
}

/** @param pressed the button, which may have a value */
async function send(form: HTMLFormElement, pressed: HTMLButtonElement | null) {
  const button = pressed ?? form.querySelector<HTMLButtonElement>('button[type="submit"]');
  release = markBusy(button);
  removeFlash();
  loadToasts().catch(() => {});
  try {
    const response = await post(form, button);
    // The submission succeeded and redirects. Reload this URL, which now redirects too, because the message for the
    // target is still unread.
    if (response.type === 'opaqueredirect') return location.replace(location.pathname + location.search);
    await show(new DOMParser().parseFromString(await response.text(), 'text/html'), form);
  } catch (error) {
    console.error(error);
    await toastFailure(form);
  }
  release?.();
}

function post(form: HTMLFormElement, button: HTMLButtonElement | null) {
  const referrer = form.elements.namedItem('referrer');
  if (referrer instanceof HTMLInputElement) referrer.value = document.referrer;
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  if (button?.name) body.append(button.name, button.value);
  return fetch(form.action, {
    method: 'POST',
    body,
    headers: { accept: 'text/html' },
    redirect: 'followsRedirect' in form.dataset ? 'manual' : 'follow',
    signal: AbortSignal.timeout(timeoutMs),
  });
}

/** Replaces the form's region by the one in the response. */
async function show(page: Document, form: HTMLFormElement) {
  const current = form.closest('[data-posted-region]');
  const region = current && page.getElementById(current.id);
  const flash = page.getElementById('flash');
  if (region) {
    // Scrolled to its top first, so that the content below the form does not jump.
    current.scrollIntoView({ behavior: 'instant' });
    await new Promise((done) => setTimeout(done, 50));
    current.replaceWith(region);
    region.querySelector<HTMLElement>('[role="alert"], #message-sent')?.focus();
    countAll(region);
  }
  if (flash) await toastFlash(flash);
  else if (!region) await toastFailure(form, page.querySelector('[data-failure]')?.textContent);
}

/** @param reason the message of another page in the response, for example that the request is too large */
function toastFailure({ dataset: { failed: title = '', fallback } }: HTMLFormElement, reason?: string | null) {
  return toast({ title, description: reason || fallback, variant: 'destructive' });
}

function markBusy(button: HTMLButtonElement | null) {
  const label = [...(button?.childNodes ?? [])];
  const spinner = document.createElement('span');
  spinner.className = 'spinner';
  button?.replaceChildren(spinner, button.dataset.busyLabel ?? '');
  button?.setAttribute('aria-busy', 'true');
  // Not `disabled`, which would move the focus.
  button?.setAttribute('aria-disabled', 'true');
  return () => {
    release = null;
    button?.replaceChildren(...label);
    button?.removeAttribute('aria-busy');
    button?.removeAttribute('aria-disabled');
  };
}
