import * as z from '~/platform/zod';
import { booleanField, dateField, optionalImage, optionalText, requiredLine } from '~/records/fields';
import { displayOrderField } from '~/records/ordering';
import { storedFields } from '~/records/stored-fields';

export const certificatesMax = 12;

const certificateSchema = z.object(
  {
    name: requiredLine('Certificate', 'Enter the name of the certificate, or remove it', { max: 100 }),
    expiresOn: dateField,
  },
  { error: 'A certificate has a name and, if it expires, a date' },
);

export const teamMemberSchema = z.object({
  name: requiredLine('Name', 'Name is required', { max: 100 }),
  role: requiredLine('Role', 'Role is required', { max: 100 }),
  portrait: optionalImage('Please enter a valid URL'),
  introduction: optionalText('Introduction', { max: 300 }),
  certificates: z
    .array(certificateSchema)
    .max(certificatesMax, `Add up to ${certificatesMax} certificates`)
    .default([]),
  displayOrder: displayOrderField,
  isActive: booleanField(true),
});

export type TeamMemberInput = z.output<typeof teamMemberSchema>;

export const teamMemberLabels: Record<keyof TeamMemberInput, string> = {
  name: 'Name',
  role: 'Role',
  portrait: 'Portrait',
  introduction: 'Introduction',
  certificates: 'Certificates',
  displayOrder: 'Display order',
  isActive: 'Shown on the website',
};

const storedCertificates = z.array(z.object(storedFields(certificateSchema)));

export const teamMemberRecordSchema = z.object({
  id: z.number(),
  ...storedFields(teamMemberSchema),
  certificates: z.preprocess((value) => (typeof value === 'string' ? JSON.parse(value) : value), storedCertificates),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
});

/** The public fields of a team member. */
export const publicTeamMemberSchema = teamMemberRecordSchema.omit({
  displayOrder: true,
  isActive: true,
  createdAt: true,
  version: true,
});

export type PublicTeamMember = z.output<typeof publicTeamMemberSchema>;
export type TeamMember = z.output<typeof teamMemberRecordSchema>;
