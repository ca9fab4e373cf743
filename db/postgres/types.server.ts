/** Converts PostgreSQL values to the JavaScript values that SQLite returns. */
import type { types } from 'pg';

type ValueTypes = typeof types;

/** Parses 64-bit integers and sums as numbers, because all of ours are below 2^53, and booleans as 1 or 0. */
export function numbersAsNumbers(usual: ValueTypes): ValueTypes {
  const { INT8, NUMERIC, BOOL } = usual.builtins;
  const ours: Partial<Record<number, (text: string) => number>> = {
    [INT8]: Number,
    [NUMERIC]: Number,
    [BOOL]: (text) => Number(text === 't'),
  };
  return {
    ...usual,
    getTypeParser: (type: number, format?: 'text' | 'binary') =>
      (format !== 'binary' && ours[type]) || usual.getTypeParser(type, format),
  } as ValueTypes;
}
