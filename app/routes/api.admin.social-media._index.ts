import * as model from '~/content/social-links/model.server';
import { socialLinkRecordSchema, socialLinkSchema } from '~/content/social-links/schema';
import { crud } from '~/http/crud.server';

export const { loader, action, endpoints, member } = crud({
  model,
  body: socialLinkSchema,
  record: socialLinkRecordSchema,
  one: 'socialMediaLink',
  change: 'PUT',
});
