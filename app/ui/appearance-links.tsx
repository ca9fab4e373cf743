import { useContext } from 'react';
import { defaultStyle } from '~/content/appearance/choices';
import type { PageAppearance } from '~/http/pages/appearance-stylesheet.server';
import { builtSheets, fontPairFiles, furtherSiteSheet } from '~/http/pages/built-sheets';
import { DocumentContext, loadedValue } from './document-context';

type Base = keyof typeof builtSheets;

/** The icons, stylesheet and fonts of a page. */
export function AppearanceLinks({ appearance, base }: { appearance: PageAppearance | null; base: Base }) {
  const { firstScreen } = useContext(DocumentContext) ?? {};
  const [ico, svg, touch] = appearance?.icons
    ? ['icon.ico', 'icon.svg', 'icon-180.png'].map((name) => appearance.icons + name)
    : ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'];
  return (
    <>
      <link rel="icon" href={ico} sizes="32x32" />
      <link rel="icon" href={svg} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={touch} />
      {typeof firstScreen === 'string' ? (
        <>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a style sheet that the build has made */}
          <style dangerouslySetInnerHTML={{ __html: firstScreen }} />
          <noscript>
            <StyleLinks appearance={appearance} base={base} />
          </noscript>
        </>
      ) : (
        <>
          <StyleLinks appearance={appearance} base={base} />
          {base === 'site' ? <FurtherStyles /> : null}
        </>
      )}
    </>
  );
}

function StyleLinks({ appearance, base }: { appearance: PageAppearance | null; base: Base }) {
  return (
    <>
      <link rel="stylesheet" href={sheetOf(appearance, base)} />
      {fontPairFiles[(appearance?.style ?? defaultStyle).fonts].preload.map((href) => (
        <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
    </>
  );
}

const FurtherStyles = () => <link rel="stylesheet" href={furtherSiteSheet} />;

/** Blocks rendering until the rest of the styles are loaded. By then, browsers have painted the first screen. */
export function EndOfFirstScreen() {
  const { firstScreen } = useContext(DocumentContext) ?? {};
  return typeof firstScreen === 'string' ? <FurtherStyles /> : null;
}

/** Returns the URL of an appearance's stylesheet. */
export function sheetOf(appearance: PageAppearance | null, base: Base): string {
  return (appearance?.sheets ?? builtSheets)[base];
}

/** Returns the appearance from the loader data; null for the default. */
export const appearanceOf = (loaded: unknown[]) => loadedValue<PageAppearance>(loaded, 'appearance') ?? null;
