/** Returns a name for comparison, so that "Ｐriya" and "priya" are equal (Unicode NFKC, then lower case). */
export function foldCase(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
