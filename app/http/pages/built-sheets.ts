/** The URLs of the built stylesheets and fonts. Browser code may import this file. */
import type { FontPair } from '~/content/appearance/choices';
import firstScreen from '~/first-screen.css';
import siteStyles from '~/site.css';
import furtherSiteStyles from '~/tailwind.css';
import classicStyles from '~/ui/fonts/classic.css';
import classicFallbacks from '~/ui/fonts/classic-fallbacks.css';
import friendlyText from '~/ui/fonts/figtree.woff2';
import friendlyStyles from '~/ui/fonts/friendly.css';
import friendlyFallbacks from '~/ui/fonts/friendly-fallbacks.css';
import clearText from '~/ui/fonts/hanken-grotesk.woff2';
import technicalText from '~/ui/fonts/inter.woff2';
import friendlyDisplay from '~/ui/fonts/outfit.woff2';
import clearDisplay from '~/ui/fonts/schibsted-grotesk.woff2';
import classicText from '~/ui/fonts/source-sans-3.woff2';
import classicDisplay from '~/ui/fonts/source-serif-4.woff2';
import technicalDisplay from '~/ui/fonts/space-grotesk.woff2';
import technicalStyles from '~/ui/fonts/technical.css';
import technicalFallbacks from '~/ui/fonts/technical-fallbacks.css';
import adminStyles from '~/ui/kit/styles/admin.css';

/** The base of an appearance's stylesheets, and the stylesheets of pages without one. */
export const builtSheets = { site: siteStyles, admin: adminStyles };

/** The rest of the public styles. */
export const furtherSiteSheet = furtherSiteStyles;

export const builtFirstScreen = firstScreen;

interface PairFiles {
  /** The font faces as CSS; null if every built stylesheet has them. */
  styles: string | null;
  /** The fallback fonts; null if the first screen has them. */
  fallbacks: string | null;
  /** The fonts for English text, which are preloaded before the stylesheet requests them. */
  preload: string[];
}

export const fontPairFiles: Record<FontPair, PairFiles> = {
  clear: { styles: null, fallbacks: null, preload: [clearDisplay, clearText] },
  friendly: { styles: friendlyStyles, fallbacks: friendlyFallbacks, preload: [friendlyDisplay, friendlyText] },
  classic: { styles: classicStyles, fallbacks: classicFallbacks, preload: [classicDisplay, classicText] },
  technical: { styles: technicalStyles, fallbacks: technicalFallbacks, preload: [technicalDisplay, technicalText] },
};
