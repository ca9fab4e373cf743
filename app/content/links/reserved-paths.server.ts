/** Paths that Uplink itself uses, which pages cannot have. */

let own: ReadonlySet<string> = new Set();

/** @param firstParts the first segment of each route, such as `blog`, from the server */
export function setOwnAddresses(firstParts: Iterable<string>): void {
  own = new Set(firstParts);
}

/** Returns whether Uplink uses `/slug` or a path below it. */
export function isOwnAddress(slug: string): boolean {
  return own.has(slug);
}
