import textFont from '~/fonts/hanken-grotesk.woff2';
import displayFont from '~/fonts/schibsted-grotesk.woff2';

/** Has the fonts fetched before the style sheet asks for them. */
export const fontLinks = [displayFont, textFont].map((href) => ({
  rel: 'preload',
  href,
  as: 'font' as const,
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
}));
