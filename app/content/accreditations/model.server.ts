import { isCurrent } from '~/records/expiry.server';
import { recordModel } from '../record-model.server';
import { accreditationFields, accreditationRecordSchema, accreditationSchema } from './schema';

export const permission = 'content';

export const { kind, archive, list, listShown, find, create, update, show, move, remove } = recordModel({
  permission,
  subject: 'accreditation',
  nameOf: ({ name }) => name,
  table: 'accreditations',
  fields: accreditationFields,
  input: accreditationSchema,
  record: accreditationRecordSchema,
  kind: 'accreditations',
  flag: 'isActive',
  order: 'displayOrder',
  image: 'logoUrl',
});

/** Returns the active accreditations that have not expired, in their order, for visitors. */
export const listPublic = async () => (await listShown()).filter(isCurrent);
