import type { Editing } from '~/http/editing.server';
import type { ActionError } from '~/http/form.server';
import type { Pickable } from '~/media/image';
import type { Choices } from '~/records/record-type';
import type { ScheduledAction } from '~/records/scheduled-action';

export interface RecordFormProps<T> {
  /** The record that is edited; without it, the form creates one. */
  record?: T;
  library: Pickable[];
  choices: Choices;
  actionError: ActionError | undefined;
  editing: Editing;
  closeTo: string;
}

export interface RecordCardProps<T> {
  record: T;
  /** The times at which it is shown or hidden. */
  scheduledActions: ScheduledAction[] | undefined;
  /** The name of the record, and of its type. */
  name: string;
  subject: string;
  /** The address of its image; missing if it has none. */
  image: string | undefined;
  /** The list's path. */
  path: string;
  /** The position in the whole list; null if only a part of it is shown, or the type has no order. */
  place: { isFirst: boolean; isLast: boolean } | null;
}
