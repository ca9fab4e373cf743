/** The addresses of the style sheets and fonts that the build has made, safe in the browser. */
import type { FontPair } from '~/content/look-choices';
import firstScreen from '~/first-screen.css';
import classicStyles from '~/fonts/classic.css';
import classicFallbacks from '~/fonts/classic-fallbacks.css';
import friendlyText from '~/fonts/figtree.woff2';
import friendlyStyles from '~/fonts/friendly.css';
import friendlyFallbacks from '~/fonts/friendly-fallbacks.css';
import clearText from '~/fonts/hanken-grotesk.woff2';
import technicalText from '~/fonts/inter.woff2';
import friendlyDisplay from '~/fonts/outfit.woff2';
import clearDisplay from '~/fonts/schibsted-grotesk.woff2';
import classicText from '~/fonts/source-sans-3.woff2';
import classicDisplay from '~/fonts/source-serif-4.woff2';
import technicalDisplay from '~/fonts/space-grotesk.woff2';
import technicalStyles from '~/fonts/technical.css';
import technicalFallbacks from '~/fonts/technical-fallbacks.css';
import siteStyles from '~/site.css';
import furtherSiteStyles from '~/tailwind.css';
import adminStyles from '~/ui/admin/admin.css';

/** What a look's sheets begin with, and what a page has that knows of no look. */
export const builtSheets = { site: siteStyles, admin: adminStyles };

/** What public pages have after theirs, whatever the look. */
export const furtherSiteSheet = furtherSiteStyles;

/** What the landing page has in itself. */
export const builtFirstScreen = firstScreen;

interface PairFiles {
  /** Its faces as a style sheet; null where every built sheet has them. */
  styles: string | null;
  /** Of these, what stands in for its fonts until they are there; null where the first screen has it. */
  fallbacks: string | null;
  /** What English text needs of it: fetched before the style sheet asks. */
  preload: string[];
}

export const fontPairFiles: Record<FontPair, PairFiles> = {
  clear: { styles: null, fallbacks: null, preload: [clearDisplay, clearText] },
  friendly: { styles: friendlyStyles, fallbacks: friendlyFallbacks, preload: [friendlyDisplay, friendlyText] },
  classic: { styles: classicStyles, fallbacks: classicFallbacks, preload: [classicDisplay, classicText] },
  technical: { styles: technicalStyles, fallbacks: technicalFallbacks, preload: [technicalDisplay, technicalText] },
};
