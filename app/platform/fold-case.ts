/** How names are compared without letter case: "Ｐriya" and "priya" are one (Unicode NFKC, then lower case). */
export function foldCase(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
