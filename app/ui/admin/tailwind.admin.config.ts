import type { Config } from 'tailwindcss';
import { theme } from '../../../tailwind.config';

export default {
  content: [
    './app/routes/admin*.tsx',
    './app/routes/admin*/**/*.tsx',
    './app/ui/admin/**/*.{ts,tsx}',
    './app/ui/*.tsx',
    './app/ui/drawings/**/*.tsx',
  ],
  theme,
} satisfies Config;
