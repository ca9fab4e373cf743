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
import type { AdjustedColour } from './schema';

addMode(modeRgb);
addMode(modeLrgb);
addMode(modeOklab);
const toOklch = addMode(modeOklch);

/** The backgrounds of the shades, which do not change (app/ui/tokens.css). */
export const backgrounds = {
  light: { paper: '#f8f7f3', sheet: '#ffffff', sunken: '#efeee8', ink: '#10202b', primaryHover: '#243642' },
  dark: { paper: '#0e1a22', sheet: '#15242e', sunken: '#0a141b' },
  band: { band: '#0e1e28', card: '#172b37' },
};

/** The minimum contrast of text, and of lines, nodes and controls (WCAG 2.2, 1.4.3 and 1.4.11). */
export const textRatio = 4.5;
export const partRatio = 3;

/**
 * Returns custom properties with their colours by scope, of which `dark` is that of the back office, and the colours that
 * were adjusted.
 * @param accent as `#rrggbb`
 */
export function derivePalette(accent: string) {
  const mapShade = createShadeMapper(accent);
  const { light, dark, band } = backgrounds;
  const lightGrounds = [light.paper, light.sheet, light.sunken];
  const darkGrounds = [dark.paper, dark.sheet, dark.sunken];

  const soft = mapShade('#dff1e6', { isMuted: true });
  const chosen = mapShade(defaultAccent, { lightness: 'follows' });
  const text = darker(chosen, [...lightGrounds, soft], textRatio);
  const chosenMark = mapShade('#00875a', { lightness: 'follows' });
  const mark = darker(chosenMark, lightGrounds, partRatio);
  const callToAction = callToActionColours(accent, text, mapShade);

  const darkSoft = mapShade('#12382c', { isMuted: true });
  const bright = mapShade('#52d893', { lightness: 'at least' });
  const darkText = lighter(bright, [...darkGrounds, darkSoft], textRatio);
  const signal = lighter(bright, [band.band, band.card], textRatio);
  const darkDrawing = mapShade('#1d5540', { isMuted: true });

  return {
    shades: {
      root: {
        accent: text,
        'accent-hover': relatedShade(text, defaultAccent, '#005a39'),
        'accent-soft': soft,
        'accent-mark': mark,
        'on-accent': '#ffffff',
        signal,
        ...callToAction,
        'draw-accent': mark,
        'draw-soft': mapShade('#bfe6d1', { isMuted: true }),
      },
      band: { 'draw-accent': signal, 'draw-soft': darkDrawing },
      dark: {
        accent: darkText,
        'accent-hover': relatedShade(darkText, '#52d893', '#7be6ae'),
        'accent-soft': darkSoft,
        'accent-mark': darkText,
        'on-accent': mapShade('#06251a', { isMuted: true }),
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

interface ShadeOptions {
  /**
   * `follows`: lighter or darker by as much as the accent; `at least`: not darker than the original. Default: the
   * original.
   */
  lightness?: 'follows' | 'at least';
  /** Limits the chroma of a background, even for a vivid accent. */
  isMuted?: boolean;
}

type ShadeMapper = (original: string, turning?: ShadeOptions) => string;

/** @returns a function that gives a shade of the original palette the accent's hue and its share of chroma */
function createShadeMapper(accent: string): ShadeMapper {
  const from = oklch(defaultAccent);
  const to = oklch(accent);
  const share = to.c / from.c;
  return (original, { lightness, isMuted = false } = {}) => {
    const shade = oklch(original);
    const l =
      lightness === 'follows' ? shade.l + to.l - from.l : lightness === 'at least' ? Math.max(shade.l, to.l) : shade.l;
    const chromaMax = isMuted ? shade.c * 1.6 : Math.max(shade.c, to.c);
    const c = Math.min(shade.c * share, lightness === 'follows' ? Number.POSITIVE_INFINITY : chromaMax);
    return hex({ mode: 'oklch', l: clamp(l), c, h: (shade.h ?? 0) + (to.h ?? 0) - (from.h ?? 0) });
  };
}

/**
 * The band of the call to action has the chosen accent if white or ink text is readable on it, so that yellow stays
 * yellow. The button on it has the inverse colours.
 */
function callToActionColours(accent: string, text: string, mapShade: ShadeMapper) {
  const { ink, primaryHover } = backgrounds.light;
  const isLight = wcagContrast(accent, '#ffffff') < textRatio && wcagContrast(accent, ink) >= textRatio;
  return isLight
    ? { cta: accent, 'on-cta': ink, 'cta-button': ink, 'cta-button-hover': primaryHover, 'cta-on': '#ffffff' }
    : {
        cta: text,
        'on-cta': '#ffffff',
        'cta-button': '#ffffff',
        'cta-button-hover': mapShade('#dff1e6', { isMuted: true }),
        'cta-on': mapShade('#0b3d2a', { isMuted: true }),
      };
}

/** Returns a shade that relates to the colour as `original` relates to `base`. */
function relatedShade(colour: string, base: string, original: string): string {
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

function moved(use: AdjustedColour['use'], from: string, to: string): AdjustedColour[] {
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
