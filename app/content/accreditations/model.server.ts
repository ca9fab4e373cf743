import { isCurrent } from '~/records/expiry.server';
import { unpaged } from '~/records/records.server';
import { queries } from '../../../db/store.server';
import { recordModel } from '../record-model.server';
import { type Accreditation, type AccreditationInput, accreditationLabels, accreditationRecordSchema } from './schema';

export const permission = 'content';

export const { kind, list, find, create, update, show, move, remove } = recordModel<
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
  searchColumns: ['name', 'description'],
  image: 'logoUrl',
});

/** Returns the active accreditations that have not expired, in their order, for visitors. */
export async function listPublic(): Promise<Accreditation[]> {
  const rows = await queries()
    .selectFrom('accreditations')
    .selectAll()
    .where('isActive', '=', true)
    .orderBy('displayOrder')
    .orderBy('id')
    .limit(unpaged.pageSize)
    .execute();
  return rows.filter(isCurrent).map((row) => accreditationRecordSchema.parse(row));
}
