/** The data for merging simultaneous edits of any record type. */
import type { StaffActor } from '~/records/actor';
import { type RecordName, readContentAt } from '~/records/revisions.server';
import type { Versions } from '~/records/three-way-merge.server';
import { editableOf } from './editing.server';

type Fields = Record<string, unknown>;

/**
 * @param baseVersion the version that the edit is based on
 * @param input the input, as it would be saved
 * @returns the three versions, and the number of the saved one
 * @throws {NotFound}
 */
export async function versionsOf(
  actor: StaffActor,
  name: RecordName,
  baseVersion: number,
  input: object,
): Promise<Versions & { version: number }> {
  const { find, labels = {}, versions, typed, formatItem } = editableOf(actor, name);
  const current = await find(actor, name.record);
  const { name: versionsName, part } = versions?.(name.record) ?? { name, part: (content: object) => content };
  const base = await readContentAt(versionsName, baseVersion);
  return {
    version: current.version,
    labels: current.labels ?? labels,
    base: base && (part(base) as Fields),
    theirs: current.content as Fields,
    ...(formatItem && { formatItem: (field, entry) => formatItem(name.record, field, entry) }),
    mine: (typed?.(name.record, input) ?? input) as Fields,
  };
}
