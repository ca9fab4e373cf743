import { withAddresses } from '~/media/images.server';
import { isCurrent, isReminderDue } from '~/records/expiry.server';
import { recordType } from '~/records/record-type.server';
import { queries } from '../../../db/store.server';
import * as model from './model.server';
import { accreditationRecordSchema, accreditationSchema } from './schema';

export const accreditations = recordType({
  model,
  schema: accreditationSchema,
  searchFields: ['name', 'description', 'websiteUrl'],
  publicList: {
    summary: 'List visible accreditations in order',
    record: accreditationRecordSchema,
    list: async () => withAddresses(await model.listPublic(), 'logoUrl'),
  },
  archive: model.archive,
  forScreen: async (items) => ({
    items: items.map((item) => ({ ...item, hasExpired: !isCurrent(item) })),
    extras: {},
  }),
  screens: [
    { name: 'Accreditations', path: '/admin/accreditations', keywords: 'certificates badges partners logos' },
    { name: 'Add accreditation', path: '/admin/accreditations/new', keywords: 'new create certificate badge partner' },
  ],
  async expiries() {
    const rows = await queries()
      .selectFrom('accreditations')
      .select(['id', 'name', 'expiresOn'])
      .where('isActive', '=', true)
      .where('expiresOn', 'is not', null)
      .execute();
    return rows.filter(isReminderDue).map(({ id, name, expiresOn }) => ({
      name,
      what: 'Accreditation',
      expiresOn,
      path: `/admin/accreditations/${id}/edit`,
    }));
  },
  async counts() {
    const { shown, inactive, lastChangedAt } = await queries()
      .selectFrom('accreditations')
      .select((eb) => [
        eb.fn.countAll<number>().filterWhere('isActive', '=', true).as('shown'),
        eb.fn.countAll<number>().filterWhere('isActive', '=', false).as('inactive'),
        eb.fn.max('updatedAt').as('lastChangedAt'),
      ])
      .executeTakeFirstOrThrow();
    return {
      first: `${shown} shown, ${inactive} inactive`,
      second: { text: 'Last changed', at: lastChangedAt, never: 'None yet' },
    };
  },
});
