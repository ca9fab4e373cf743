/** What a look would do, for the form that it is chosen in. */

import type { Move } from '~/content/look';
import type { Style } from '~/content/look-choices';
import { workOut } from '~/content/look-colours.server';
import { sheetAddress } from './look-sheets.server';

export interface SampleData {
  /** The style sheet of the sample. */
  sheet: string;
  /** What could not stay as it was chosen. */
  moves: Move[];
}

export function sampleOf(style: Style): SampleData {
  return { sheet: sheetAddress('sample', style), moves: workOut(style.accent).moves };
}
