import { builtSheets, fontPairFiles } from '~/http/built-sheets';
import type { PageLook } from '~/http/look-sheets.server';
import printStyles from './print.css';

/** Icons, style sheets and fonts of a page. */
export function LookLinks({ look, base }: { look: PageLook | null; base: keyof typeof builtSheets }) {
  const { sheets, fonts } = look ?? { sheets: builtSheets, fonts: 'clear' };
  const [ico, svg, touch] = look?.icons
    ? ['icon.ico', 'icon.svg', 'icon-180.png'].map((name) => look.icons + name)
    : ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'];
  return (
    <>
      <link rel="icon" href={ico} sizes="32x32" />
      <link rel="icon" href={svg} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={touch} />
      <link rel="stylesheet" href={sheets[base]} />
      {fontPairFiles[fonts].preload.map((href) => (
        <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      {/* Fetched after everything else, and painted with nothing: it is for paper. */}
      <link rel="stylesheet" href={printStyles} media="print" />
    </>
  );
}

/** The look that a page's loaders have found; null where it is the default, or where there was nothing to find. */
export function lookOf(matches: { data: unknown }[]): PageLook | null {
  for (const { data } of matches) {
    if (typeof data === 'object' && data !== null && 'look' in data) return data.look as PageLook | null;
  }
  return null;
}
