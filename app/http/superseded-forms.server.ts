/** Deletes the autosaves of forms that were saved. */
import type { Actor } from '~/records/actor';
import type { FormFields } from './body.server';

/** The field that says it: the keys of the form and of those whose work it has taken up. */
export const endsField = 'ends';
const endingMax = 6;

/** The actor whose save ends the work that their form has sent before. */
export function withSupersededForms(data: FormFields, actor: Actor): Actor {
  const ends = (data.get(endsField) ?? '').split(' ').filter(Boolean).slice(0, endingMax);
  return actor.kind === 'staff' && ends.length > 0 ? { ...actor, ends } : actor;
}
