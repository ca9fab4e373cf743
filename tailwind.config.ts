import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';
import { focalPoints, placeholderColours } from './app/media/image';

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
  transitionDuration: { DEFAULT: token('fast'), base: token('base'), slow: token('slow') },
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

const spinner = {
  width: '18px',
  height: '18px',
  border: '1.5px solid currentColor',
  'border-right-color': 'transparent',
  'border-radius': '50%',
  animation: 'spin 0.9s linear infinite',
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
};

/** Utilities and variants that Tailwind 3 lacks. `wrap-anywhere` is named as in Tailwind 4. */
export const additions = plugin(({ addBase, addUtilities, addVariant }) => {
  addBase({ '@keyframes spin': { to: { transform: 'rotate(1turn)' } } });
  addUtilities({
    '.wrap-anywhere': { 'overflow-wrap': 'anywhere' },
    '.spinner': spinner,
    // One class instead of nine utilities, because a list has a hundred buttons. A busy one looks available.
    '.button-states': {
      '&:is(:disabled, [aria-disabled="true"]):not([aria-busy="true"])': {
        cursor: 'not-allowed',
        opacity: '0.5',
        'pointer-events': 'none',
      },
      '&[data-pressed]': { opacity: '1' },
      '&[data-pressed]:not([aria-busy])': {
        position: 'relative',
        '-webkit-text-fill-color': 'transparent',
        '& > svg': { opacity: '0' },
        '&::after': { ...spinner, content: '""', position: 'absolute', inset: '0', margin: 'auto' },
      },
    },
    // Backgrounds that forced colours have to keep, with the text on them.
    '.system-button': systemColours('ButtonText', 'ButtonFace'),
    '.system-selected': systemColours('Highlight', 'HighlightText'),
  });
  addVariant('coarse', '@media (pointer: coarse)');
  addVariant('noscript', '@media (scripting: none)');
  addVariant('uneditable', '&:is(:disabled, [readonly])');
});

/** A font size with its line height, letter spacing and weight. */
type Heading = [size: string, style: { lineHeight: string; letterSpacing: string; fontWeight?: string }];
const heading = (name: string, lineHeight: string, letterSpacing: string, fontWeight?: string): Heading => [
  token(`text-${name}`),
  { lineHeight, letterSpacing, ...(fontWeight && { fontWeight }) },
];

export default {
  content: [
    './app/root.tsx',
    './app/routes/site/**/*.tsx',
    './app/ui/site/*.{ts,tsx}',
    './app/ui/site/client/{strip,flash,message-count}.client.ts',
    './app/ui/illustrations/**/*.tsx',
    './app/ui/*.{ts,tsx}',
  ],
  theme: {
    ...theme,
    fontSize: {
      ...theme.fontSize,
      display: heading('display', '1', '-0.042em'),
      'display-long': ['clamp(1.625rem, 1.05rem + 2.9vw, 3.5rem)', { lineHeight: '1', letterSpacing: '-0.036em' }],
      'page-title': heading('page-title', '1', '-0.042em'),
      h2: heading('h2', '1.06', '-0.034em'),
      'h2-long': ['clamp(1.5rem, 1.05rem + 2.4vw, 3.25rem)', { lineHeight: '1.06', letterSpacing: '-0.034em' }],
      h3: heading('h3', '1.18', '-0.022em'),
      h4: heading('h4', '1.3', '-0.012em', '600'),
      quote: heading('quote', '1.42', '-0.012em', '450'),
      lead: [token('text-lead'), '1.5'],
    },
    extend: {
      ...theme.extend,
      colors: tokens('cta', 'on-cta', 'cta-button', 'cta-button-hover'),
      spacing: { ...theme.extend.spacing, ...tokens('header', 'section', 'section-head', 'between-services') },
      maxWidth: { ...theme.extend.maxWidth, page: 'calc(var(--container) + 48px)' },
    },
  },
  plugins: [
    additions,
    plugin(({ addBase, addUtilities, addVariant }) => {
      // Tailwind's own needs five custom properties.
      addUtilities({ '.tabular-nums': { 'font-variant-numeric': 'tabular-nums' } });
      // The page has a script that is on its way or runs (ui/document-context.tsx).
      addVariant('scripted', 'html[data-scripted] &');
      addVariant('unscripted', 'html:not([data-scripted]) &');
      // The script has not run yet (ui/site/site.client.ts).
      addVariant('unstarted', 'html:not([data-js]) &');
      // Browsers without custom properties, such as NetSurf, leave no space for the fixed header (`pt-header`).
      addVariant('spaced', '@supports (padding: var(--header))');
      // A low window, such as that of a page enlarged four times, has no space for fixed elements.
      addVariant('low', '@media (max-height: 319.98px)');
      // Placeholder colours and focal points of images: the policy allows no style attributes.
      for (const [name, colour] of Object.entries(placeholderColours()))
        addBase({ [`.${name}`]: { 'background-color': colour } });
      for (const at of focalPoints) {
        addBase({ [`.focus-x-${at}`]: { '--focus-x': `${at}%` }, [`.focus-y-${at}`]: { '--focus-y': `${at}%` } });
      }
    }),
  ],
  // Preflight: app/ui/site/styles/reset.css is shorter. The others are not used on public pages, and would set two kilobytes of
  // custom properties.
  corePlugins: Object.fromEntries(
    [
      'preflight',
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
      'textOpacity',
      'touchAction',
      'transform',
      'translate',
    ].map((plugin) => [plugin, false]),
  ),
} satisfies Config;
