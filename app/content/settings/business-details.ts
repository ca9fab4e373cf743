import { ownProperty } from '~/platform/own-property';
import { parsePhone } from '~/platform/phone-number';
import * as z from '~/platform/zod';
import { email, optionalImage, optionalLine, optionalText, phone, requiredLine, requiredText } from '~/records/fields';

const thisYear = () => new Date().getFullYear();
const phoneInvalid = 'Enter a UK phone number, or one with its country code, for example +33 1 40 00 00 00';

const year = z
  .number({ error: 'Please enter a year' })
  .int('Please enter a year')
  .min(1900, 'Please enter a year from 1900 on')
  .max(9999, 'Please enter a year');

/** Converts a phone number to E.164. One with an extension stays as it is, because E.164 has none. */
function toE164(entered: string): string {
  const number = parsePhone(entered);
  return number && !number.ext ? number.number : entered;
}

export const businessDetailsKey = 'business-details';

export const businessDetailsSchema = z.object({
  brandName: requiredLine('Brand name', 'Brand name is required', { max: 60 }),
  tagline: requiredLine('Tagline', 'Tagline is required', { max: 160 }),
  phone: phone(phoneInvalid)
    .overwrite(toE164)
    .regex(/^\+[1-9]\d{6,14}$/, phoneInvalid),
  email: email('Please enter a valid email address'),
  address: requiredText('Address', 'Address is required', { max: 400 }),
  openingHours: requiredText('Opening hours', 'Opening hours are required', { max: 400 }),
  foundedYear: year.refine((value) => value <= thisYear(), 'The year cannot be in the future'),
  logoUrl: optionalImage('Please enter a valid URL'),
  legalName: optionalLine('Legal name', 200),
  companyNumber: optionalLine('Company number', 40),
  registeredOffice: optionalText('Registered office', { max: 400 }),
  vatNumber: optionalLine('VAT number', 40),
});

export type BusinessDetails = z.output<typeof businessDetailsSchema>;

export const businessDetailsLabels: Record<keyof BusinessDetails, string> = {
  brandName: 'Brand name',
  tagline: 'Tagline',
  phone: 'Phone number',
  email: 'Email address',
  address: 'Address',
  openingHours: 'Opening hours',
  foundedYear: 'Founded in',
  logoUrl: 'Logo',
  legalName: 'Legal name',
  companyNumber: 'Company number',
  registeredOffice: 'Registered office',
  vatNumber: 'VAT number',
};

/** A fictitious business, so that a new site is complete. Ofcom reserves the number for drama. */
export const defaultBusinessDetails: BusinessDetails = {
  brandName: 'Uplink',
  tagline: 'IT Solutions That Work',
  phone: '+442079460127',
  email: 'hello@example.com',
  address: '14 Tanner’s Yard\nLondon SE1 3LN',
  openingHours: 'Monday to Friday, 8 to 6.\nUrgent faults, day and night.',
  foundedYear: 2009,
  logoUrl: null,
  legalName: null,
  companyNumber: null,
  registeredOffice: null,
  vatNumber: null,
};

/** A stored year stays valid after the clock is set back. */
const storedFields = { ...businessDetailsSchema.shape, foundedYear: year };

/**
 * Returns the stored details over the defaults, and the names of invalid fields, which keep their default.
 * @param stored any value
 */
export function readStoredDetails(stored: unknown): { details: BusinessDetails; unusable: string[] } {
  const isRecord = typeof stored === 'object' && stored !== null && !Array.isArray(stored);
  const details = { ...defaultBusinessDetails };
  const unusable = isRecord ? [] : ['all of it'];
  for (const [name, value] of Object.entries(isRecord ? stored : {})) {
    const field = ownProperty<z.ZodType>(storedFields, name);
    const read = field?.safeParse(value);
    if (read?.success) Object.assign(details, { [name]: read.data });
    else if (read) unusable.push(name);
  }
  return { details, unusable };
}
