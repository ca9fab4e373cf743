/** Sends a form's input to the server every few seconds, so that its author can continue it. */

import { fieldOf, type NewerSave } from '~/records/autosave';
import type { EditorState } from '~/registry/editing.server';

export type AutosaveState =
  | { status: 'unchanged' | 'changed' | 'saving' }
  | { status: 'saved' | 'stored'; at: string }
  | { status: 'failed'; reason: keyof typeof autosaveErrors };

export const autosaveErrors = {
  offline: 'Not saved: offline, trying again',
  serverError: 'Not saved: the server has a problem, trying again',
  loggedOut: 'Not saved: you have been logged out',
  otherUser: 'Not saved: someone else has logged in here',
  forbidden: 'Not saved: you no longer have access to this',
  gone: 'Not saved: this has been deleted',
  tooLong: 'Not saved automatically: the text is too long',
};

export interface RestoredDraft {
  supersededAutosaves: string;
  version: string;
}

interface Options {
  /** The record: "testimonials/7". */
  name: string;
  userId: number;
  /** The keys of the autosaves that this form continues, and the fields that they have changed. */
  continuedKeys: readonly string[];
  changed: readonly string[];
  /** Receives the keys of all autosaves that saving this form deletes, separated by spaces. */
  onKeys(keys: string): void;
  /** Receives the base version of a restored draft. */
  onBaseVersion(version: string): void;
  onStateChange(state: AutosaveState): void;
  /** Receives the save of the record since the form was opened, if any. */
  onNewer(newer: NewerSave | null): void;
}

/** In milliseconds: after the first unsent change, and after a failure. */
const delays = { typing: 2500, failed: 5000 };
/**
 * Browsers limit `keepalive` requests to 64 KiB in total (https://fetch.spec.whatwg.org/#http-network-or-cache-fetch).
 */
const lengthMax = 50_000;
const changes = ['input', 'change', 'click', 'drop'];

/**
 * Starts to autosave a form. It listens to the form's events `draft-restored` (a draft from the tab was inserted) and
 * `discard-autosave`.
 */
export function startAutosave(form: HTMLFormElement, options: Options) {
  const { name, userId, onKeys, onBaseVersion, onStateChange, onNewer } = options;
  const address = `/api/admin/editing/${name}`;
  let key = newKey();
  let continuedKeys = [...options.continuedKeys];
  let initial = serializeForm(form);
  let changedBefore = options.changed;
  let sent = initial;
  let submitted = initial;
  let timer = 0;
  let scheduledFor = 0;
  let isUnderWay = false;
  let isPaused = false;
  let isStopped = false;

  const reportKeys = () => onKeys([key, ...continuedKeys].join(' '));
  const requestOf = (fields: string, changed: string[]) => ({
    key,
    userId,
    fields,
    changed,
    from: continuedKeys,
    version: versionOf(form),
  });
  const schedule = (pause: number) => {
    const at = performance.now() + pause;
    if (timer && scheduledFor <= at) return;
    clearTimeout(timer);
    scheduledFor = at;
    timer = window.setTimeout(send, pause);
  };
  const send = async () => {
    timer = 0;
    if (isUnderWay || isStopped || isPaused) return;
    const fields = serializeForm(form);
    if (fields === sent) return;
    onStateChange({ status: 'saving' });
    isUnderWay = true;
    const changed = changedFields(initial, fields, changedBefore);
    const sentKey = key;
    const received = await put(address, requestOf(fields, changed));
    isUnderWay = false;
    if (isStopped) return;
    // The form has been saved meanwhile, and this autosave with it.
    if (key !== sentKey) return schedule(delays.typing);
    if (typeof received === 'string') {
      onStateChange({ status: 'failed', reason: received });
      return schedule(delays.failed);
    }
    onNewer(received.newer);
    if (received.savedAt) {
      sent = fields;
      continuedKeys = [];
      const isNewest = serializeForm(form) === fields;
      const status =
        changed.length > 0 ? ({ status: 'saved', at: received.savedAt } as const) : ({ status: 'unchanged' } as const);
      onStateChange(isNewest ? status : { status: 'changed' });
      reportKeys();
    } else {
      // The form with that key has been saved, so later input belongs to a new autosave.
      key = newKey();
      reportKeys();
    }
    if (serializeForm(form) !== sent) schedule(delays.typing);
  };
  const onInput = ({ type }: Event) => {
    if (type === 'input') onStateChange({ status: 'changed' });
    schedule(delays.typing);
  };
  /** Sends unsaved input before the page closes. */
  const leave = () => {
    const fields = serializeForm(form);
    if (fields === sent || isPaused) return;
    sent = fields;
    void put(address, requestOf(fields, changedFields(initial, fields, changedBefore)), fields.length < lengthMax);
  };
  const adoptDraft = ({ detail }: Event & { detail?: RestoredDraft }) => {
    continuedKeys = [...continuedKeys, ...(detail?.supersededAutosaves ?? '').split(' ').filter(Boolean)].slice(0, 5);
    if (detail?.version) onBaseVersion(detail.version);
    reportKeys();
  };
  const discard = () => {
    isPaused = true;
    stop();
    for (const one of [key, ...continuedKeys])
      void fetch(`${address}/${one}`, { method: 'DELETE', keepalive: true }).catch(() => null);
  };
  const stop = () => {
    if (isStopped) return;
    isStopped = true;
    clearTimeout(timer);
    for (const [target, type, listener] of listeners) target.removeEventListener(type, listener);
    leave();
  };
  const listeners: [EventTarget, string, (event: Event) => void][] = [
    ...changes.map((type): [EventTarget, string, typeof onInput] => [form, type, onInput]),
    [form, 'draft-restored', adoptDraft],
    [form, 'discard-autosave', discard],
    [document, 'visibilitychange', () => void send()],
    [window, 'online', () => void send()],
    [window, 'pagehide', leave],
  ];
  for (const [target, type, listener] of listeners) target.addEventListener(type, listener);
  reportKeys();
  return {
    /** Stops while the form is being submitted. */
    pause() {
      isPaused = true;
      submitted = serializeForm(form);
    },
    /** Continues after the submission failed. */
    resume() {
      isPaused = false;
      schedule(delays.typing);
    },
    /** Continues after the submission was saved. Later input is a new autosave. @returns whether there is any */
    resumeSaved(at: string): boolean {
      [initial, sent, changedBefore, continuedKeys, key] = [submitted, submitted, [], [], newKey()];
      isPaused = false;
      reportKeys();
      const isChanged = serializeForm(form) !== submitted;
      onStateChange(isChanged ? { status: 'changed' } : { status: 'stored', at });
      schedule(delays.typing);
      return isChanged;
    },
    stop,
  };
}

