/** The appearance: the owner's choices, and their stored form. */
import * as z from '~/platform/zod';
import { fieldsOf } from '~/records/comparison/changed-fields';
import { booleanField, line, optionalImage } from '~/records/fields';
import { type DocumentKind, differingLabels } from '../documents/document';
import { cornerStyles, defaultStyle, fontPairs } from './choices';

const accentInvalid = 'Please enter a colour as # and six digits, for example #00734a';

/** `#` and six hexadecimal digits. Three digits, or no `#`, are accepted too. */
const accent = line(accentInvalid)
  .overwrite((value) =>
    value
      .toLowerCase()
      .replace(/^#?([0-9a-f])([0-9a-f])([0-9a-f])$/, '#$1$1$2$2$3$3')
      .replace(/^([0-9a-f]{6})$/, '#$1'),
  )
  .regex(/^#[0-9a-f]{6}$/, accentInvalid);

export const appearanceSchema = z.object({
  accent: accent.default(defaultStyle.accent),
  corners: z.enum(cornerStyles, { error: 'Please choose one of the corner styles' }).default(defaultStyle.corners),
  fonts: z.enum(fontPairs, { error: 'Please choose one of the pairs of fonts' }).default(defaultStyle.fonts),
  logoOnDark: optionalImage('Please enter a valid URL'),
  tintLogo: booleanField(false),
});

export type Appearance = z.output<typeof appearanceSchema>;

/** A colour that was adjusted for contrast. */
const adjustedColourSchema = z.object({
  use: z.enum(['text', 'parts', 'ground']),
  from: z.string(),
  to: z.string(),
});

export type AdjustedColour = z.output<typeof adjustedColourSchema>;

/** An appearance for editing: its draft, with the adjusted colours. */
export const draftAppearanceSchema = appearanceSchema.extend({
  version: z.number(),
  moves: z.array(adjustedColourSchema),
});

export type DraftAppearance = z.output<typeof draftAppearanceSchema>;

export const defaultAppearance: Appearance = { ...defaultStyle, logoOnDark: null, tintLogo: false };

export const appearanceLabels: Record<keyof Appearance, string> = {
  accent: 'Accent colour',
  corners: 'Corners',
  fonts: 'Fonts',
  logoOnDark: 'Logo for dark backgrounds',
  tintLogo: 'Always show the logo in white on dark backgrounds',
};

export const appearanceKind: DocumentKind<Appearance> = {
  key: 'theme',
  label: 'Appearance',
  schema: appearanceSchema,
  initial: defaultAppearance,
  differences(live, draft) {
    const what = differingLabels(appearanceLabels, live, draft);
    return what.length > 0 ? [{ part: 'Appearance', what }] : [];
  },
  fields: (appearance) => fieldsOf(appearanceLabels, appearance),
};
