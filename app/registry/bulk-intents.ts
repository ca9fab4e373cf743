/** The bulk actions and their names. They are separate from the schemas, so that lists load no Zod. */

/** The maximum, one page of any list. */
export const bulkMax = 100;

interface Labels {
  label: string;
  /** The text after "3 blog posts". */
  done: string;
  /** Set if it cannot be undone, so a page asks for confirmation. */
  isForGood?: boolean;
}

export const intents = {
  publish: { label: 'Publish', done: 'published' },
  unpublish: { label: 'Unpublish', done: 'unpublished' },
  show: { label: 'Show', done: 'shown on the website' },
  hide: { label: 'Hide', done: 'hidden' },
  trash: { label: 'Move to trash', done: 'moved to the trash' },
  restore: { label: 'Restore', done: 'restored' },
  discard: { label: 'Delete permanently', done: 'deleted permanently', isForGood: true },
  read: { label: 'Mark as read', done: 'marked as read' },
  unread: { label: 'Mark as unread', done: 'marked as unread' },
  answered: { label: 'Mark as answered', done: 'marked as answered' },
  unanswered: { label: 'Mark as waiting', done: 'marked as waiting' },
  assign: { label: 'Assign', done: 'assigned' },
  archive: { label: 'Archive', done: 'archived' },
  inbox: { label: 'Move to inbox', done: 'moved to the inbox' },
  spam: { label: 'Mark as spam', done: 'marked as spam' },
  'not-spam': { label: 'Not spam', done: 'moved to the inbox' },
  delete: { label: 'Delete', done: 'deleted permanently', isForGood: true },
} as const satisfies Record<string, Labels>;

export type BulkIntent = keyof typeof intents;

export const isIntent = (name: string): name is BulkIntent => Object.hasOwn(intents, name);

export const isPermanent = (intent: string) => isIntent(intent) && 'isForGood' in intents[intent];
/** Whether a page asks for confirmation, or for the assignee. */
export const asksFirst = (intent: string) => intent === 'assign' || isPermanent(intent);
export const labelOf = (intent: BulkIntent): string => intents[intent].label;

/** "3 blog posts", "1 message". */
export const countLabel = (count: number, subject: string) => `${count} ${subject}${count === 1 ? '' : 's'}`;

/** A record in a selection, with the version that the user saw. A later version is not changed. */
export const selectionValue = (record: string | number, version?: number) =>
  version === undefined ? String(record) : `${record}@${version}`;
