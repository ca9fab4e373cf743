/** Icons and social cards of the site, as SVG. */

import type { CornerStyle, Style } from './choices';
import { backgrounds, derivePalette } from './colours.server';
import { Lettering, wrap } from './lettering.server';

export interface BrandInputs {
  name: string;
  style: Style;
  /** Whether the brand has a logo. Then the small icon shows its initial, else our mark. */
  hasLogo: boolean;
}

export type BrandImage =
  | { kind: 'favicon' }
  | { kind: 'icon'; shape: 'small' | 'large' | 'maskable' }
  | { kind: 'card'; title: string };

export interface RenderTask {
  brand: BrandInputs;
  image: BrandImage;
}

const { paper, ink } = backgrounds.light;
const { band } = backgrounds.band;
const onBand = '#f6f5f0';
const ink2 = '#45525c';

export function renderBrand({ brand, image }: RenderTask): string {
  if (image.kind === 'card') return card(brand, image.title);
  const initial = brand.hasLogo ? initialOf(brand) : '';
  if (initial) return initialTile(brand, initial, image.kind === 'icon' && image.shape !== 'small');
  return image.kind === 'favicon' ? openMark(brand) : markTile(brand, image.shape);
}

/**
 * The outline of the mark, from x 3.4 to 24 and y 1 to 24.6 with its centre at (13.7, 12.8)
 * (ui/illustrations/mark.tsx).
 */
const stem = 'M5 8v7.5a7.5 7.5 0 0 0 15 0V6';

function mark(line: string, light: string): string {
  return `<path d="${stem}" fill="none" stroke="${line}" stroke-width="3.2"/><circle cx="20" cy="5" r="4" fill="${light}"/>`;
}

/** Follows the browser's colour scheme, so that it is visible on light and dark tab bars. */
function openMark({ style }: BrandInputs): string {
  const { root } = derivePalette(style.accent).shades;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="1.2 .3 25 25">',
    `<style>path{stroke:${ink}}circle{fill:${root['accent-mark']}}`,
    `@media(prefers-color-scheme:dark){path{stroke:${onBand}}circle{fill:${root.signal}}}</style>`,
    `<path d="${stem}" fill="none" stroke-width="3.2"/><circle cx="20" cy="5" r="4"/></svg>`,
  ].join('');
}

/** The width of a tile in units of the mark. */
const units = { small: 31, large: 40, maskable: 54 };

function markTile({ style }: BrandInputs, shape: keyof typeof units): string {
  const { root } = derivePalette(style.accent).shades;
  const width = units[shape];
  const [x, y] = [13.7 - width / 2, 12.8 - width / 2];
  const isSmall = shape === 'small';
  const radius = isSmall ? width * tileRadius[style.corners] : 0;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${width}">`,
    `<rect x="${x}" y="${y}" width="${width}" height="${width}" rx="${radius}" fill="${isSmall ? band : paper}"/>`,
    isSmall ? mark(onBand, root.signal) : mark(ink, root['accent-mark']),
    '</svg>',
  ].join('');
}

/** As a share of the width. */
const tileRadius: Record<CornerStyle, number> = { square: 0, soft: 0.18, round: 0.3 };

function initialOf({ name, style }: BrandInputs): string {
  return (
    [...new Lettering(style.fonts).readable(name).toUpperCase()].find((character) => /[\p{L}\p{N}]/u.test(character)) ??
    ''
  );
}

/** Draws the brand's initial on its colour. @param isWhole whether the platform crops the corners */
function initialTile({ style }: BrandInputs, initial: string, isWhole: boolean): string {
  const lettering = new Lettering(style.fonts);
  const { root } = derivePalette(style.accent).shades;
  const size = isWhole ? 56 : 72;
  const x = 50 - lettering.widthOf(initial, size) / 2;
  const y = 50 + (lettering.capHeight * size) / 2;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">',
    `<rect width="100" height="100" rx="${isWhole ? 0 : 100 * tileRadius[style.corners]}" fill="${root.cta}"/>`,
    `<path d="${lettering.pathOf(initial, x, y, size)}" fill="${root['on-cta']}"/></svg>`,
  ].join('');
}

