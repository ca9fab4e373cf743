/** Limits on the contents of a request besides its size, so that no request causes much work. */
import { RequestError } from '../errors.server';

/** The name-value pairs of a form, query or JSON document, including list entries. */
export const pairsMax = 200;
/** The values of one name. */
export const sameNameMax = 100;
/** The levels of a name, such as the three of `a.b[0]`, and of JSON. */
export const levelsMax = 16;

export function tooManyPairs() {
  return new RequestError(
    413,
    `The request has too many values: ${pairsMax} at most, and ${sameNameMax} with the same name.`,
  );
}

export function tooDeep() {
  return new RequestError(400, `The request is nested too deeply: ${levelsMax} levels at most.`);
}

/** Counts pairs by name as they are read. */
export class PairCounter {
  readonly #byName = new Map<string, number>();
  #pairs = 0;

  /** @throws {RequestError} 413 too many, 400 nested too deeply */
  count(name: string): void {
    const sameName = (this.#byName.get(name) ?? 0) + 1;
    this.#pairs += 1;
    if (this.#pairs > pairsMax || sameName > sameNameMax) throw tooManyPairs();
    if (name.split(/[.[]/, levelsMax + 1).length > levelsMax) throw tooDeep();
    this.#byName.set(name, sameName);
  }
}

/** Returns whether the query has too many pairs. */
export const hasTooLongQuery = (url: string) => url.split('&', pairsMax + 1).length > pairsMax;
