import type { User } from './schema';

/** Returns the first and last name, if set. */
export function userName({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}
