import * as z from '~/platform/zod';
import { booleanField, dateField, image, optionalText, optionalWebAddress, requiredLine } from '~/records/fields';
import { displayOrderField } from '~/records/ordering';
import { storedFields } from '~/records/stored-fields';

export const accreditationSchema = z.object({
  name: requiredLine('Name', 'Name is required', { max: 100 }),
  logoUrl: image('Please enter a valid URL'),
  websiteUrl: optionalWebAddress('Please enter a valid URL'),
  description: optionalText('Description', { max: 1000 }),
  displayOrder: displayOrderField,
  isActive: booleanField(true),
  expiresOn: dateField,
});

export type AccreditationInput = z.output<typeof accreditationSchema>;

export const accreditationLabels: Record<keyof AccreditationInput, string> = {
  name: 'Name',
  logoUrl: 'Logo',
  websiteUrl: 'Website',
  description: 'Description',
  displayOrder: 'Display order',
  isActive: 'Shown on the website',
  expiresOn: 'Expiry date',
};

export const accreditationRecordSchema = z.object({
  id: z.number(),
  ...storedFields(accreditationSchema),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
});

export type Accreditation = z.output<typeof accreditationRecordSchema>;
