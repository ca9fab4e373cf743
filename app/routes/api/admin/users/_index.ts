import * as model from '~/auth/users/model.server';
import { newUserSchema, userRecordSchema } from '~/auth/users/schema';
import { collection } from '~/http/api/crud.server';

export const { loader, action, endpoints } = collection({
  model,
  body: newUserSchema,
  record: userRecordSchema,
  one: 'user',
});
