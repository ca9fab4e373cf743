/** What the commands install: `npm start` what running needs, the others what developers need, nobody anything twice. */
import { expect, it } from 'vitest';
import { installation } from '../scripts/prepare.mjs';

const running = { made: 'now', isForDevelopers: false };
const developing = { made: 'now', isForDevelopers: true };

it('a first start installs what running needs, a first test everything', () => {
  expect(installation(null, 'now', false)).toEqual(['ci', '--omit=dev']);
  expect(installation(null, 'now', true)).toEqual(['ci', '--include=dev']);
});

it('nothing is installed twice, and a start after a test installs nothing', () => {
  expect(installation(running, 'now', false)).toBeNull();
  expect(installation(developing, 'now', true)).toBeNull();
  expect(installation(developing, 'now', false)).toBeNull();
});

it('a test after a start adds what is missing, and compiles nothing again', () => {
  expect(installation(running, 'now', true)).toEqual(['install', '--no-save', '--include=dev']);
});

it('a start with other packages leaves developers their tools', () => {
  expect(installation(developing, 'later', false)).toEqual(['ci', '--include=dev']);
  expect(installation(running, 'later', false)).toEqual(['ci', '--omit=dev']);
});
