import { queries } from '../../db/store.server';
import { type Accreditation, accreditationRecordSchema } from './accreditation';
import { unpaged } from './records.server';

/** What visitors see: active ones in their order. */
export async function listPublic(): Promise<Accreditation[]> {
  const rows = await queries()
    .selectFrom('accreditations')
    .selectAll()
    .where('isActive', '=', true)
    .orderBy('displayOrder')
    .orderBy('id')
    .limit(unpaged.pageSize)
    .execute();
  return rows.map((row) => accreditationRecordSchema.parse(row));
}
