import * as model from '~/auth/users/model.server';
import { newUserSchema, userRecordSchema } from '~/auth/users/schema';
import { collection } from '~/http/crud.server';

export const { loader, action, endpoints } = collection({
  model,
  body: newUserSchema,
  record: userRecordSchema,
  one: 'user',
});
