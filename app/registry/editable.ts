/** Types whose forms autosave, and whose simultaneous edits are merged. */

import type { RecordType } from '~/records/record-type';
import type { RecordName } from '~/records/revisions.server';

export interface Editable extends Pick<RecordType, 'kind' | 'permission' | 'find' | 'labels'> {
  /** The address of its versions, where that is elsewhere, and its part in one of them. */
  versions?(record: string): { name: RecordName; part(content: object): object };
  /** The form's values as `find` would return them, where empty fields have a meaning. */
  typed?(record: string, input: object): object;
  /** The text of a list item with several fields. */
  formatItem?(record: string, field: string, entry: unknown): string;
}
