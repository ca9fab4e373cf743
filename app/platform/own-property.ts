/** Returns what a plain object itself has by a name; undefined for names that every object inherits, such as `constructor`. */
export function ownProperty<T>(object: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
