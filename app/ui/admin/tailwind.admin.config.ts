import type { Config } from 'tailwindcss';
import { additions, theme } from '../../../tailwind.config';

export default {
  content: [
    './app/routes/admin*.tsx',
    './app/routes/admin*/**/*.tsx',
    './app/ui/admin/**/*.{ts,tsx}',
    './app/ui/*.tsx',
    './app/ui/drawings/**/*.tsx',
  ],
  theme,
  plugins: [additions],
  experimental: { optimizeUniversalDefaults: true },
} satisfies Config;
