/** How the site looks: what staff choose, and what is kept of it. */
import * as z from 'zod';
import { fieldsOf } from '~/records/changed-fields';
import { line, optionalPicture, truth } from '~/records/fields';
import { type DocumentKind, differingLabels } from './documents';
import { cornerStyles, defaultStyle, fontPairs } from './look-choices';

const accentInvalid = 'Please enter a colour as # and six digits, for example #00734a';

/** `#` and six hexadecimal digits; three, or none of the `#`, do as well. */
const accent = line(accentInvalid)
  .overwrite((value) =>
    value
      .toLowerCase()
      .replace(/^#?([0-9a-f])([0-9a-f])([0-9a-f])$/, '#$1$1$2$2$3$3')
      .replace(/^([0-9a-f]{6})$/, '#$1'),
  )
  .regex(/^#[0-9a-f]{6}$/, accentInvalid);

export const lookSchema = z.object({
  accent: accent.default(defaultStyle.accent),
  corners: z.enum(cornerStyles, { error: 'Please choose one of the corner styles' }).default(defaultStyle.corners),
  fonts: z.enum(fontPairs, { error: 'Please choose one of the pairs of fonts' }).default(defaultStyle.fonts),
  logoOnDark: optionalPicture('Please enter a valid URL'),
  tintLogo: truth(false),
});

export type Look = z.output<typeof lookSchema>;

/** A colour that could not stay as it was chosen. */
export const moveSchema = z.object({
  use: z.enum(['text', 'parts', 'ground']),
  from: z.string(),
  to: z.string(),
  /** Points of OKLCH's lightness, 0 to 100; less than nothing is darker. */
  by: z.number(),
});

export type Move = z.output<typeof moveSchema>;

/** A look for editing: its draft, with what the accent became. */
export const draftedLookSchema = lookSchema.extend({ version: z.number(), moves: z.array(moveSchema) });

export type DraftedLook = z.output<typeof draftedLookSchema>;

export const defaultLook: Look = { ...defaultStyle, logoOnDark: null, tintLogo: false };

export const lookLabels: Record<keyof Look, string> = {
  accent: 'Accent colour',
  corners: 'Corners',
  fonts: 'Fonts',
  logoOnDark: 'Logo for dark backgrounds',
  tintLogo: 'Show the logo in white on dark backgrounds',
};

export const lookKind: DocumentKind<Look> = {
  key: 'look',
  label: 'Look',
  schema: lookSchema,
  initial: defaultLook,
  differences(live, draft) {
    const what = differingLabels(lookLabels, live, draft);
    return what.length > 0 ? [{ part: 'Look', what }] : [];
  },
  fields: (look) => fieldsOf(lookLabels, look),
};
