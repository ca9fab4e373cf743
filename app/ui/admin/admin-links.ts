import textFont from '~/fonts/hanken-grotesk.woff2';
import displayFont from '~/fonts/schibsted-grotesk.woff2';
import adminStyles from './admin.css';

/** The `links` of every page of the back office that does not stand inside its frame, and of the frame. */
export const adminLinks = () => [
  ...[displayFont, textFont].map((href) => ({
    rel: 'preload',
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'stylesheet', href: adminStyles },
];
