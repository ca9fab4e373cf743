/** The paths that the program uses, which pages cannot have. */

let reserved: ReadonlySet<string> = new Set();

/** @param firstParts the first part of each path of the program, such as `blog` */
export function setReservedPaths(firstParts: Iterable<string>): void {
  reserved = new Set(firstParts);
}

/** Whether the program uses `/slug` or an address below it. */
export function isReservedPath(slug: string): boolean {
  return reserved.has(slug);
}
