import { isCurrent } from '~/records/expiry.server';
import { recordModel } from '../record-model.server';
import { type AccreditationInput, accreditationLabels, accreditationRecordSchema } from './schema';

export const permission = 'content';

export const { kind, list, listShown, find, create, update, show, move, remove } = recordModel<
  typeof accreditationRecordSchema,
  AccreditationInput,
  'accreditations'
>({
  permission,
  subject: 'accreditation',
  nameOf: ({ name }) => name,
  table: 'accreditations',
  schema: accreditationRecordSchema,
  kind: 'accreditations',
  labels: accreditationLabels,
  flag: 'isActive',
  order: 'displayOrder',
  image: 'logoUrl',
});

/** Returns the active accreditations that have not expired, in their order, for visitors. */
export const listPublic = async () => (await listShown()).filter(isCurrent);
