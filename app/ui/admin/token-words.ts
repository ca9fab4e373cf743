/** What tokens may do, in words; lists show them, which come without Zod. */
import type { Scope } from '~/records/actor';

export const scopeMeanings: Record<Scope, { label: string; verb: string; hint: string }> = {
  'read-content': {
    label: 'Look at content',
    verb: 'look at content',
    hint: 'Testimonials, posts, accreditations, pages, pictures and settings',
  },
  'write-content': {
    label: 'Change content',
    verb: 'change content',
    hint: 'Add, change, publish and delete them; it may look at them as well',
  },
  messages: {
    label: 'Messages',
    verb: 'look after messages',
    hint: 'Look at what visitors wrote, move it and delete it',
  },
};

const listed = new Intl.ListFormat('en-GB');

/** In a sentence. */
export function scopesInWords(given: readonly Scope[]): string {
  return listed.format(given.map((scope) => scopeMeanings[scope].verb));
}
