import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { likelyAddress } from './address-suggestion';

describe('Suggested email address', () => {
  it.each([
    ['priya@gmial.com', 'priya@gmail.com'],
    ['priya@hotmial.com', 'priya@hotmail.com'],
    ['Priya.R@GMAL.com', 'Priya.R@gmail.com'],
    ['priya@gmail.con', 'priya@gmail.com'],
    ['priya@outloook.com', 'priya@outlook.com'],
    ['priya@yahoo.co.ik', 'priya@yahoo.co.uk'],
    ['priya@btinternet.co', 'priya@btinternet.com'],
  ])('corrects %s', (typed, meant) => expect(likelyAddress(typed)).toBe(meant));

  it.each(['gmail.com', 'GMAIL.com', 'mail.com', 'ymail.com', 'cloud.com', 'hotmail.fr', 'firm.example', 'sky.com'])(
    'is null for the domain %s',
    (domain) => expect(likelyAddress(`priya@${domain}`)).toBe(null),
  );

  it('corrects any single wrong, missing or added character', () => {
    const meant = 'btinternet.com';
    fc.assert(
      fc.property(fc.nat(meant.length - 1), fc.constantFrom('q', '7', ''), fc.boolean(), (place, email, isMore) => {
        const typed = meant.slice(0, place) + email + meant.slice(isMore ? place : place + 1);
        expect(likelyAddress(`a@${typed}`)).toBe(typed === meant ? null : `a@${meant}`);
      }),
    );
  });
});
