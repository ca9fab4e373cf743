import type { Config } from 'tailwindcss';
import site from '../../../tailwind.config';

/** Variants that nothing on the screen has before the later sheet is there. */
const later =
  /(?<=[\s'"`])(?:print|forced-colors|after|hover|aria-busy|disabled|unavailable|pressed|data-\[pressed\]|group-(?:hover|aria)[^\s'"`:]*):[^\s'"`]+/g;

/** Buttons that are not on the screen. The link to the content is there when it has the focus. */
const otherButtons =
  /^ +'?(?:destructive|secondary|cta|sm|icon-sm|icon-lg)'?: .*$|^ +default: 'min-h.*$|^const link = cva\([^;]*;$/gm;

/** The utilities of the landing page's first screen. The later sheet repeats them in the same order. */
export default {
  ...site,
  // Not on the first screen: words of other code, and a class of busy buttons.
  blocklist: ['contents', 'outline', 'spinner', 'underline'],
  content: {
    files: ['./app/routes/_site._index/hero.tsx', './app/ui/site/{header,brand,container}.tsx', './app/ui/button.tsx'],
    transform: { tsx: (source) => source.replace(otherButtons, '').replace(later, '') },
  },
} satisfies Config;
