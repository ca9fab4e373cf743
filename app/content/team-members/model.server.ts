import { isCurrent } from '~/records/expiry.server';
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

export const { kind, list, listShown, find, create, update, show, move, remove } = recordModel<
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
  image: 'portrait',
  columns: ({ values: { certificates } }) => ({ certificates: certificates && certificatesText(certificates) }),
});

/** Returns the text for the database. */
export function certificatesText(certificates: TeamMember['certificates']): string {
  return JSON.stringify(certificates);
}

/** Returns the active members in their order, for visitors, without expired certificates. */
export async function listPublic(limit?: number): Promise<PublicTeamMember[]> {
  return (await listShown(limit)).map(({ certificates, ...member }) =>
    publicTeamMemberSchema.parse({ ...member, certificates: certificates.filter(isCurrent) }),
  );
}
