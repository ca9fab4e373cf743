import type * as z from '~/platform/zod';
import { type FieldTable, inputSchemaOf, recordSchemaOf } from '../field-table';

export const accreditationFields = {
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

export const accreditationSchema = inputSchemaOf(accreditationFields);
export const accreditationRecordSchema = recordSchemaOf(accreditationSchema);

export type Accreditation = z.output<typeof accreditationRecordSchema>;
