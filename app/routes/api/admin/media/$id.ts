import { member } from '~/http/api/crud.server';
import * as model from '~/media/model.server';
import { mediaRecordSchema, mediaSchema } from '~/media/schema';

export const { loader, action, endpoints } = member({
  model,
  body: mediaSchema,
  record: mediaRecordSchema,
  one: 'mediaFile',
  name: 'image',
  change: 'PATCH',
  summaries: { read: 'An image of the library' },
});
