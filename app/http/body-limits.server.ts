/** Limits on the contents of a request besides its size, so that no request causes much work. */
import { RequestError } from './errors.server';

/** The name-value pairs of a form, query or JSON document, including list entries. */
export const pairsMax = 200;
/** The values of one name. */
export const sameNameMax = 100;
/** The levels of a name such as `a.b[0]`, and of JSON. */
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
    if (levelsOf(name) > levelsMax) throw tooDeep();
    this.#byName.set(name, sameName);
  }
}

/** `a.b[0]` has three levels. Counting stops above the limit. */
function levelsOf(name: string): number {
  let levels = 1;
  for (let at = 0; at < name.length && levels <= levelsMax; at += 1) {
    if (name[at] === '.' || name[at] === '[') levels += 1;
  }
  return levels;
}

/** Returns whether the query has too many pairs. */
export function hasTooLongQuery(url: string): boolean {
  let pairs = 1;
  for (let at = url.indexOf('&'); at >= 0; at = url.indexOf('&', at + 1)) {
    pairs += 1;
    if (pairs > pairsMax) return true;
  }
  return false;
}
