import type { Config } from 'tailwindcss';
import { additions, theme } from '../../../tailwind.config';

export default {
  content: [
    './app/routes/admin*.tsx',
    './app/routes/admin*/**/*.tsx',
    './app/ui/admin/**/*.{ts,tsx}',
    './app/ui/*.tsx',
    './app/ui/illustrations/**/*.tsx',
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
  plugins: [additions],
  experimental: { optimizeUniversalDefaults: true },
} satisfies Config;
