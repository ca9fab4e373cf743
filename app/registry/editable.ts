/** Types whose forms autosave, and whose simultaneous edits are merged. */

import type { RecordType } from '~/records/record-type';
import type { RecordName } from '~/records/revisions.server';

export interface Editable extends Pick<RecordType, 'kind' | 'permission' | 'find' | 'labels'> {
  /** Where its versions are, where that is somewhere else, and what of one it is. */
  versions?(record: string): { name: RecordName; part(content: object): object };
  /** The form's values as `find` would return them, where empty fields have a meaning. */
  typed?(record: string, input: object): object;
  /** The text of a list item with several fields. */
  formatItem?(record: string, field: string, entry: unknown): string;
}
