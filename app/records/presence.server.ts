/**
 * The editors who have a record open. Each process stores what forms send, so a new process knows nothing for some
 * seconds.
 */
import { broadcast, onPeerRequest } from '~/platform/threads/message-bus.server';
import { currentStore, type Store } from '../../db/store.server';
import type { StaffActor } from './actor';
import type { OtherEditor } from './autosave';
import type { RecordName } from './revisions.server';

/** In milliseconds. An open form sends three times as often. */
const displayMs = 20_000;
const perRecordMax = 50;

interface Editor {
  userId: number;
  username: string;
  /** On a monotonic clock. */
  at: number;
}

/** By record, then by form. */
type Editors = Map<string, Map<string, Editor>>;

const ofStores = new WeakMap<Store, Editors>();

function current(): Editors {
  const store = currentStore();
  const editors: Editors = ofStores.get(store) ?? new Map();
  ofStores.set(store, editors);
  return editors;
}

/** Stands for a form until its script has sent the form's key, and for a form without JavaScript. */
const loaded = 'loaded';

const nameOf = ({ kind, record }: RecordName) => `${kind}/${record}`;

/** @param key of the form; missing while its page is rendered */
export function recordPresence(place: RecordName, { userId, username }: StaffActor, key = loaded): void {
  const sign = { name: nameOf(place), userId, username, key };
  recordSign(sign);
  broadcast('editing', sign);
}

interface Sign {
  name: string;
  userId: number;
  username: string;
  key: string;
}

function recordSign({ name, userId, username, key }: Sign): void {
  const editors = current();
  sweepEditors(editors);
  const here = editors.get(name) ?? new Map<string, Editor>();
  here.delete(`${userId} ${loaded}`);
  if (here.size >= perRecordMax) return;
  here.set(`${userId} ${key}`, { userId, username, at: performance.now() });
  editors.set(name, here);
}

onPeerRequest('editing', recordSign);

export function recordLeaving(place: RecordName, { userId }: StaffActor, key: string): void {
  const left = { name: nameOf(place), userId, key };
  removeSign(left);
  broadcast('leaving', left);
}

function removeSign({ name, userId, key }: Omit<Sign, 'username'>): void {
  current().get(name)?.delete(`${userId} ${key}`);
}

onPeerRequest('leaving', removeSign);

/** Returns the other editors by name, including the user in another tab. */
export function otherEditors(place: RecordName, { userId }: StaffActor, key = loaded): OtherEditor[] {
  const mine = [`${userId} ${key}`, `${userId} ${loaded}`];
  const others = [...(current().get(nameOf(place)) ?? [])].filter(
    ([form, { at }]) => !mine.includes(form) && isHere(at),
  );
  const people = new Map(others.map(([, editor]) => [editor.userId, editor.username]));
  return [...people].map(([id, username]) => ({ username, isYou: id === userId }));
}

const isHere = (at: number) => performance.now() - at < displayMs;

function sweepEditors(editors: Editors) {
  for (const [name, here] of editors) {
    for (const [form, { at }] of here) if (!isHere(at)) here.delete(form);
    if (here.size === 0) editors.delete(name);
  }
}
