import * as z from '~/platform/zod';
import { optionalWebAddress } from '~/records/fields';
import { storedFields } from '~/records/stored-fields';
import { type FieldTable, inputSchemaOf } from '../field-table';

export const socialPlatforms = ['facebook', 'twitter', 'instagram', 'linkedin', 'youtube', 'website'] as const;
export type SocialPlatform = (typeof socialPlatforms)[number];

/** The names as the platforms spell them. */
export const platformNames: Record<SocialPlatform, string> = {
  facebook: 'Facebook',
  twitter: 'X (Twitter)',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  website: 'Website',
};

export const socialLinkFields = {
  platform: { kind: 'own', label: 'Platform' },
  url: { kind: 'own', label: 'URL' },
  displayOrder: { kind: 'own', label: 'Display order' },
  isEnabled: { kind: 'switch', label: 'Shown on the website', initial: true },
} as const satisfies FieldTable;

export const socialLinkSchema = inputSchemaOf(socialLinkFields, {
  platform: z.enum(socialPlatforms, {
    error: (issue) => (issue.input === undefined ? 'Platform is required' : 'Please choose one of the platforms'),
  }),
  url: optionalWebAddress('Must be a valid URL'),
  displayOrder: z
    .number({ error: 'Display order must be a number' })
    .int('Display order must be a whole number')
    .min(-1_000_000, 'Display order is too small')
    .max(1_000_000, 'Display order is too large')
    .default(0),
});

export const socialLinkRecordSchema = z.object({
  id: z.number(),
  ...storedFields(socialLinkSchema),
  /** An alias of `isEnabled` for API clients. */
  isActive: z.boolean(),
  updatedAt: z.string(),
  version: z.number(),
});

export const publicSocialLinkSchema = socialLinkRecordSchema
  .omit({ updatedAt: true, version: true })
  .extend({ url: z.string() });

export type PublicSocialLink = z.output<typeof publicSocialLinkSchema>;
export type SocialLink = z.output<typeof socialLinkRecordSchema>;
