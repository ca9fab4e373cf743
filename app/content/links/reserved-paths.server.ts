/** The addresses that the program answers by itself: a page that had one of them would never be seen. */

let own: ReadonlySet<string> = new Set();

/** @param firstParts what each address of the program begins with, such as `blog`; the server knows them */
export function setOwnAddresses(firstParts: Iterable<string>): void {
  own = new Set(firstParts);
}

/** Whether `/slug`, or something below it, is the program's own. */
export function isOwnAddress(slug: string): boolean {
  return own.has(slug);
}
