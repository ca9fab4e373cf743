/** Types whose forms autosave, and whose simultaneous edits are merged. */

import type { RecordType } from '~/records/record-type';
import type { RecordName } from '~/records/revisions.server';

export interface Editable extends Pick<RecordType, 'kind' | 'permission' | 'find' | 'labels'> {
  /** Returns the record that stores the revisions, if not this one, and a function that extracts this part of them. */
  versions?(record: string): { name: RecordName; part(content: object): object };
  /** Returns the form's values as `find` would return them, if empty fields have a meaning. */
  typed?(record: string, input: object): object;
  /** Returns the text of a list item with several fields. */
  formatItem?(record: string, field: string, entry: unknown): string;
}
