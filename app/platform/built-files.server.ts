/** The built browser files as text. A theme's style sheet begins with one of them. */

let read: (address: string) => string | undefined = () => undefined;
let known: Iterable<string> = [];

/**
 * Registers the built files.
 *
 * @param find returns a file by its path, for example `/build/_assets/x.css`
 * @param addresses all paths
 */
export function setBuiltFiles(find: (address: string) => string | undefined, addresses: Iterable<string> = []): void {
  read = find;
  known = [...addresses];
}

/** The address of a script that the build has made of its own, whose name ends in a digest; none where nothing was built. */
export function builtScript(stem: string): string[] {
  for (const address of known)
    if (address.startsWith(`/build/_shared/${stem}-`) && address.endsWith('.js')) return [address];
  return [];
}

/** @throws when there is no such file */
export function builtText(address: string): string {
  const text = read(address);
  if (text === undefined) throw new Error(`The build has made no ${address}.`);
  return text;
}
