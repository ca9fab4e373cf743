/** What the build has made for browsers, as text: a style sheet of the look begins with one of these. */

let read: (address: string) => string | undefined = () => undefined;

/** Says where they are. @param find gives a file by the path of its address, for example `/build/_assets/x.css` */
export function setBuiltFiles(find: (address: string) => string | undefined): void {
  read = find;
}

/** @throws when there is no such file */
export function builtText(address: string): string {
  const text = read(address);
  if (text === undefined) throw new Error(`The build has made no ${address}.`);
  return text;
}
