/** What a look would do, for the form that it is chosen in. */

import type { Move } from '~/content/look';
import type { Style } from '~/content/look-choices';
import { workOut } from '~/content/look-colours.server';
import { sheetAddress } from './look-sheets.server';

export interface SampleData {
  /** The style sheet of the sample. */
  sheet: string;
  /** The icon of a browser's tab, and that of a home screen. */
  icons: { small: string; large: string };
  /** What could not stay as it was chosen. */
  moves: Move[];
}

export function sampleOf(style: Style): SampleData {
  const { accent, corners, fonts } = style;
  const small = `/admin/site-settings/look/icon?${new URLSearchParams({ accent, corners, fonts })}`;
  return {
    sheet: sheetAddress('sample', style),
    icons: { small, large: `${small}&large` },
    moves: workOut(accent).moves,
  };
}
