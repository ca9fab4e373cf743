import { withAddresses } from '~/media/images.server';
import { hasExpiry } from '~/records/expiry';
import { recordType } from '~/records/record-type.server';
import { countVisible } from '~/records/records.server';
import { queries } from '../../../db/store.server';
import * as model from './model.server';
import { publicTeamMemberSchema, teamMemberRecordSchema, teamMemberSchema } from './schema';

const list = '/admin/team-members';

export const teamMembers = recordType({
  model,
  schema: teamMemberSchema,
  list,
  searchFields: ['name', 'role', 'introduction'],
  publicList: {
    summary: 'List visible team members in order',
    record: publicTeamMemberSchema,
    list: async () => withAddresses(await model.listPublic(), 'portrait'),
  },
  archive: model.archive,
  publicAddresses: { '/team': [] },
  sitemap: async () => {
    const shown = queries().selectFrom('teamMembers').where('isActive', '=', true);
    const { changedAt } = await shown.select((eb) => eb.fn.max('updatedAt').as('changedAt')).executeTakeFirstOrThrow();
    return changedAt ? [{ path: '/team', changedAt }] : [];
  },
  screens: [
    { name: 'Team members', path: list, keywords: 'people staff engineers certificates qualifications about' },
    { name: 'Add team member', path: `${list}/new`, keywords: 'new create person staff engineer' },
  ],
  async expiries() {
    const rows = await queries().selectFrom('teamMembers').selectAll().where('isActive', '=', true).execute();
    return rows
      .map((row) => teamMemberRecordSchema.parse(row))
      .flatMap(({ id, name, certificates }) =>
        certificates.filter(hasExpiry).map((certificate) => ({
          ...certificate,
          what: `Certificate of ${name}`,
          path: `${list}/${id}/edit`,
        })),
      );
  },
  async counts() {
    const { total, shown } = await countVisible('teamMembers', 'isActive');
    return {
      first: total === 1 ? '1 person' : `${total} people`,
      second: `${shown} shown on the website`,
      isQuiet: shown === total,
    };
  },
});
