import type { Config } from 'tailwindcss';
import site from '../../../../tailwind.config';

/** The utilities of the home page's first screen. The later stylesheet repeats them in the same order. */
export default {
  ...site,
  content: [
    './app/routes/site/+home/hero.tsx',
    './app/ui/site/{header,brand,container}.tsx',
    './app/ui/button-link.tsx',
    './app/ui/button-style.ts',
  ],
} satisfies Config;
