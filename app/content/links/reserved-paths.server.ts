/** The addresses that the program uses, which pages cannot have. */

let own: ReadonlySet<string> = new Set();

/** @param firstParts what each address of the program begins with, such as `blog`; the server knows them */
export function setOwnAddresses(firstParts: Iterable<string>): void {
  own = new Set(firstParts);
}

/** Whether the program uses `/slug` or an address below it. */
export function isOwnAddress(slug: string): boolean {
  return own.has(slug);
}
