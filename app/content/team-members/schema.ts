import type * as z from '~/platform/zod';
import { type FieldTable, inputSchemaOf, recordSchemaOf } from '../field-table';

export const teamMemberFields = {
  name: { kind: 'line', label: 'Name', required: 'Name is required', max: 100 },
  role: {
    kind: 'line',
    label: 'Role',
    required: 'Role is required',
    max: 100,
    hint: 'For example, Service desk manager.',
  },
  portrait: {
    kind: 'image',
    label: 'Portrait',
    hint: 'Without a portrait, visitors see the person’s initials.',
    shape: 'portrait',
  },
  introduction: {
    kind: 'text',
    label: 'Introduction',
    max: 300,
    hint: 'One sentence, for example what clients ask this person about.',
    rows: 2,
  },
  certificates: {
    kind: 'items',
    label: 'Certificates',
    one: 'certificate',
    itemsMax: 12,
    invalid: 'A certificate has a name and, if it expires, a date',
    fields: {
      name: {
        kind: 'line',
        label: 'Certificate',
        required: 'Enter the name of the certificate, or remove it',
        max: 100,
      },
      expiresOn: { kind: 'expiry', label: 'Expiry date', what: 'This certificate' },
    },
  },
  displayOrder: { kind: 'order', label: 'Display order' },
  isActive: { kind: 'switch', label: 'Shown on the website', initial: true },
} as const satisfies FieldTable;

export const teamMemberSchema = inputSchemaOf(teamMemberFields);
export const teamMemberRecordSchema = recordSchemaOf(teamMemberSchema);

export const publicTeamMemberSchema = teamMemberRecordSchema.omit({
  displayOrder: true,
  isActive: true,
  createdAt: true,
  version: true,
});

export type PublicTeamMember = z.output<typeof publicTeamMemberSchema>;
export type TeamMember = z.output<typeof teamMemberRecordSchema>;
