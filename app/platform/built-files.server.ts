/** Gives access to built browser files as text. Theme style sheets include one of them. */

let read: (address: string) => string | undefined = () => undefined;
let known: Iterable<string> = [];

/**
 * Registers the built files.
 * @param find returns a file by its path, for example `/build/_assets/x.css`
 * @param addresses all paths
 */
export function setBuiltFiles(find: (address: string) => string | undefined, addresses: Iterable<string> = []): void {
  read = find;
  known = [...addresses];
}

/** Returns the address of a separately built script, whose name ends in a digest; none without a build. */
export function builtScript(stem: string): string[] {
  for (const address of known)
    if (address.startsWith(`/build/_shared/${stem}-`) && address.endsWith('.js')) return [address];
  return [];
}

/** @throws when the file does not exist */
export function builtText(address: string): string {
  const text = read(address);
  if (text === undefined) throw new Error(`The build has made no ${address}.`);
  return text;
}
