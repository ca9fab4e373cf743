/** The labels of token scopes. Lists import this file, so it has no Zod. */
import type { Scope } from '~/records/actor';

export const scopeMeanings: Record<Scope, { label: string; verb: string; hint: string }> = {
  'read-content': {
    label: 'Read content',
    verb: 'read content',
    hint: 'Testimonials, posts, accreditations, pages, images and settings',
  },
  'write-content': {
    label: 'Change content',
    verb: 'change content',
    hint: 'Read, add, edit, publish and delete content',
  },
  messages: {
    label: 'Messages',
    verb: 'manage messages',
    hint: 'Read, move and delete messages',
  },
};

const listed = new Intl.ListFormat('en-GB');

/** Returns the scopes as part of a sentence. */
export function scopesLabel(given: readonly Scope[]): string {
  return listed.format(given.map((scope) => scopeMeanings[scope].verb));
}
