import { expect, it } from 'vitest';
import { adviseOn } from './password-advice';

const owner = { username: 'tunde', email: 'tb@uplink.example', firstName: 'Babatunde', lastName: 'Bakare' };

it.each([
  ['', undefined, undefined],
  ['short', 0, 'Too short'],
  ['uplink rocks', 0, 'Not accepted'],
  ['hello babatunde', 0, 'Not accepted'],
  ['abababab', 1, 'repeats itself'],
  ['aabbaabba', 1, 'repeats itself'],
  ['ytrewq', 1, 'keyboard or number sequence'],
  ['90123456', 1, 'keyboard or number sequence'],
  ['1815120520', 1, 'only numbers'],
  ['analysis99', 1, 'one word plus a number'],
  ['glass marble', 2, 'Fair'],
  ['glass marble atlas', 3, 'Good'],
])('Advice on the password "%s" has strength %s and contains %s', (password, strength, contains) => {
  const advice = adviseOn(password, { owner, brandName: 'Uplink', minLength: 6 });
  expect(advice?.strength).toBe(strength);
  if (contains) expect(advice?.contains).toContain(contains);
});
