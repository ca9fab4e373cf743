import * as model from '~/content/accreditations/model.server';
import { accreditationRecordSchema, accreditationSchema } from '~/content/accreditations/schema';
import { crud } from '~/http/crud.server';

export const { loader, action, endpoints, member } = crud({
  model,
  body: accreditationSchema,
  record: accreditationRecordSchema,
  one: 'accreditation',
  change: 'PATCH',
});
