import type { Config } from 'tailwindcss';
import plugin from 'tailwindcss/plugin';
import { additions, theme } from '../../../tailwind.config';

export default {
  content: [
    './app/routes/admin*.tsx',
    './app/routes/admin*/**/*.tsx',
    './app/ui/admin/**/*.{ts,tsx}',
    './app/ui/*.tsx',
    './app/ui/drawings/**/*.tsx',
  ],
  theme: {
    ...theme,
    extend: {
      ...theme.extend,
      gridTemplateColumns: {
        inbox: '32px minmax(0, 1fr) auto',
        'inbox-md': '42px minmax(0, 365fr) minmax(0, 505fr) 120px',
        'inbox-xl': '42px minmax(0, 365fr) minmax(0, 505fr) 196px',
      },
    },
  },
  plugins: [
    additions,
    // Tailwind's own need custom properties of their own, to combine them.
    plugin(({ addUtilities }) =>
      addUtilities({
        '.tabular-nums': { 'font-variant-numeric': 'tabular-nums' },
        '.shadow-float': { 'box-shadow': 'var(--shadow-float)' },
      }),
    ),
  ],
  corePlugins: Object.fromEntries(
    [
      ...['backgroundOpacity', 'borderOpacity', 'textOpacity', 'boxShadow', 'fontVariantNumeric'],
      ...['blur', 'brightness', 'filter', 'invert'],
    ].map((name) => [name, false]),
  ),
  experimental: { optimizeUniversalDefaults: true },
} satisfies Config;
