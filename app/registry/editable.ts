/** What has a form whose unsaved work is kept, and whose edits are put together where two have saved. */

import type { RecordType } from '~/records/record-type';
import type { RecordName } from '~/records/revisions.server';

export interface Editable extends Pick<RecordType, 'kind' | 'permission' | 'find' | 'labels'> {
  /** Where its versions are, where that is somewhere else, and what of one it is. */
  versions?(record: string): { name: RecordName; part(content: object): object };
  /** What a form holds, as `find` would say it, where a field that is empty says something. */
  typed?(record: string, input: object): object;
  /** What an entry of a list says, where it has several fields. */
  formatItem?(record: string, field: string, entry: unknown): string;
}
