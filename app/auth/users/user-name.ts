import type { User } from './schema';

/** First and last name, as far as they are given. */
export function userName({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}
