/**
 * Who has a record open for editing: known in the memory of each process, by what their forms send. One that has just
 * started has forgotten it for some seconds.
 */
import { answerOthers, tellOthers } from '~/platform/other-processes.server';
import { currentStore, type Store } from '../../db/store.server';
import type { StaffActor } from './actor';
import type { OtherEditor } from './unsaved';

/** In milliseconds: an open form sends something three times as often. */
const shownFor = 20_000;
const mostOfRecord = 50;

interface Editor {
  userId: number;
  username: string;
  /** On a clock that only runs. */
  at: number;
}

/** By record, then by form. */
type Editors = Map<string, Map<string, Editor>>;

const ofStores = new WeakMap<Store, Editors>();

function present(): Editors {
  const store = currentStore();
  const editors: Editors = ofStores.get(store) ?? new Map();
  ofStores.set(store, editors);
  return editors;
}

/** Stands for a form until its script has said its own key, and where there is no script. */
const loaded = 'loaded';

interface Place {
  kind: string;
  record: string;
}

const nameOf = ({ kind, record }: Place) => `${kind}/${record}`;

/** @param key the form's own; without one the page is being made, and has none yet */
export function notePresence(place: Place, { userId, username }: StaffActor, key = loaded): void {
  const sign = { name: nameOf(place), userId, username, key };
  noteSign(sign);
  tellOthers('editing', sign);
}

interface Sign {
  name: string;
  userId: number;
  username: string;
  key: string;
}

function noteSign({ name, userId, username, key }: Sign): void {
  const editors = present();
  forgetWhoLeft(editors);
  const here = editors.get(name) ?? new Map<string, Editor>();
  here.delete(`${userId} ${loaded}`);
  if (here.size >= mostOfRecord) return;
  here.set(`${userId} ${key}`, { userId, username, at: performance.now() });
  editors.set(name, here);
}

answerOthers('editing', noteSign);

export function noteLeaving(place: Place, { userId }: StaffActor, key: string): void {
  const left = { name: nameOf(place), userId, key };
  forgetSign(left);
  tellOthers('leaving', left);
}

function forgetSign({ name, userId, key }: Omit<Sign, 'username'>): void {
  present().get(name)?.delete(`${userId} ${key}`);
}

answerOthers('leaving', forgetSign);

/** Everybody else who has it open, by name; oneself, where it is open in another tab. */
export function othersEditing(place: Place, { userId }: StaffActor, key = loaded): OtherEditor[] {
  const mine = [`${userId} ${key}`, `${userId} ${loaded}`];
  const others = [...(present().get(nameOf(place)) ?? [])].filter(
    ([form, { at }]) => !mine.includes(form) && isHere(at),
  );
  const people = new Map(others.map(([, editor]) => [editor.userId, editor.username]));
  return [...people].map(([id, username]) => ({ username, isYou: id === userId }));
}

const isHere = (at: number) => performance.now() - at < shownFor;

function forgetWhoLeft(editors: Editors) {
  for (const [name, here] of editors) {
    for (const [form, { at }] of here) if (!isHere(at)) here.delete(form);
    if (here.size === 0) editors.delete(name);
  }
}
