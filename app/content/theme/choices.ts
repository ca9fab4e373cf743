/** The choices of a theme. This file has no Zod, because every page's first screen imports it. */

/** The accent that the tokens are drawn with (app/ui/tokens.css). */
export const defaultAccent = '#00734a';

export const cornerStyles = ['square', 'soft', 'round'] as const;
export type CornerStyle = (typeof cornerStyles)[number];

export const fontPairs = ['clear', 'friendly', 'classic', 'technical'] as const;
export type FontPair = (typeof fontPairs)[number];

/** The choices that a style sheet depends on. */
export interface Style {
  /** As `#rrggbb` in lower case. */
  accent: string;
  corners: CornerStyle;
  fonts: FontPair;
}

export const defaultStyle: Style = { accent: defaultAccent, corners: 'soft', fonts: 'clear' };

export function isDefaultStyle({ accent, corners, fonts }: Style): boolean {
  return accent === defaultStyle.accent && corners === defaultStyle.corners && fonts === defaultStyle.fonts;
}
