/** Returns the first letters of the first and the last name. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? []);
  const initials = [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('').toLocaleUpperCase('en');
  return initials.length > 0 && initials.length <= 3 ? initials : '–';
}
