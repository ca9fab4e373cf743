import type { Config } from 'tailwindcss';
import site from '../../../tailwind.config';

/** Matches variants that no element has before the later stylesheet is loaded. */
const later =
  /(?<=[\s'"`])(?:print|forced-colors|after|hover|aria-busy|disabled|unavailable|pressed|data-\[pressed\]|group-(?:hover|aria)[^\s'"`:]*):[^\s'"`]+/g;

/** Matches buttons that are not on the first screen. The skip link is there when it has the focus. */
const otherButtons =
  /^ +'?(?:destructive|secondary|cta|sm|icon-sm|icon-lg)'?: .*$|^ +default: 'min-h.*$|^const link = cva\([^;]*;$/gm;

/** The utilities of the landing page's first screen. The later stylesheet repeats them in the same order. */
export default {
  ...site,
  // Not on the first screen: words of other code, and a class of busy buttons.
  blocklist: ['contents', 'outline', 'spinner', 'underline'],
  content: {
    files: ['./app/routes/_site._index/hero.tsx', './app/ui/site/{header,brand,container}.tsx', './app/ui/button.tsx'],
    transform: { tsx: (source) => source.replace(otherButtons, '').replace(later, '') },
  },
} satisfies Config;
