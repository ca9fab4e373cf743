import { isCurrent } from '~/records/expiry.server';
import { recordModel } from '../record-model.server';
import {
  type PublicTeamMember,
  publicTeamMemberSchema,
  teamMemberFields,
  teamMemberRecordSchema,
  teamMemberSchema,
} from './schema';

export const permission = 'content';

export const { kind, archive, list, listShown, find, create, update, show, move, remove } = recordModel({
  permission,
  subject: 'team member',
  nameOf: ({ name }) => name,
  table: 'teamMembers',
  fields: teamMemberFields,
  input: teamMemberSchema,
  record: teamMemberRecordSchema,
  kind: 'team-members',
  flag: 'isActive',
  order: 'displayOrder',
  image: 'portrait',
});

/** Returns the active members in their order, for visitors, without expired certificates. */
export async function listPublic(limit?: number): Promise<PublicTeamMember[]> {
  return (await listShown(limit)).map(({ certificates, ...member }) =>
    publicTeamMemberSchema.parse({ ...member, certificates: certificates.filter(isCurrent) }),
  );
}
