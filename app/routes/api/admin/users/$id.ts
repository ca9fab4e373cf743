import * as model from '~/auth/users/model.server';
import { userChangesSchema, userRecordSchema } from '~/auth/users/schema';
import { member } from '~/http/api/crud.server';

export const { loader, action, endpoints } = member({
  model,
  body: userChangesSchema,
  record: userRecordSchema,
  one: 'user',
  change: 'PATCH',
});
