/** Accreditations: certificates and badges of the business. */
import { withAddresses } from '~/media/images.server';
import type * as z from '~/platform/zod';
import { hasExpiry } from '~/records/expiry';
import { isCurrent } from '~/records/expiry.server';
import { recordType } from '~/records/record-type.server';
import { queries } from '../../../db/store.server';
import { type FieldTable, inputSchemaOf, recordSchemaOf } from '../field-table';
import { recordModel } from '../record-model.server';

const fields = {
  name: { kind: 'line', label: 'Name', required: 'Name is required', max: 100 },
  logoUrl: { kind: 'image', label: 'Logo', required: 'Please enter a valid URL', shape: 'logo' },
  websiteUrl: {
    kind: 'address',
    label: 'Website',
    formLabel: 'Website address',
    hint: 'For example, the page of the certifying body. “View” opens it.',
  },
  description: { kind: 'text', label: 'Description', max: 1000, rows: 2 },
  displayOrder: { kind: 'order', label: 'Display order' },
  expiresOn: { kind: 'expiry', label: 'Expiry date', what: 'This accreditation' },
  isActive: {
    kind: 'switch',
    label: 'Shown on the website',
    formLabel: 'Active',
    hint: 'Turn off to hide it on the website.',
    initial: true,
  },
} as const satisfies FieldTable;

const schema = inputSchemaOf(fields);
const record = recordSchemaOf(schema);

export type Accreditation = z.output<typeof record>;

const model = recordModel({
  permission: 'content',
  subject: 'accreditation',
  nameOf: ({ name }) => name,
  table: 'accreditations',
  fields,
  input: schema,
  record,
  kind: 'accreditations',
  flag: 'isActive',
  order: 'displayOrder',
  image: 'logoUrl',
});

/** Returns the active accreditations that have not expired, in their order, for visitors. */
export const listPublic = async () => (await model.listShown()).filter(isCurrent);

export const accreditations = recordType({
  model,
  schema,
  searchFields: ['name', 'description', 'websiteUrl'],
  publicList: {
    summary: 'List visible accreditations in order',
    record,
    list: async () => withAddresses(await listPublic(), 'logoUrl'),
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
      .execute();
    return rows.filter(hasExpiry).map(({ id, name, expiresOn }) => ({
      name,
      what: 'Accreditation',
      expiresOn,
      path: `/admin/accreditations/${id}/edit`,
    }));
  },
  async counts() {
    const { active, inactive, lastChangedAt } = await queries()
      .selectFrom('accreditations')
      .select((eb) => [
        eb.fn.countAll<number>().filterWhere('isActive', '=', true).as('active'),
        eb.fn.countAll<number>().filterWhere('isActive', '=', false).as('inactive'),
        eb.fn.max('updatedAt').as('lastChangedAt'),
      ])
      .executeTakeFirstOrThrow();
    return {
      first: `${active} active, ${inactive} inactive`,
      second: { text: 'Last changed', at: lastChangedAt, never: 'None yet' },
    };
  },
});
