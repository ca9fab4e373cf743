/** What an edit that somebody else has overtaken is put together from, for a record of any kind. */
import type { StaffActor } from '~/records/actor';
import type { Versions } from '~/records/merging.server';
import { type RecordName, readContentAt } from '~/records/versions.server';
import { editableOf } from './editing.server';

type Fields = Record<string, unknown>;

/**
 * @param begun the version that the edit began with
 * @param input what was typed, as it would be saved
 * @returns the three, and the version that is saved now
 * @throws {NotFound}
 */
export async function versionsOf(
  actor: StaffActor,
  name: RecordName,
  begun: number,
  input: object,
): Promise<Versions & { version: number }> {
  const { find, labels = {}, versions, typed, entryInWords } = editableOf(actor, name);
  const present = await find(actor, name.record);
  const { name: kept, part } = versions?.(name.record) ?? { name, part: (content: object) => content };
  const before = await readContentAt(kept, begun);
  return {
    version: present.version,
    labels: present.labels ?? labels,
    before: before && (part(before) as Fields),
    theirs: present.content as Fields,
    ...(entryInWords && { entryInWords: (field, entry) => entryInWords(name.record, field, entry) }),
    mine: (typed?.(name.record, input) ?? input) as Fields,
  };
}
