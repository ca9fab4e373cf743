/** Sends a form's input to the server every few seconds, where it waits for its author. */

import { fieldOf, type OtherEditor } from '~/records/autosave';
import type { EditorState } from '~/registry/editing.server';

export type AutosaveState =
  | { is: 'unchanged' | 'changed' | 'saving' }
  | { is: 'saved'; at: string }
  | { is: 'failed'; why: keyof typeof errors };

export const errors = {
  offline: 'Not saved: offline, trying again',
  trouble: 'Not saved: the server has a problem, trying again',
  signedOut: 'Not saved: you have been logged out',
  somebodyElse: 'Not saved: someone else has logged in here',
  forbidden: 'Not saved: you no longer have access to this',
  gone: 'Not saved: this has been deleted',
  tooLong: 'Not saved automatically: the text is too long',
};

export interface Autosave {
  /** Stops saving while a submission of the form is under way. */
  pause(): void;
  /** Continues after a rejected submission. */
  resume(): void;
  stop(): void;
}

export interface AutosaveTakeover {
  keys: string;
  version: string;
}

interface Options {
  /** The record: "testimonials/7". */
  name: string;
  userId: number;
  /** The forms whose work this one continues, and the fields that they have changed. */
  from: readonly string[];
  changed: readonly string[];
  /** The keys of all work that ends when this form is saved. */
  onKeys(keys: string): void;
  /** It goes on with work that began with another version. */
  onVersion(version: string): void;
  onState(stored: AutosaveState): void;
  /** The other editors of the record, and whether it was saved since the form was opened. */
  onEditors(heard: { others: OtherEditor[]; isOutdated: boolean }): void;
}

/** In milliseconds: after the first unsent change, after a failure, and without changes. */
const pauses = { typing: 2500, failed: 5000, idle: 6500 };
/**
 * After five minutes browsers wake a hidden page only once a minute. For other editors, its form would appear to close
 * and open again.
 */
const hiddenMs = 4 * 60_000;
/** The maximum size of a `keepalive` request, which outlives the page. */
const lengthMax = 50_000;
const changes = ['input', 'change', 'click', 'drop'];

