import { crud } from '~/http/crud.server';
import * as model from '~/inbox/canned-replies/model.server';
import { cannedReplyRecordSchema, cannedReplySchema } from '~/inbox/canned-replies/schema';

export const { loader, action, endpoints, member } = crud({
  model,
  body: cannedReplySchema,
  record: cannedReplyRecordSchema,
  one: 'cannedReply',
  name: 'saved reply',
  change: 'PATCH',
});
