import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';
import { focalPlaces, tones } from './app/media/image';

const token = (name: string) => `var(--${name})`;
const tokens = (...names: string[]) => Object.fromEntries(names.map((name) => [name, token(name)]));
const type = (name: string, lineHeight: string, letterSpacing = '0') =>
  [token(`text-${name}`), { lineHeight, letterSpacing }] as [string, { lineHeight: string; letterSpacing: string }];

export const theme = {
  screens: { md: '768px', lg: '1024px' },
  colors: {
    transparent: 'transparent',
    current: 'currentColor',
    ...tokens('paper', 'sheet', 'sunken', 'mute', 'mute-hover', 'line', 'line-2', 'ink', 'ink-2', 'ink-3', 'on-ink'),
    ...tokens('primary-hover', 'accent', 'accent-hover', 'accent-soft', 'accent-mark', 'on-accent'),
    ...tokens('danger', 'danger-hover', 'danger-soft', 'on-danger', 'warn', 'warn-soft', 'focus', 'scrim'),
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
  fontSize: {
    display: type('display', '1', '-0.042em'),
    'page-title': type('page-title', '1', '-0.042em'),
    h2: type('h2', '1.06', '-0.034em'),
    h3: type('h3', '1.18', '-0.022em'),
    h4: type('h4', '1.3', '-0.012em'),
    quote: type('quote', '1.42', '-0.012em'),
    phone: type('h2', '1.06', '-0.03em'),
    lead: type('lead', '1.5'),
    article: type('article', '1.65'),
    body: type('body', '1.6'),
    tight: type('tight', '1.5'),
    small: type('small', '1.45'),
    caption: type('caption', '1.4'),
  },
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
  extend: { maxWidth: { container: token('container'), measure: '38em' } },
} satisfies Config['theme'];

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
