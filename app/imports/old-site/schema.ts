/** The values of an old website that the user takes over. */
import { appearanceLabels, appearanceSchema } from '~/content/appearance/schema';
import { businessDetailsLabels, businessDetailsSchema } from '~/content/settings/business-details';
import * as z from '~/platform/zod';
import { line, webAddress } from '~/records/fields';

const { brandName, logoUrl, phone, email, address, openingHours, foundedYear } = businessDetailsSchema.shape;
const { accent } = appearanceSchema.shape;

export const oldSiteFields = ['brandName', 'logoUrl', 'accent', 'phone', 'email', 'address', 'openingHours'] as const;
export type OldSiteField = (typeof oldSiteFields)[number];

export const oldSiteLabels: Record<OldSiteField, string> = { ...businessDetailsLabels, ...appearanceLabels };

const addressInvalid = 'Enter the address of your website, for example www.example.co.uk';

/** An address without a scheme is taken for HTTPS. */
export const oldSiteAddressSchema = z.object({
  website: line(addressInvalid)
    .overwrite((value) => (value === '' || /^\w+:/.test(value) ? value : `https://${value}`))
    .pipe(webAddress(addressInvalid)),
});

export const oldSiteSchema = z.object({
  take: z.array(z.enum(oldSiteFields)).min(1, 'Tick at least one value to take it'),
  brandName: brandName.optional(),
  logoUrl,
  accent,
  phone: phone.optional(),
  email: email.optional(),
  address: address.optional(),
  openingHours: openingHours.optional(),
  /** Required with the first details, which would else claim the year of the sample. */
  foundedYear: foundedYear.optional(),
  /** The versions of the settings that the user saw. */
  detailsVersion: z.number(),
  appearanceVersion: z.number(),
});

/** Returns the value as it would be stored; null if the settings do not accept it. */
export function readOldSiteValue(field: OldSiteField, value: string): string | null {
  return oldSiteSchema.shape[field].safeParse(value).data ?? null;
}
