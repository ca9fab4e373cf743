/** Returns an object's own property; undefined for inherited names such as `constructor`. */
export function ownProperty<T>(object: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
