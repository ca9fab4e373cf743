import { isCurrent } from '~/records/expiry.server';
import { unpaged } from '~/records/records.server';
import { queries } from '../../../db/store.server';
import { recordModel } from '../record-model.server';
import {
  type PublicTeamMember,
  publicTeamMemberSchema,
  type TeamMember,
  type TeamMemberInput,
  teamMemberLabels,
  teamMemberRecordSchema,
} from './schema';

export const permission = 'content';

export const { kind, list, find, create, update, show, move, remove } = recordModel<
  typeof teamMemberRecordSchema,
  TeamMemberInput,
  'team-members'
>({
  permission,
  subject: 'team member',
  nameOf: ({ name }) => name,
  table: 'teamMembers',
  schema: teamMemberRecordSchema,
  kind: 'team-members',
  labels: teamMemberLabels,
  flag: 'isActive',
  order: 'displayOrder',
  searchColumns: ['name', 'role', 'introduction'],
  image: 'portrait',
  columns: ({ values: { certificates } }) => ({ certificates: certificates && certificatesText(certificates) }),
});

/** Returns the text for the database. */
export function certificatesText(certificates: TeamMember['certificates']): string {
  return JSON.stringify(certificates);
}

/** Returns the active members in their order, for visitors, without expired certificates. */
export async function listPublic(limit = unpaged.pageSize): Promise<PublicTeamMember[]> {
  const rows = await queries()
    .selectFrom('teamMembers')
    .selectAll()
    .where('isActive', '=', true)
    .orderBy('displayOrder')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => {
    const member = publicTeamMemberSchema.parse(row);
    return { ...member, certificates: member.certificates.filter(isCurrent) };
  });
}
