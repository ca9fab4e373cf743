/** The choices of an appearance. Every page's first screen imports this file, so it has no Zod. */

/** The accent colour of the tokens (app/ui/tokens.css). */
export const defaultAccent = '#00734a';

export const cornerStyles = ['square', 'soft', 'round'] as const;
export type CornerStyle = (typeof cornerStyles)[number];

export const fontPairs = ['clear', 'friendly', 'classic', 'technical'] as const;
export type FontPair = (typeof fontPairs)[number];

/** The choices that affect a stylesheet. */
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
