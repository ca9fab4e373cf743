import { crud } from '~/http/crud.server';
import * as model from '~/inbox/canned-replies/model.server';
import { cannedAnswerRecordSchema, cannedAnswerSchema } from '~/inbox/canned-replies/schema';

export const { loader, action, endpoints, member } = crud({
  model,
  body: cannedAnswerSchema,
  record: cannedAnswerRecordSchema,
  one: 'cannedAnswer',
  name: 'saved reply',
  change: 'PATCH',
});
