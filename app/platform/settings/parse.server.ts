/** Parses settings from environment variables, and reports invalid ones. */
import { resolve } from 'node:path';

export type Environment = Record<string, string | undefined>;

/**
 * Reads one variable; an empty one counts as unset.
 * @param parse returns undefined for an invalid value
 * @param expected describes a valid value, as the end of a sentence
 */
export type ReadSetting = <T>(
  name: string,
  fallback: T,
  parse: (value: string) => T | undefined,
  expected: string,
) => T;

/** The values of secrets must not appear in errors. */
const isSecret = (name: string) => /SECRET|TOKEN|KEY|PASSPHRASE|HMAC|DATABASE_URL/.test(name);

/** Returns a reader of variables, and the errors found so far, one line each. */
export function createReader(env: Environment): { read: ReadSetting; errors: string[] } {
  const errors: string[] = [];
  const read: ReadSetting = (name, fallback, parse, expected) => {
    const value = env[name]?.trim();
    if (!value) return fallback;
    const parsed = parse(value);
    if (parsed !== undefined) return parsed;
    const visible = isSecret(name) ? 'the given value' : `"${value}"`;
    errors.push(`${name}: ${visible} is not usable; give ${expected}.`);
    return fallback;
  };
  return { read, errors };
}

/**
 * Returns the absolute path. Rejects a leading quote or `~`, which no shell has removed: Docker's `--env-file` passes
 * quotes on, and the path would name a new folder below the current one.
 */
export const parsePath = (value: string): string | undefined => (/^["'~]/.test(value) ? undefined : resolve(value));

/** Ends the error about a path. */
export const pathExpected = 'a path without quotes or ~, for example /srv/uplink';

export function wholeNumber(value: string, min: number, max: number): number | undefined {
  const number = Number(value);
  return /^\d+$/.test(value) && number >= min && number <= max ? number : undefined;
}

/** Returns a parser that accepts one of the given words. */
export function oneOf<T extends string>(...options: T[]): (value: string) => T | undefined {
  return (value) => options.find((word) => word === value);
}
