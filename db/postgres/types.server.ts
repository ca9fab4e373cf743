/** How values of PostgreSQL arrive in JavaScript. */
import { types } from 'pg';

/** Whole numbers of 8 bytes, and sums of them, which `pg` would hand over as text: ours are all below 2^53. */
export const numbersAsNumbers = {
  getTypeParser(type: number, format?: 'text' | 'binary') {
    if (format !== 'binary' && (type === types.builtins.INT8 || type === types.builtins.NUMERIC)) return Number;
    return types.getTypeParser(type, format);
  },
} as typeof types;
