/** The fields that the form of an edit has besides its own: the autosaves that it replaces, and choices after a conflict. */
import type { Actor } from '~/records/actor';
import { fieldOf } from '~/records/autosave';
import { type FormFields, parseStoredForm } from '../uploads/body.server';
import { choicePrefix, savedPrefix } from './conflict';

/** The keys of the autosaves that the save deletes: the form's own, and those that it continues. */
export const supersededField = 'supersededAutosaves';
/** Older autosaves of the record, which the form offered. The save deletes them too, because it is newer. */
export const offeredField = 'offeredAutosaves';
const supersededMax = 11;

/** `writeAs` deletes these autosaves in the transaction that saves. */
export function withSupersededAutosaves(actor: Actor, data: FormFields): Actor {
  const sent = [supersededField, offeredField].flatMap((name) => (data.get(name) ?? '').split(' '));
  const keys = sent.filter(Boolean).slice(0, supersededMax);
  return actor.kind === 'staff' && keys.length > 0 ? { ...actor, supersededAutosaves: keys } : actor;
}

/**
 * Returns the fields with the saved values that were chosen. The version of the record is one of them, so that the next
 * save replaces what the person has seen.
 * @returns also the fields with a conflict, if one of them has no choice; then nothing is replaced
 */
export function resolveConflict(sent: FormFields): { data: FormFields; open: string[] | null } {
  const values = new Map(sent);
  const names = [...values.keys()].flatMap((key) => (key.startsWith(savedPrefix) ? key.slice(savedPrefix.length) : []));
  if (names.some((name) => !values.has(choicePrefix + name))) return { data: sent, open: names };
  const chosen = new Set(names.filter((name) => values.get(choicePrefix + name) === 'saved'));
  const saved = [...chosen].flatMap((name) =>
    [...parseStoredForm(values.get(savedPrefix + name) ?? '')].filter(([key]) => fieldOf(key) === name),
  );
  const kept = [...sent].filter(([key]) => !chosen.has(fieldOf(key)));
  return { data: new URLSearchParams([...kept, ...saved]), open: null };
}
