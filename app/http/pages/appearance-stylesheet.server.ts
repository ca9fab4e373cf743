/**
 * Stylesheets of the appearance: the built stylesheet with its rules appended. The URL contains all inputs, so
 * nothing is stored, and old URLs work until the next release. Its last part is a keyed digest, so only the server can
 * create a URL.
 */
import { iconsOf } from '~/content/appearance/brand.server';
import type { BrandInputs } from '~/content/appearance/brand-image.server';
import {
  type CornerStyle,
  cornerStyles,
  type FontPair,
  fontPairs,
  isDefaultStyle,
  type Style,
} from '~/content/appearance/choices';
import { appearanceStyles, sampleRules } from '~/content/appearance/stylesheet.server';
import { builtText } from '~/platform/built-files.server';
import { keyedDigest } from '~/platform/secret.server';
import { setNewest } from '../../../db/newest-entries';
import { builtSheets, fontPairFiles } from './built-sheets';

const sheetKinds = ['site', 'admin', 'sample'] as const;
type SheetKind = (typeof sheetKinds)[number];

export interface PageAppearance {
  /** The URLs of its stylesheets. */
  sheets: { site: string; admin: string };
  style: Style;
  /** The suffix of the icons' names; null for the default icons. */
  icons: string | null;
}

/** @returns null for the built-in default */
export function pageAppearance(brand: BrandInputs): PageAppearance | null {
  const { style } = brand;
  const icons = iconsOf(brand);
  if (icons === null && isDefaultStyle(style)) return null;
  return {
    sheets: { site: sheetAddress('site', style), admin: sheetAddress('admin', style) },
    style,
    icons,
  };
}

/** URLs by name without the digest, one for each appearance that was previewed. */
const addresses = new Map<string, string>();
const addressesMax = 100;

export function sheetAddress(kind: SheetKind, style: Style): string {
  if (kind !== 'sample' && isDefaultStyle(style)) return builtSheets[kind];
  const { accent, corners, fonts } = style;
  const stem = [kind, accent.slice(1), corners, fonts].join('-');
  const known = addresses.get(stem);
  if (known) return known;
  const address = `/theme/${stem}-${digestOf(write(kind, style))}.css`;
  setNewest(addresses, stem, address, addressesMax);
  return address;
}

const pattern = new RegExp(
  `^(${sheetKinds.join('|')})-([0-9a-f]{6})-(${cornerStyles.join('|')})-(${fontPairs.join('|')})-([\\w-]{22})\\.css$`,
);

/**
 * @param name the last part of a URL
 * @returns null text for an unknown URL or one of another release; then `kind` is its apparent kind, or null
 */
export function readSheet(name: string): { text: string | null; kind: SheetKind | null } {
  const [, kind, accent, corners, fonts, digest] = pattern.exec(name) ?? [];
  if (!kind) return { text: null, kind: null };
  const style: Style = { accent: `#${accent}`, corners: corners as CornerStyle, fonts: fonts as FontPair };
  const text = write(kind as SheetKind, style);
  return { text: digestOf(text) === digest ? text : null, kind: kind as SheetKind };
}

function write(kind: SheetKind, style: Style): string {
  const faces = fontPairFiles[style.fonts].styles;
  return [
    kind === 'sample' ? '' : builtText(builtSheets[kind]),
    faces ? builtText(faces) : '',
    kind === 'sample' ? sampleRules(style) : appearanceStyles(style),
  ].join('\n');
}

function digestOf(text: string): string {
  return keyedDigest('theme', text).slice(0, 22);
}
