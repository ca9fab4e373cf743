/** Saves an edit over a newer version: merges both, or asks the user about conflicts. */
import { randomBytes } from 'node:crypto';
import type * as z from 'zod';
import { Conflict, StaleVersion } from '~/platform/errors';
import type { Actor, StaffActor } from '~/records/actor';
import { type Merge, mergeChoices, mergeFieldPrefix } from '~/records/comparison/merge';
import { mergeContents } from '~/records/comparison/three-way-merge.server';
import type { RecordName } from '~/records/revisions.server';
import * as editing from '~/registry/editing.server';
import type { FormFields } from '../uploads/body.server';
import { coerced } from './coercion';

/** The base version of a restored draft, when the form itself has a newer one. */
const baseField = 'baseVersion';

/** The keys of the autosaves that the save deletes: the form's own, and those that it continues. */
export const supersededField = 'supersededAutosaves';
const supersededMax = 6;

/** Conflicting edits (409). Nothing is saved until they are resolved. */
export class Unmerged extends Conflict {
  constructor(
    readonly merge: Merge,
    message = 'Someone else has saved a newer version. Your changes are kept. Choose below, then save again.',
  ) {
    super(message);
  }
}

interface Edit<S extends z.ZodType, R> {
  schema: S;
  /** The edited record. Without it, a stale edit is rejected. */
  edits?: RecordName | ((input: z.output<S>) => RecordName);
  run: (input: z.output<S>, actor: Actor) => Promise<R>;
}

/** The record may be saved again during a merge, so the save is retried. */
const attemptsMax = 3;

/** @returns also the merged changes of the other user, as text @throws {Unmerged}, and the errors of `run` */
export async function saveEdit<S extends z.ZodType, R>(
  edit: Edit<S, R>,
  input: z.output<S>,
  data: FormFields,
  actor: Actor,
): Promise<{ result: R; mergedChanges: string }> {
  const author = withSupersededAutosaves(actor, data);
  const { edits } = edit;
  if (!edits || author.kind !== 'staff') return { result: await edit.run(input, author), mergedChanges: '' };
  const name = typeof edits === 'function' ? edits(input) : edits;
  const typed = { ...(input as object), ...baseVersionOf(data) } as z.output<S>;
  let [sent, mergedChanges] = [typed, ''];
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { result: await edit.run(sent, author), mergedChanges };
    } catch (error) {
      if (!(error instanceof StaleVersion) || attempt === attemptsMax) throw error;
      ({ sent, mergedChanges } = await mergeStale({ edit, name, typed, data, author, conflict: error }));
    }
  }
}

/** `writeAs` deletes these autosaves in the transaction that saves. */
function withSupersededAutosaves(actor: Actor, data: FormFields): Actor {
  const keys = (data.get(supersededField) ?? '').split(' ').filter(Boolean).slice(0, supersededMax);
  return actor.kind === 'staff' && keys.length > 0 ? { ...actor, supersededAutosaves: keys } : actor;
}

function baseVersionOf(data: FormFields): { version?: number } {
  const baseVersion = data.get(baseField) ?? '';
  return /^\d{1,9}$/.test(baseVersion) ? { version: Number(baseVersion) } : {};
}

interface StaleEdit<S extends z.ZodType> {
  edit: Pick<Edit<S, unknown>, 'schema'>;
  name: RecordName;
  typed: z.output<S>;
  data: FormFields;
  author: StaffActor;
  conflict: StaleVersion;
}

/** Merges the edit with the newer version. @throws {Unmerged} @throws {StaleVersion} when the edits cannot be merged */
async function mergeStale<S extends z.ZodType>({ edit, name, typed, data, author, conflict }: StaleEdit<S>) {
  const { schema } = edit;
  const { version: baseVersion = 0, ...input } = typed as { version?: number };
  const { version, ...versions } = await editing.versionsOf(author, name, baseVersion, input);
  const parse = (content: object) => coerced(schema).safeParse(withoutNulls({ ...input, ...content, version }));
  const { content, conflicts, mergedChanges } = await mergeContents(author, versions, {
    choice: (place) => mergeChoices.find((one) => one === data.get(place)) ?? null,
    accepts: (field, value) => !hasIssue(parse({ ...versions.mine, [field]: value }).error, field),
  });
  const whole = parse(content);
  if (conflicts.length === 0 && !whole.success) throw conflict;
  if (whole.success && conflicts.every(({ choice }) => choice))
    return { sent: whole.data as z.output<S>, mergedChanges };
  const key = await storeUnsaved(author, name, data, baseVersion);
  const problem = whole.error?.issues[0]?.message;
  throw new Unmerged({ key, conflicts, mergedChanges }, problem && `The combined text cannot be saved: ${problem}.`);
}

/** Null counts as missing. */
const withoutNulls = (content: object) =>
  Object.fromEntries(Object.entries(content).filter(([, value]) => value !== null));

const hasIssue = (error: z.ZodError | undefined, field: string) =>
  error?.issues.some(({ path }) => path[0] === field) ?? false;

/** Stores the input as an autosave, so that the user can continue it without JavaScript too. @returns its key */
async function storeUnsaved(author: StaffActor, name: RecordName, data: FormFields, version: number): Promise<string> {
  const [own] = (data.get(supersededField) ?? '').split(' ');
  const key = own || randomBytes(12).toString('hex');
  const internalFields = ['version', supersededField, baseField];
  const typed = [...data].filter(([field]) => !internalFields.includes(field) && !field.startsWith(mergeFieldPrefix));
  // The edit is not saved yet, so its autosaves stay.
  await editing.autosave({ ...author, supersededAutosaves: undefined }, name, {
    key,
    version,
    fields: new URLSearchParams(typed).toString(),
  });
  return key;
}
