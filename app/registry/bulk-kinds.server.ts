/** The types with bulk actions, and the actions of each. */

import { handle, listColleagues } from '~/inbox/messages/assignment.server';
import { changeStatus, type MessageIntent, markOneForPurge, messageChanges } from '~/inbox/messages/bulk.server';
import * as messages from '~/inbox/messages/model.server';
import { purgeMarked } from '~/inbox/retention/purge-queue.server';
import { Invalid } from '~/platform/errors';
import type { Actor, Permission } from '~/records/actor';
import { parseId } from '~/records/fields';
import type { TableRecordType } from '~/records/record-type';
import { registeredType } from '~/records/registered-types.server';
import type { BulkIntent } from './bulk-intents';
import { tableRecordTypes } from './record-types.server';
import * as trash from './trash.server';

interface Done {
  /** Whether the record was in that state already. */
  isUnchanged?: boolean;
  /** The action that reverses it. */
  undo?: BulkIntent;
  /** Notes about records that could not be restored unchanged. */
  messages?: string[];
}

type BulkAction = (actor: Actor, record: string, version?: number, assigneeId?: number | null) => Promise<Done>;

export interface BulkKind {
  /** As in URLs. */
  kind: string;
  permission: Permission;
  /** The label of the type. Its plural is formed with "s". */
  subject: string;
  /** The path of the list. */
  list: string;
  actions: Partial<Record<BulkIntent, BulkAction>>;
  /** The path of the CSV with the records of its query. */
  csvPath?: string;
  /** Returns the people whom its records can be assigned to. */
  assignees?(actor: Actor): Promise<{ id: number; name: string }[]>;
  /** Returns the record's name. @throws {NotFound} */
  nameOf(actor: Actor, record: string): Promise<string>;
  /** Runs once after all records. */
  finish?(intent: BulkIntent): Promise<void>;
}

const bulkMessages: BulkKind = {
  kind: 'messages',
  permission: messages.permission,
  subject: messages.subject,
  list: '/admin/messages',
  csvPath: '/api/admin/contact-requests.csv',
  assignees: listColleagues,
  actions: {
    ...Object.fromEntries((Object.keys(messageChanges) as MessageIntent[]).map((intent) => [intent, triage(intent)])),
    assign: async (actor, record, _version, assigneeId) => {
      if (!assigneeId) throw new Invalid({ assigneeId: ['Choose one of your colleagues'] });
      const current = await messages.find(actor, idOf(record));
      if (current.assigneeId === assigneeId) return { isUnchanged: true };
      await handle(actor, current.id, { assigneeId });
      return {};
    },
    delete: async (actor, record) => {
      await markOneForPurge(actor, idOf(record));
      return {};
    },
  },
  async nameOf(actor, record) {
    const { firstName, lastName } = await messages.find(actor, idOf(record));
    return `${firstName} ${lastName}`;
  },
  async finish(intent) {
    if (intent === 'delete') await purgeMarked();
  },
};

function triage(intent: MessageIntent): BulkAction {
  return async (actor, record) => {
    const undo = await changeStatus(actor, idOf(record), intent);
    return undo ? { undo } : { isUnchanged: true };
  };
}

/** The trash of all types, such as "blog-posts/7". */
const trashed: BulkKind = {
  kind: 'trash',
  permission: trash.permission,
  subject: 'record',
  list: '/admin/trash',
  actions: {
    restore: async (actor, record) => ({ messages: (await trash.restore(actor, nameIn(record))).messages }),
    discard: async (actor, record) => {
      await trash.remove(actor, nameIn(record));
      return {};
    },
  },
  nameOf: async (actor, record) => (await trash.find(actor, nameIn(record))).name,
};

function nameIn(text: string) {
  const [kind = '', record = ''] = text.split('/');
  return { kind, record };
}

/** Returns 0, which no record has, if the text is not a number. */
const idOf = (record: string) => parseId(record) ?? 0;

function ofRecords(recordType: TableRecordType): BulkKind {
  const { kind, permission, subject, list, labels, show, remove } = recordType;
  const [on, off] = 'isPublished' in labels ? (['publish', 'unpublish'] as const) : (['show', 'hide'] as const);
  const showing =
    (isVisible: boolean, undo: BulkIntent): BulkAction =>
    async (actor, record, version) =>
      (await show?.(actor, record, isVisible, version)) ? { undo } : { isUnchanged: true };
  return {
    kind,
    permission,
    subject,
    list,
    csvPath: `/api/admin/export/${kind}`,
    actions: {
      ...(show && { [on]: showing(true, off), [off]: showing(false, on) }),
      trash: async (actor, record, version) => {
        await remove(actor, record, version);
        return { undo: 'restore' };
      },
      restore: async (actor, record) => ({ messages: (await trash.restore(actor, { kind, record })).messages }),
    },
    nameOf: async (actor, record) => (await recordType.find(actor, record)).name,
  };
}

const bulkKinds: readonly BulkKind[] = [...tableRecordTypes.map(ofRecords), trashed, bulkMessages];

/** @throws {NotFound} */
export const bulkKindOf = (name: string): BulkKind => registeredType(bulkKinds, name);
