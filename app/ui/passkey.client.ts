/**
 * Passkey forms, on auth pages and in the back office. `data-passkey` is the URL of the challenge, and
 * `data-passkey-of` lists the fields to send there. Before such a form is submitted, the script requests the passkey
 * from the browser. It shares no code with other scripts, so that pages without a passkey load nothing more.
 */
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';

type Options = PublicKeyCredentialCreationOptionsJSON | PublicKeyCredentialRequestOptionsJSON;

/** A problem that the user can solve. */
class Problem extends Error {}

const unsupported = 'This browser does not support passkeys. Choose another method.';
const notConfirmed = 'Nothing was confirmed: it was cancelled, or took too long. Please try again.';
const otherwise = 'This browser could not use a passkey. Try again, or choose another method.';

const formatError: Partial<Record<WebAuthnError['code'], string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device already has a passkey for your account.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: 'Set up a PIN or a fingerprint on this security key first.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'This security key is full. Use another one.',
  ERROR_INVALID_DOMAIN: 'This site’s passkeys do not work at this address.',
  ERROR_INVALID_RP_ID: 'This site’s passkeys do not work at this address.',
};

// Runs before React's own handler.
addEventListener('submit', onSubmit, true);
void offerInAutofill();
explainSupport();

/** Says at once, in each form of the page, when the browser has no passkeys. */
export function explainSupport() {
  if (browserSupportsWebAuthn()) return;
  for (const problem of document.querySelectorAll('[data-passkey-problem]')) problem.replaceChildren(unsupported);
}

function onSubmit(event: SubmitEvent) {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.dataset.passkey || fieldOf(form, 'answer')?.value) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  void send(form, event.submitter);
}

async function send(form: HTMLFormElement, button: HTMLElement | null) {
  if (button?.getAttribute('aria-busy')) return;
  const problem = form.querySelector('[data-passkey-problem]');
  problem?.replaceChildren();
  button?.setAttribute('aria-busy', 'true');
  try {
    fill(form, await query(form.dataset));
    form.requestSubmit(button);
    // The response has been submitted and is valid once. Another press requests a new one.
    fill(form, { answer: '', passkeyToken: '' });
  } catch (error) {
    problem?.replaceChildren(errorMessage(error));
    // The browser offers one request at a time.
    void offerInAutofill();
  }
  button?.removeAttribute('aria-busy');
}

/** In milliseconds, shorter than the lifetime of a challenge. */
const challengeLifeMs = 4 * 60_000;
let renewalTimer: number | undefined;

/**
 * Lets the browser offer passkeys in the username field (`data-passkey-autofill`). Pressing a button ends the offer.
 */
async function offerInAutofill() {
  const form = document.querySelector<HTMLFormElement>('form[data-passkey-autofill]');
  if (!form || !(await browserSupportsWebAuthnAutofill())) return;
  clearTimeout(renewalTimer);
  renewalTimer = window.setTimeout(onceVisible, challengeLifeMs);
  try {
    fill(form, await query(form.dataset, true));
    form.requestSubmit();
  } catch {
    // The user has chosen no passkey. The button explains errors.
  }
}

/** Waits until the tab is visible. */
function onceVisible() {
  if (document.hidden) document.addEventListener('visibilitychange', onceVisible, { once: true });
  else void offerInAutofill();
}

async function query({ passkey: address = '', passkeyOf = '{}' }: DOMStringMap, isAutofill = false) {
  if (!browserSupportsWebAuthn()) throw new Problem(unsupported);
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: passkeyOf,
  }).catch(() => {
    throw new Problem('The server cannot be reached. Please try again.');
  });
  const { options, passkeyToken, message, code } = await response.json();
  if (code === 'reauthentication-required') {
    // The last re-authentication is too old, so the page itself asks again.
    location.reload();
    throw new Problem('Confirm it’s you to continue.');
  }
  if (!response.ok) throw new Problem(message);
  return { answer: JSON.stringify(await answerTo(options, isAutofill)), passkeyToken };
}

function answerTo(options: Options, useBrowserAutofill: boolean) {
  return 'user' in options
    ? startRegistration({ optionsJSON: options })
    : startAuthentication({ optionsJSON: options, useBrowserAutofill });
}

function errorMessage(error: unknown): string {
  if (error instanceof Problem) return error.message;
  if (error instanceof Error && error.name === 'NotAllowedError') return notConfirmed;
  return (error instanceof WebAuthnError && formatError[error.code]) || otherwise;
}

function fill(form: HTMLFormElement, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const field = fieldOf(form, name);
    if (field) field.value = value;
  }
}

const fieldOf = (form: HTMLFormElement, name: string) => form.querySelector<HTMLInputElement>(`input[name="${name}"]`);
