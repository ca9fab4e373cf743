/** The kinds of fields of the home page, with their limits. Views and lists import this file, so it has no Zod. */

interface VisibleWhen {
  label: string;
  hint?: string;
}

/** Text of one line, or of several. If empty, its default is shown. */
interface TextField extends VisibleWhen {
  kind: 'line' | 'text';
  max: number;
  initial: string;
  /** Whether the default makes a claim, which an admin confirms or changes. */
  claims?: boolean;
  /** Other texts to choose from. */
  others?: readonly string[];
  /** Placeholders that only this field supports. */
  placeholders?: readonly string[];
}

/** The target of a link: a section, a page of the site, or another site. */
interface LinkField extends VisibleWhen {
  kind: 'link';
  initial: string;
}

interface NumberField extends VisibleWhen {
  kind: 'number';
  min: number;
  max: number;
  initial: number;
}

/** A choice from a fixed list or the contact reasons; `none` is no choice. */
interface ChoiceField extends VisibleWhen {
  kind: 'choice';
  options: readonly { value: string; label: string }[] | 'reasons';
  /** Whether `none` is not an option. */
  isRequired?: boolean;
  /** The drawings that the options name. The form shows them. */
  drawings?: 'glyphs' | 'scenes' | 'floors';
  initial: string;
}

/** A reference to an image of the library; empty for none. */
interface ImageRefField extends VisibleWhen {
  kind: 'picture';
  initial: string;
}

/** A stable identifier of an item, derived from the field `of` if none is stored. */
export interface KeyField {
  kind: 'key';
  of: string;
  /** A field without a label is not editable. */
  label?: string;
  hint?: string;
}

export type PlainField = TextField | LinkField | NumberField | ChoiceField | ImageRefField | KeyField | LinesField;

/** A list of texts, one on each line of its text area. */
export interface LinesField extends VisibleWhen {
  kind: 'lines';
  one: string;
  itemsMax: number;
  max: number;
  initial: readonly string[];
}

export interface ItemsField<Of extends Record<string, PlainField> = Record<string, PlainField>> extends VisibleWhen {
  kind: 'items';
  one: string;
  least: number;
  itemsMax: number;
  of: Of;
  initial: readonly ItemOf<Of>[];
  /** The indexes of the default items that are claims. */
  claims?: readonly number[];
}

export type SectionField = PlainField | ItemsField;
export type Fields = Record<string, SectionField>;

export interface HomePageSection<F extends Fields = Fields> {
  label: string;
  /** A hint for the editor. */
  about?: string;
  /** Whether placeholders are not supported. */
  isPlain?: boolean;
  fields: F;
}

type ItemOf<Of> = { [Name in keyof Of]: ValueOf<Of[Name]> };

/** The value of an empty choice, because an empty form field counts as missing. */
export const none = 'none';

/** The value of a field after defaults are applied. */
type ValueOf<F> = F extends { kind: 'number' }
  ? number
  : F extends { kind: 'lines' }
    ? readonly string[]
    : F extends { kind: 'items'; of: infer Of }
      ? readonly ItemOf<Of>[]
      : string;

export type CopyOf<S extends HomePageSection> = { [Name in keyof S['fields']]: ValueOf<S['fields'][Name]> };

export const lineField = (label: string, initial: string, more: Partial<TextField> = {}): TextField => ({
  kind: 'line',
  label,
  max: 80,
  initial,
  ...more,
});

export const textField = (label: string, initial: string, more: Partial<TextField> = {}): TextField => ({
  kind: 'text',
  label,
  max: 400,
  initial,
  ...more,
});

export const link = (label: string, hint?: string): LinkField => ({
  kind: 'link',
  label,
  initial: '',
  ...(hint ? { hint } : {}),
});

/** Types a section's copy by its fields. */
export function section<const F extends Fields>(
  label: string,
  fields: F,
  more: Pick<HomePageSection, 'about' | 'isPlain'> = {},
): HomePageSection<F> {
  return { label, fields, ...more };
}

export function items<const Of extends Record<string, PlainField>>(
  label: string,
  rest: Omit<ItemsField<Of>, 'kind' | 'label'>,
): ItemsField<Of> {
  return { kind: 'items', label, ...rest };
}

/** The reason for contact that a link preselects. */
export const reasonField = {
  kind: 'choice',
  label: 'Preselected contact reason',
  options: 'reasons',
  initial: none,
} as const;
