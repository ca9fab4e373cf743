import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';
import { focalPlaces, tones } from './app/media/image';

const token = (name: string) => `var(--${name})`;
const tokens = (...names: string[]) => Object.fromEntries(names.map((name) => [name, token(name)]));

export const theme = {
  screens: { sm: '600px', md: '768px', lg: '1024px', xl: '1200px' },
  colors: {
    inherit: 'inherit',
    transparent: 'transparent',
    current: 'currentColor',
    white: '#fff',
    ...tokens('paper', 'sheet', 'sunken', 'mute', 'mute-hover', 'line', 'line-2', 'ink', 'ink-2', 'ink-3', 'on-ink'),
    ...tokens('primary-hover', 'accent', 'accent-hover', 'accent-soft', 'accent-mark', 'on-accent'),
    ...tokens('danger', 'danger-hover', 'danger-soft', 'on-danger', 'warn', 'warn-soft', 'focus', 'scrim'),
    ...tokens('good', 'good-soft', 'good-mark'),
    ...tokens(
      'band',
      'band-2',
      'band-line',
      'on-band',
      'on-band-2',
      'signal',
      'band-control',
      'band-card-off',
      'cta-on',
    ),
  },
  borderColor: ({ theme }: { theme: (path: string) => Record<string, string> }) => ({
    ...theme('colors'),
    DEFAULT: token('line'),
  }),
  fontFamily: { display: token('font-display'), sans: token('font-text'), mono: token('font-mono') },
  fontSize: Object.fromEntries(
    ['display', 'page-title', 'h2', 'h3', 'h4', 'quote', 'lead', 'article', 'body', 'tight', 'small', 'caption'].map(
      (name) => [name, token(`text-${name}`)],
    ),
  ),
  lineHeight: Object.fromEntries(['1', '1.2', '1.3', '1.35', '1.4', '1.45', '1.5', '1.6', '1.65'].map((n) => [n, n])),
  borderRadius: {
    none: '0',
    badge: token('radius-badge'),
    small: token('radius-small'),
    DEFAULT: token('radius'),
    card: token('radius-card'),
    full: '9999px',
  },
  boxShadow: { none: 'none', float: token('shadow-float') },
  zIndex: {
    0: '0',
    10: '10',
    ...Object.fromEntries(
      ['back-to-top', 'header', 'menu', 'dialog', 'toast', 'tooltip'].map((layer) => [layer, token(`z-${layer}`)]),
    ),
  },
  transitionDuration: { fast: token('fast'), base: token('base'), slow: token('slow') },
  transitionTimingFunction: { DEFAULT: token('ease'), slow: token('ease-slow') },
  extend: {
    spacing: {
      ...{ 4.5: '18px', 5.5: '22px', 7.5: '30px', 13: '52px', 15: '60px', 18: '72px' },
      control: token('control'),
      'control-pad': token('control-pad'),
      'control-gap': token('control-gap'),
    },
    backgroundColor: { control: token('control-ground') },
    padding: { field: token('field-pad') },
    fontSize: { control: token('control-text'), field: token('field-text'), hint: token('hint-text') },
    transitionProperty: { colors: 'background-color, border-color, color' },
    maxWidth: { container: token('container'), measure: '38em' },
    lineClamp: { 10: '10' },
  },
} satisfies Config['theme'];

const systemColours = (ground: string, text: string) => ({
  'border-color': ground,
  'background-color': ground,
  color: text,
  'forced-color-adjust': 'none',
});

/** Utilities and variants that Tailwind 3 lacks. `wrap-anywhere` is named as in Tailwind 4. */
export const additions = plugin(({ addUtilities, addVariant }) => {
  addUtilities({
    '.wrap-anywhere': { 'overflow-wrap': 'anywhere' },
    '.spinner': {
      width: '18px',
      height: '18px',
      border: '1.5px solid currentColor',
      'border-right-color': 'transparent',
      'border-radius': '50%',
      animation: 'spin 0.9s linear infinite',
      '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
    },
    '@keyframes spin': { to: { transform: 'rotate(1turn)' } },
    // Backgrounds that forced colours have to keep, with the text on them.
    '.system-button': systemColours('ButtonText', 'ButtonFace'),
    '.system-selected': systemColours('Highlight', 'HighlightText'),
  });
  addVariant('coarse', '@media (pointer: coarse)');
  addVariant('noscript', '@media (scripting: none)');
  addVariant('uneditable', '&:is(:disabled, [readonly])');
  // A button that is busy looks available.
  addVariant('unavailable', '&:is(:disabled, [aria-disabled="true"]):not([aria-busy="true"])');
  addVariant('pressed', '&[data-pressed]:not([aria-busy])');
});

export default {
  content: [
    './app/root.tsx',
    './app/routes/_site*/**/*.tsx',
    './app/routes/_site*.tsx',
    './app/ui/site/**/*.{ts,tsx}',
    './app/ui/*.tsx',
    './app/ui/drawings/**/*.tsx',
  ],
  theme,
  plugins: [
    additions,
    // What a picture would say by a style of its own, which the policy does not allow.
    plugin(({ addBase }) => {
      for (const [name, colour] of Object.entries(tones())) addBase({ [`.${name}`]: { 'background-color': colour } });
      for (const at of focalPlaces) {
        addBase({ [`.focus-x-${at}`]: { '--focus-x': `${at}%` }, [`.focus-y-${at}`]: { '--focus-y': `${at}%` } });
      }
    }),
  ],
  // Not used on the public pages, whose stylesheet is kept small: defaults of these alone would be two kilobytes.
  corePlugins: Object.fromEntries(
    [
      'backdropBlur',
      'backdropBrightness',
      'backdropContrast',
      'backdropFilter',
      'backdropGrayscale',
      'backdropHueRotate',
      'backdropInvert',
      'backdropOpacity',
      'backdropSaturate',
      'backdropSepia',
      'blur',
      'borderSpacing',
      'boxShadow',
      'brightness',
      'contain',
      'container',
      'contrast',
      'dropShadow',
      'filter',
      'fontVariantNumeric',
      'gradientColorStops',
      'grayscale',
      'hueRotate',
      'invert',
      'preflight',
      'ringColor',
      'ringOffsetColor',
      'ringOffsetWidth',
      'ringOpacity',
      'ringWidth',
      'rotate',
      'saturate',
      'scale',
      'scrollSnapType',
      'sepia',
      'skew',
      'touchAction',
      'transform',
      'translate',
    ].map((plugin) => [plugin, false]),
  ),
} satisfies Config;
