/** The sample beside the appearance form. */

import type { Style } from '~/content/appearance/choices';
import { derivePalette } from '~/content/appearance/colours.server';
import type { AdjustedColour } from '~/content/appearance/schema';
import { sheetAddress } from './appearance-stylesheet.server';

export interface SampleData {
  sheet: string;
  /** The icons of a browser tab and of a home screen. */
  icons: { small: string; large: string };
  moves: AdjustedColour[];
}

export function sampleOf(style: Style): SampleData {
  const { accent, corners, fonts } = style;
  const small = `/admin/site-settings/theme/icon?${new URLSearchParams({ accent, corners, fonts })}`;
  return {
    sheet: sheetAddress('sample', style),
    icons: { small, large: `${small}&large` },
    moves: derivePalette(accent).moves,
  };
}
