/** Drafts of replies, for autosave. The record is the message, and its version the number of replies. */
import * as messages from '~/inbox/messages/model.server';
import { list } from '~/inbox/replies/model.server';
import { replyKind } from '~/inbox/replies/schema';
import { parseId } from '~/records/fields';
import type { RecordType } from '~/records/record-type';

export const replyRecordType: Pick<RecordType, 'kind' | 'permission' | 'find'> = {
  kind: replyKind,
  permission: messages.permission,
  async find(actor, record) {
    const id = parseId(record) ?? 0;
    const { length } = await list(actor, id);
    return {
      name: messages.anonymousName(id),
      version: length,
      content: {},
      path: `/admin/messages/${id}/reply`,
    };
  },
};