/** Starts the autosave of a form. The form's events `given-back` and `discard-work` take over or discard autosaves. */
export function startAutosave(form: HTMLFormElement, options: Options): Autosave {
  const { name, userId, onKeys, onVersion, onState, onEditors } = options;
  const address = `/api/admin/editing/${name}`;
  let key = newKey();
  let from = [...options.from];
  const initial = serializeForm(form);
  let sent = initial;
  let hiddenAt: number | null = null;
  let timer = 0;
  let scheduledFor = 0;
  let isUnderWay = false;
  let isPaused = false;
  let isStopped = false;

  const reportKeys = () => onKeys([key, ...from].join(' '));
  const schedule = (pause: number) => {
    const at = performance.now() + pause;
    if (timer && scheduledFor <= at) return;
    clearTimeout(timer);
    scheduledFor = at;
    timer = window.setTimeout(send, pause);
  };
  const send = async () => {
    timer = 0;
    if (isUnderWay || isStopped) return;
    const fields = serializeForm(form);
    const isChanged = fields !== sent && !isPaused;
    if (isChanged) onState({ is: 'saving' });
    isUnderWay = true;
    const changed = isChanged ? changedFields(initial, fields, options.changed) : [];
    const received = await put(address, {
      key,
      userId,
      ...(isChanged && { fields, changed, from, version: versionOf(form) }),
    });
    isUnderWay = false;
    if (isStopped) return;
    if (typeof received === 'string') {
      if (isChanged || received !== 'offline') onState({ is: 'failed', why: received });
      return schedule(pauses.failed);
    }
    const version = versionOf(form);
    onEditors({
      others: received.others,
      isOutdated: version !== undefined && received.version !== null && received.version > version,
    });
    if (isChanged && received.savedAt) {
      sent = fields;
      from = [];
      const isNewest = serializeForm(form) === fields;
      const is = changed.length > 0 ? ({ is: 'saved', at: received.savedAt } as const) : ({ is: 'unchanged' } as const);
      onState(isNewest ? is : { is: 'changed' });
      reportKeys();
    } else if (isChanged) {
      // The server has saved the form of that key, so later input needs a new one.
      key = newKey();
      reportKeys();
    }
    const isIdle = serializeForm(form) === sent;
    const isLongHidden = hiddenAt !== null && performance.now() - hiddenAt > hiddenMs;
    if (!isIdle || !isLongHidden) schedule(isIdle ? pauses.idle : pauses.typing);
  };
  const handleChange = ({ type }: Event) => {
    if (type === 'input') onState({ is: 'changed' });
    schedule(pauses.typing);
  };
  const sendNow = () => {
    hiddenAt = document.visibilityState === 'hidden' ? performance.now() : null;
    if (hiddenAt === null || serializeForm(form) !== sent) void send();
  };
  /** Sends unsaved input before the page closes. */
  const leave = () => {
    const fields = serializeForm(form);
    const isChanged = fields !== sent && !isPaused;
    sent = fields;
    const changed = changedFields(initial, fields, options.changed);
    const body = {
      key,
      userId,
      isLeaving: true,
      ...(isChanged && { fields, changed, from, version: versionOf(form) }),
    };
    void put(address, body, fields.length < lengthMax);
  };
  const takeOver = ({ detail }: Event & { detail?: AutosaveTakeover }) => {
    from = [...from, ...(detail?.keys ?? '').split(' ').filter(Boolean)].slice(0, 5);
    if (detail?.version) onVersion(detail.version);
    reportKeys();
  };
  const discard = () => {
    isPaused = true;
    stop();
    for (const one of [key, ...from])
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
    ...changes.map((type): [EventTarget, string, typeof handleChange] => [form, type, handleChange]),
    [form, 'given-back', takeOver],
    [form, 'discard-work', discard],
    [document, 'visibilitychange', sendNow],
    [window, 'online', () => void send()],
    [window, 'pagehide', leave],
  ];
  for (const [target, type, listener] of listeners) target.addEventListener(type, listener);
  reportKeys();
  void send();
  return {
    pause() {
      isPaused = true;
    },
    resume() {
      isPaused = false;
      schedule(pauses.typing);
    },
    stop,
  };
}

/** Browsers have no `randomUUID` on pages without https. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Hidden fields and secrets are not stored. */
const isStored = (name: string) => !/^(version|ends|begun|reauth|merge_.*)$/.test(name);

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
export function isSame(fields: string, otherFields: string): boolean {
  const [one, other] = [fields, otherFields].map((all) => {
    const sorted = new URLSearchParams(all);
    sorted.sort();
    return sorted.toString();
  });
  return one === other;
}

/** Returns the values of a form that autosave keeps. */
export function serializeForm(form: HTMLFormElement): string {
  const secrets = [...form.querySelectorAll<HTMLInputElement>('[type=password]')].map((field) => field.name);
  const typed = [...new FormData(form)].filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && isStored(entry[0]) && !secrets.includes(entry[0]),
  );
  return new URLSearchParams(typed).toString();
}

function versionOf(form: HTMLFormElement): number | undefined {
  const version = new FormData(form).get('begun') ?? new FormData(form).get('version');
  return version === null ? undefined : Number(version);
}

/** Returns the server's response, or the reason why it has not stored the input. */
async function put(address: string, body: object, keepalive = false): Promise<EditorState | keyof typeof errors> {
  const headers = { 'Content-Type': 'application/json' };
  const init = { method: 'PUT', headers, body: JSON.stringify(body), keepalive };
  const response = await fetch(address, init).catch(() => null);
  if (!response) return 'offline';
  if (response.ok) return response.json();
  const { status } = response;
  if (status === 401) return 'signedOut';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'gone';
  if (status === 409) return 'somebodyElse';
  return status === 413 || status === 400 ? 'tooLong' : 'trouble';
}
