import * as model from '~/content/redirects/model.server';
import { listedRedirectSchema, redirectRecordSchema, redirectSchema } from '~/content/redirects/schema';
import { crud } from '~/http/crud.server';

export const { loader, action, endpoints, member } = crud({
  model,
  body: redirectSchema,
  record: redirectRecordSchema,
  listed: listedRedirectSchema,
  one: 'redirect',
  change: 'PUT',
});