/** `randomUUID` is not available without https. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Excludes hidden fields and secrets. */
const isStored = (name: string) =>
  !/^(version|supersededAutosaves|offeredAutosaves|reauth|stay|choice_.*|saved_.*)$/.test(name);

/** Returns the names of the fields that differ from the form's initial values, and of those that differed before. */
function changedFields(initial: string, fields: string, before: readonly string[]): string[] {
  const [previous, current] = [initial, fields].map((all) => {
    const values = new Map<string, string>();
    for (const [name, value] of new URLSearchParams(all)) {
      values.set(fieldOf(name), `${values.get(fieldOf(name)) ?? ''}${JSON.stringify([name, value])}`);
    }
    return values;
  });
  const names = new Set([...(previous?.keys() ?? []), ...(current?.keys() ?? [])]);
  return [...new Set([...before, ...[...names].filter((name) => previous?.get(name) !== current?.get(name))])];
}

/** Returns whether two forms hold the same values. */
export function hasSameValues(fields: string, otherFields: string): boolean {
  const [one, other] = [fields, otherFields].map((all) => {
    const sorted = new URLSearchParams(all);
    sorted.sort();
    return sorted.toString();
  });
  return one === other;
}

/** Returns the values of a form for autosave. */
export function serializeForm(form: HTMLFormElement): string {
  const secrets = [...form.querySelectorAll<HTMLInputElement>('[type=password]')].map((field) => field.name);
  const typed = [...new FormData(form)].filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && isStored(entry[0]) && !secrets.includes(entry[0]),
  );
  return new URLSearchParams(typed).toString();
}

function versionOf(form: HTMLFormElement): number | undefined {
  const version = new FormData(form).get('version');
  return version === null ? undefined : Number(version);
}

/** @returns the server's state, or why it rejected the autosave */
async function put(
  address: string,
  body: object,
  keepalive = false,
): Promise<EditorState | keyof typeof autosaveErrors> {
  const headers = { 'Content-Type': 'application/json' };
  const init = { method: 'PUT', headers, body: JSON.stringify(body), keepalive };
  const response = await fetch(address, init).catch(() => null);
  if (!response) return 'offline';
  if (response.ok) return response.json();
  const { status } = response;
  if (status === 401) return 'loggedOut';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'gone';
  if (status === 409) return 'otherUser';
  return status === 413 || status === 400 ? 'tooLong' : 'serverError';
}
