/** The form of a name for comparison: "Ｐriya" and "priya" are equal (Unicode NFKC, then lower case). */
export function foldCase(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