const cardWidth = 1200;
const cardHeight = 630;
const margin = 72;
/** A title gets the largest size at which its lines fit. If none fits, it is truncated. */
const titleSizes = [
  { size: 92, lines: 2 },
  { size: 80, lines: 3 },
  { size: 64, lines: 4 },
  { size: 54, lines: 5 },
];

function card({ name, style, hasLogo }: BrandInputs, title: string): string {
  const lettering = new Lettering(style.fonts);
  const { root } = derivePalette(style.accent).shades;
  const { size, lines } = setTitle(lettering, lettering.readable(title));
  const step = size * 1.06;
  const first = 330 - (lines.length * step) / 2 + size * 0.78;
  const brandAt = hasLogo ? margin : margin + 50;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cardWidth}" height="${cardHeight}" viewBox="0 0 ${cardWidth} ${cardHeight}">`,
    `<rect width="${cardWidth}" height="${cardHeight}" fill="${paper}"/>`,
    `<rect y="${cardHeight - 14}" width="${cardWidth}" height="14" fill="${root.cta}"/>`,
    hasLogo ? '' : `<g transform="translate(${margin - 6} 66) scale(1.4)">${mark(ink, root['accent-mark'])}</g>`,
    `<path d="${lettering.pathOf(lettering.readable(name), brandAt, 98, 34)}" fill="${ink2}"/>`,
    ...lines.map((line, at) => `<path d="${lettering.pathOf(line, margin, first + at * step, size)}" fill="${ink}"/>`),
    wire(root['accent-mark']),
    '</svg>',
  ].join('');
}

function setTitle(lettering: Lettering, title: string): { size: number; lines: string[] } {
  const width = cardWidth - 2 * margin;
  for (const { size, lines: max } of titleSizes) {
    const lines = wrap(lettering, title, size, width);
    const fits = lines.length <= max && lines.every((line) => lettering.widthOf(line, size) <= width);
    if (fits) return { size, lines };
  }
  const { size, lines: max } = titleSizes.at(-1) ?? { size: 54, lines: 5 };
  const lines = wrap(lettering, title, size, width).slice(0, max);
  return { size, lines: lines.map((line, at) => cut(lettering, line, size, width, at === max - 1)) };
}

/** Truncates a line to the width, with an ellipsis if it was longer or more text follows. */
function cut(lettering: Lettering, line: string, size: number, width: number, isLast: boolean): string {
  let fitted = isLast ? `${line}…` : line;
  while (lettering.widthOf(fitted, size) > width) fitted = `${fitted.replace(/…$/, '').slice(0, -1).trimEnd()}…`;
  return fitted;
}

/** Draws the line with its nodes, of which the last is highlighted. */
function wire(accent: string): string {
  const y = 552;
  const end = cardWidth - margin - 14;
  const live = end - 264;
  const node = (x: number) => `<circle cx="${x}" cy="${y}" r="7" fill="${paper}" stroke="${ink}" stroke-width="2"/>`;
  return [
    `<path d="M${margin} ${y}H${live}" stroke="${ink}" stroke-width="2"/>`,
    `<path d="M${live} ${y}H${end}" stroke="${accent}" stroke-width="5"/>`,
    [margin + 7, margin + 271, margin + 535].map(node).join(''),
    `<circle cx="${live}" cy="${y}" r="7" fill="${ink}"/>`,
    `<circle cx="${end}" cy="${y}" r="14" fill="${paper}" stroke="${accent}" stroke-width="2.5"/>`,
    `<circle cx="${end}" cy="${y}" r="7" fill="${accent}"/>`,
  ].join('');
}
