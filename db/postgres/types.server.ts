/** How values of PostgreSQL arrive in JavaScript: as SQLite's do. */
import { types } from 'pg';

const { INT8, NUMERIC, BOOL } = types.builtins;

/** Whole numbers of 8 bytes, and sums of them, which `pg` would hand over as text: ours are all below 2^53. */
const asNumber: Partial<Record<number, (text: string) => number>> = {
  [INT8]: Number,
  [NUMERIC]: Number,
  // What a comparison says.
  [BOOL]: (text) => Number(text === 't'),
};

export const numbersAsNumbers = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && asNumber[type]) || types.getTypeParser(type, format),
} as typeof types;
