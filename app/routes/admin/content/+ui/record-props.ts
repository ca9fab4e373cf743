import type { Editing } from '~/http/forms/editing.server';
import type { ActionError } from '~/http/forms/form.server';
import type { Pickable } from '~/media/image';
import type { FieldOptions } from '~/records/record-type';
import type { ScheduledAction } from '~/records/scheduled-action';

export interface RecordFormProps<T> {
  /** The edited record; missing for a new one. */
  record?: T;
  library: Pickable[];
  choices: FieldOptions;
  actionError: ActionError | undefined;
  editing: Editing;
  closeTo: string;
}

export interface RecordCardProps<T> {
  record: T;
  /** Scheduled changes of visibility. */
  scheduledActions: ScheduledAction[] | undefined;
  /** The name of the record, and the label of its type. */
  name: string;
  subject: string;
  /** The URL of its image, if it has one. */
  image: string | undefined;
  /** The path of the list. */
  path: string;
  /** The position in the whole list; null if only a part of it is shown, or the type has no order. */
  place: { isFirst: boolean; isLast: boolean } | null;
}
