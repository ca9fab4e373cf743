/** The styles that the landing page has in itself: its first screen is painted without waiting for a style sheet. */
import type { Style } from '~/content/look-choices';
import { lookRules } from '~/content/look-rules.server';
import { builtText } from '~/platform/built-files.server';
import { builtFirstScreen, fontPairFiles } from './built-sheets';
import type { PageLook } from './look-sheets.server';

/** What was made last. To work the colours of a look out takes longer than all the rest. */
let latest: { key: string; text: string } | null = null;

/**
 * As the build has made them, with a look at their end.
 *
 * @param look null for the default
 */
export function firstScreenStyles(look: PageLook | null): string {
  const built = builtText(builtFirstScreen);
  const key = JSON.stringify(look?.style) + built;
  if (latest?.key !== key) latest = { key, text: withUsedTokens(look ? built + ending(look.style) : built) };
  return latest.text;
}

function ending(style: Style): string {
  const { fallbacks } = fontPairFiles[style.fonts];
  return (fallbacks ? builtText(fallbacks) : '') + lookRules(style);
}

/** Leaves out the custom properties that nothing here uses: they are all in the style sheet, which comes later. */
function withUsedTokens(css: string): string {
  return css.replace(/--([\w-]+):[^;{}]*;?/g, (declaration, name) =>
    new RegExp(`var\\(--${name}[,)]`).test(css) ? declaration : '',
  );
}
