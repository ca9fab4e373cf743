import type { ReactElement, ReactNode } from 'react';
import type { CheckedText } from '~/content/content-check/content-check';
import type { Editing } from '~/http/forms/editing.server';
import type { ActionError } from '~/http/forms/form.server';
import type { Pickable } from '~/media/image';
import type { FieldOptions } from '~/records/record-type';
import type { VisibleCounts } from '~/records/records.server';
import type { ScheduledAction } from '~/records/scheduled-action';
import type { RecordTexts } from './record-texts';

export interface RecordFormProps<T> {
  /** The edited record; missing for a new one. */
  record?: T;
  library: Pickable[];
  choices: FieldOptions;
  /** The content check of the saved text. */
  check?: CheckedText | null;
  actionError: ActionError | undefined;
  editing: Editing;
  closeTo: string;
}

export interface RecordCardProps<T> {
  record: T;
  /** Scheduled changes of visibility. */
  scheduledActions: ScheduledAction[] | undefined;
  name: string;
  texts: RecordTexts;
  /** The URL of its image, if it has one. */
  image: string | undefined;
  /** The URL of “View”: the record’s page by default, and null without one. */
  href?: string | null;
  /** The path of the list. */
  path: string;
  /** The position in the whole list; null if only a part of it is shown, or the type has no order. */
  place: { isFirst: boolean; isLast: boolean } | null;
}

/** The parts of the generic list that a type replaces or adds. */
export interface RecordScreens<T, Extras> {
  subtitle?: string | ((counts: VisibleCounts) => string);
  /** The link above the title. */
  back?: { to: string; label: string };
  /** Null without a search. By default, it names the searched fields. */
  searchLabel?: string | null;
  /** Replaces the empty list. */
  Empty?(props: { path: string }): ReactElement;
  emptyDrawing?: ReactNode;
  /** The second sentence of the empty list. */
  emptyText?(extras: Extras): string;
  emptyActions?(extras: Extras): ReactNode;
  /** Buttons before the one that adds a record. */
  actions?: ReactNode;
  /** Whether the button that adds a record is there without records, too. */
  hasAddWhenEmpty?: boolean;
  /** A notice above the list. */
  notice?(counts: VisibleCounts, extras: Extras): ReactNode;
  /** The element around the cards; a grid by default. */
  Container?(props: { children: ReactNode }): ReactElement;
  Card?(props: RecordCardProps<T>): ReactElement;
}
