/**
 * Computes all shades of the tokens from one accent colour. The shades keep their relations to each other in OKLCH,
 * while hue and chroma follow the accent, and lightness changes if contrast requires it. The original accent returns
 * the original palette.
 */
import {
  useMode as addMode,
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  type Oklch,
  wcagContrast,
} from 'culori/fn';
import { defaultAccent } from './choices';
import type { Move } from './schema';

addMode(modeRgb);
addMode(modeLrgb);
addMode(modeOklab);
const toOklch = addMode(modeOklch);

/** The backgrounds of the shades, which do not change (app/ui/tokens.css). */
export const grounds = {
  light: { paper: '#f8f7f3', sheet: '#ffffff', sunken: '#efeee8', ink: '#10202b', primaryHover: '#243642' },
  dark: { paper: '#0e1a22', sheet: '#15242e', sunken: '#0a141b' },
  band: { band: '#0e1e28', card: '#172b37' },
};

/** The minimum contrast of text, and of lines, nodes and controls (WCAG 2.2, 1.4.3 and 1.4.11). */
export const textRatio = 4.5;
export const partRatio = 3;

/** Custom properties with their colours, by scope. */
export interface Shades {
  root: Record<string, string>;
  band: Record<string, string>;
  /** The dark colours of the back office. */
  dark: Record<string, string>;
}

/** @param accent as `#rrggbb` */
export function workOut(accent: string): { shades: Shades; moves: Move[] } {
  const turn = turnTo(accent);
  const { light, dark, band } = grounds;
  const lightGrounds = [light.paper, light.sheet, light.sunken];
  const darkGrounds = [dark.paper, dark.sheet, dark.sunken];

  const soft = turn('#dff1e6', { softly: true });
  const chosen = turn(defaultAccent, { lightness: 'follows' });
  const text = darker(chosen, [...lightGrounds, soft], textRatio);
  const chosenMark = turn('#00875a', { lightness: 'follows' });
  const mark = darker(chosenMark, lightGrounds, partRatio);
  const callToAction = groundOf(accent, text, turn);

  const darkSoft = turn('#12382c', { softly: true });
  const bright = turn('#52d893', { lightness: 'at least' });
  const darkText = lighter(bright, [...darkGrounds, darkSoft], textRatio);
  const signal = lighter(bright, [band.band, band.card], textRatio);
  const darkDrawing = turn('#1d5540', { softly: true });

  return {
    shades: {
      root: {
        accent: text,
        'accent-hover': inStep(text, defaultAccent, '#005a39'),
        'accent-soft': soft,
        'accent-mark': mark,
        'on-accent': '#ffffff',
        signal,
        ...callToAction,
        'draw-accent': mark,
        'draw-soft': turn('#bfe6d1', { softly: true }),
      },
      band: { 'draw-accent': signal, 'draw-soft': darkDrawing },
      dark: {
        accent: darkText,
        'accent-hover': inStep(darkText, '#52d893', '#7be6ae'),
        'accent-soft': darkSoft,
        'accent-mark': darkText,
        'on-accent': turn('#06251a', { softly: true }),
        // Toasts and tooltips have the `ink` colour as background, which is light in this scheme.
        signal: text,
        'draw-accent': darkText,
        'draw-soft': darkDrawing,
      },
    },
    moves: [
      ...moved('text', accent, text),
      ...(mark === chosenMark ? [] : moved('parts', accent, mark)),
      ...moved('ground', accent, callToAction.cta),
    ],
  };
}

interface Turning {
  /**
   * `follows`: lighter or darker by as much as the accent; `at least`: not darker than the original. Default: the
   * original.
   */
  lightness?: 'follows' | 'at least';
  /** Limits the chroma of a background, even for a vivid accent. */
  softly?: boolean;
}

type Turn = (original: string, turning?: Turning) => string;

/** @returns a function that gives a shade of the original palette the accent's hue and its share of chroma */
function turnTo(accent: string): Turn {
  const from = oklch(defaultAccent);
  const to = oklch(accent);
  const share = to.c / from.c;
  return (original, { lightness, softly = false } = {}) => {
    const shade = oklch(original);
    const l =
      lightness === 'follows' ? shade.l + to.l - from.l : lightness === 'at least' ? Math.max(shade.l, to.l) : shade.l;
    const loudest = softly ? shade.c * 1.6 : Math.max(shade.c, to.c);
    const c = Math.min(shade.c * share, lightness === 'follows' ? Number.POSITIVE_INFINITY : loudest);
    return hex({ mode: 'oklch', l: clamp(l), c, h: (shade.h ?? 0) + (to.h ?? 0) - (from.h ?? 0) });
  };
}

/**
 * The band of the call to action has the chosen accent if white or ink text is readable on it, so that yellow stays
 * yellow.
 * The button on it has the inverse colours.
 */
function groundOf(accent: string, text: string, turn: Turn) {
  const { ink, primaryHover } = grounds.light;
  const isLight = wcagContrast(accent, '#ffffff') < textRatio && wcagContrast(accent, ink) >= textRatio;
  return isLight
    ? { cta: accent, 'on-cta': ink, 'cta-button': ink, 'cta-button-hover': primaryHover, 'cta-on': '#ffffff' }
    : {
        cta: text,
        'on-cta': '#ffffff',
        'cta-button': '#ffffff',
        'cta-button-hover': turn('#dff1e6', { softly: true }),
        'cta-on': turn('#0b3d2a', { softly: true }),
      };
}

/** Returns a shade that relates to the colour as `original` relates to `base`. */
function inStep(colour: string, base: string, original: string): string {
  const [own, from, to] = [oklch(colour), oklch(base), oklch(original)];
  // A nearly black colour cannot become darker.
  const step = own.l < 0.25 ? 0.12 : to.l - from.l;
  const h = (own.h ?? 0) + (to.h ?? 0) - (from.h ?? 0);
  return hex({ mode: 'oklch', l: clamp(own.l + step), c: own.c * (to.c / from.c), h });
}

const darker = (colour: string, on: string[], ratio: number) => move(colour, on, ratio, 0);
const lighter = (colour: string, on: string[], ratio: number) => move(colour, on, ratio, 1);

/** Returns the colour, with its lightness moved towards `end` only as far as the ratio requires on every background. */
function move(colour: string, on: string[], ratio: number, end: 0 | 1): string {
  const holds = (tried: string) => on.every((ground) => wcagContrast(tried, ground) >= ratio);
  if (holds(colour)) return colour;
  const { l, c, h } = oklch(colour);
  const at = (lightness: number) => hex({ mode: 'oklch', l: lightness, c, ...(h === undefined ? {} : { h }) });
  let [near, far] = [l, end as number];
  while (Math.abs(far - near) > 0.001) {
    const middle = (near + far) / 2;
    if (holds(at(middle))) far = middle;
    else near = middle;
  }
  return at(far);
}

function moved(use: Move['use'], from: string, to: string): Move[] {
  return from === to ? [] : [{ use, from, to }];
}

function oklch(colour: string): Oklch {
  const converted = toOklch(colour);
  if (!converted) throw new Error(`${colour} is no colour.`);
  return converted;
}

/** Clamps to the sRGB gamut by reducing chroma, not hue or lightness. */
function hex(colour: Oklch): string {
  return formatHex(clampChroma(colour, 'oklch'));
}

function clamp(lightness: number): number {
  return Math.min(1, Math.max(0, lightness));
}
