import * as z from 'zod';
import { booleanField, dateField, optionalPicture, optionalText, requiredLine } from '~/records/fields';
import { displayOrderField } from '~/records/ordering';

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
  portrait: optionalPicture('Please enter a valid URL'),
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

const storedCertificates = z.array(z.object({ name: z.string(), expiresOn: z.string().nullable() }));

/** The public fields of a team member. */
export const publicTeamMemberSchema = z.object({
  id: z.number(),
  name: z.string(),
  role: z.string(),
  portrait: z.string().nullable(),
  introduction: z.string().nullable(),
  certificates: z.preprocess((value) => (typeof value === 'string' ? JSON.parse(value) : value), storedCertificates),
  updatedAt: z.string(),
});

export type PublicTeamMember = z.output<typeof publicTeamMemberSchema>;

export const teamMemberRecordSchema = publicTeamMemberSchema.extend({
  displayOrder: z.number(),
  isActive: z.boolean(),
  createdAt: z.string(),
  version: z.number(),
});

export type TeamMember = z.output<typeof teamMemberRecordSchema>;
