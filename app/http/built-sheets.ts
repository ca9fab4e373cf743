/** The addresses of the style sheets and fonts that the build has made, safe in the browser. */
import type { FontPair } from '~/content/look-choices';
import classicStyles from '~/fonts/classic.css';
import friendlyText from '~/fonts/figtree.woff2';
import friendlyStyles from '~/fonts/friendly.css';
import clearText from '~/fonts/hanken-grotesk.woff2';
import technicalText from '~/fonts/inter.woff2';
import friendlyDisplay from '~/fonts/outfit.woff2';
import clearDisplay from '~/fonts/schibsted-grotesk.woff2';
import classicText from '~/fonts/source-sans-3.woff2';
import classicDisplay from '~/fonts/source-serif-4.woff2';
import technicalDisplay from '~/fonts/space-grotesk.woff2';
import technicalStyles from '~/fonts/technical.css';
import siteStyles from '~/tailwind.css';
import adminStyles from '~/ui/admin/admin.css';

/** What a look's sheets begin with, and what a page has that knows of no look. */
export const builtSheets = { site: siteStyles, admin: adminStyles };

interface PairFiles {
  /** Its faces as a style sheet; null where every built sheet has them. */
  styles: string | null;
  /** What English text needs of it: fetched before the style sheet asks. */
  preload: string[];
}

export const fontPairFiles: Record<FontPair, PairFiles> = {
  clear: { styles: null, preload: [clearDisplay, clearText] },
  friendly: { styles: friendlyStyles, preload: [friendlyDisplay, friendlyText] },
  classic: { styles: classicStyles, preload: [classicDisplay, classicText] },
  technical: { styles: technicalStyles, preload: [technicalDisplay, technicalText] },
};
