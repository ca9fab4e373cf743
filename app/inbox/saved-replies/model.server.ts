/** Saved replies: texts that staff insert into their replies. */
import { signingOf } from '~/auth/users/signature.server';
import { recordModel } from '~/content/record-model.server';
import { type Actor, authorize } from '~/records/actor';
import { queries } from '../../../db/store.server';
import { find as findMessage } from '../messages/model.server';
import { fillReply } from './placeholders';
import { type FilledAnswer, savedReplyFields, savedReplyRecordSchema, savedReplySchema } from './schema';

export const permission = 'messages';

export const { kind, archive, list, find, create, update, remove } = recordModel({
  permission,
  subject: 'saved reply',
  nameOf: ({ title }) => title,
  table: 'cannedReplies',
  fields: savedReplyFields,
  input: savedReplySchema,
  record: savedReplyRecordSchema,
  kind: 'canned-replies',
  order: 'title',
});

/** Returns all saved replies, filled in for a message. @throws {NotFound} */
export async function listFor(actor: Actor, messageId: number): Promise<FilledAnswer[]> {
  const { id, firstName, lastName, companyName, reasonLabel } = await findMessage(actor, messageId);
  authorize(actor, permission);
  const { author } = await signingOf(queries(), actor, '');
  const values = {
    ...{ 'first name': firstName, name: `${firstName} ${lastName}`, company: companyName },
    ...{ reason: reasonLabel, reference: String(id), 'your name': author },
  };
  const { items } = await list(actor);
  return items.map(({ id: answerId, title, content }) => ({
    id: answerId,
    title,
    content: fillReply(content, values),
  }));
}
