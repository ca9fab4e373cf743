/** Paths that Uplink itself uses, which pages cannot have. */

let reserved: ReadonlySet<string> = new Set();

/** @param firstParts the first segment of each route, such as `blog`, from the server */
export function setReservedPaths(firstParts: Iterable<string>): void {
  reserved = new Set(firstParts);
}

/** Returns whether Uplink uses `/slug` or a path below it. */
export function isReservedPath(slug: string): boolean {
  return reserved.has(slug);
}
