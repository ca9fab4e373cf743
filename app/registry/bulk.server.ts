/** Actions on several records. Each record is changed in its own transaction, and failures are reported. */
import { setImmediate as rest } from 'node:timers/promises';
import { DomainError, NotFound, StaleVersion, Unauthenticated } from '~/platform/errors';
import { type Actor, authorize } from '~/records/actor';
import { orNull } from '~/records/records.server';
import type { BulkInput, BulkOutcome } from './bulk';
import type { BulkIntent } from './bulk-intents';
import { type BulkKind, bulkKindOf } from './bulk-kinds.server';

export interface BulkResult extends BulkOutcome {
  /** The actions that undo it, with their records. */
  undo: Partial<Record<BulkIntent, string[]>>;
}

/** Returns the type's label, the paths of its list and CSV, and its assignees. @throws {NotFound}, {Forbidden} */
export function describeKind(actor: Actor, kind: string): Pick<BulkKind, 'subject' | 'list' | 'csvPath' | 'assignees'> {
  authorize(actor, 'staff');
  const { permission, subject, list, csvPath, assignees } = bulkKindOf(kind);
  authorize(actor, permission);
  return { subject, list, csvPath, assignees };
}

/** @throws {NotFound} for an unknown type, or an action that the type does not have @throws {Forbidden} */
export async function runBulk(actor: Actor, kindName: string, input: BulkInput): Promise<BulkResult> {
  const { intent, records, assigneeId } = input;
  describeKind(actor, kindName);
  const kind = bulkKindOf(kindName);
  authorize(actor, kind.permission, 'write');
  const action = kind.actions[intent];
  if (!action) throw new NotFound('bulk action');
  const result: BulkResult = { done: [], unchanged: [], rejected: [], messages: [], undo: {} };
  for (const chosen of new Set(records)) {
    const { record, version } = partsOf(chosen);
    try {
      const { isUnchanged, undo, messages = [] } = await action(actor, record, version, assigneeId);
      result[isUnchanged ? 'unchanged' : 'done'].push(record);
      result.messages.push(...messages);
      if (undo) result.undo[undo] = [...(result.undo[undo] ?? []), record];
    } catch (error) {
      if (!(error instanceof DomainError) || error instanceof Unauthenticated) throw error;
      result.rejected.push({ record, name: await nameOf(kind, actor, record), message: reasonOf(error) });
    }
    await rest();
  }
  if (result.done.length > 0) await kind.finish?.(intent);
  return result;
}

function partsOf(chosen: string): { record: string; version?: number } {
  const [record = '', version] = chosen.split('@');
  return version === undefined ? { record } : { record, version: Number(version) };
}

function reasonOf(error: DomainError): string {
  if (error instanceof StaleVersion) return 'Someone has changed it since you opened the list. Check it first.';
  if (error instanceof NotFound) return 'It is no longer there.';
  return error.message;
}

async function nameOf({ subject, nameOf }: BulkKind, actor: Actor, record: string): Promise<string> {
  try {
    return await nameOf(actor, record);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return `${subject.charAt(0).toUpperCase()}${subject.slice(1)} ${record}`;
  }
}

/** Returns these records with their names. Missing records are left out. */
export async function readNames(
  actor: Actor,
  kind: string,
  records: string[],
): Promise<{ record: string; name: string }[]> {
  describeKind(actor, kind);
  const found: { record: string; name: string }[] = [];
  for (const record of new Set(records)) {
    const name = await orNull(bulkKindOf(kind).nameOf(actor, partsOf(record).record));
    if (name !== null) found.push({ record, name });
  }
  return found;
}
