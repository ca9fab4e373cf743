import { expect, it } from 'vitest';
import { Flooders } from './flooders.server';

const minute = 60_000;

it('whoever floods twice within a minute is turned away for a minute, and no one else', () => {
  const flooders = new Flooders();
  flooders.note('192.0.2.1', 0);
  expect(flooders.isBanned('192.0.2.1', 1)).toBe(false);
  flooders.note('192.0.2.1', minute - 1);
  expect(flooders.isBanned('::ffff:192.0.2.1', minute)).toBe(true);
  expect(flooders.isBanned('192.0.2.2', minute)).toBe(false);
  expect(flooders.isBanned('192.0.2.1', 2 * minute)).toBe(false);
  flooders.note('192.0.2.1', 2 * minute);
  expect(flooders.isBanned('192.0.2.1', 2 * minute)).toBe(false);
});

it('who has one address of a /64 has them all', () => {
  const flooders = new Flooders();
  flooders.note('2001:db8:1:2::1', 0);
  flooders.note('2001:db8:1:2::ffff', 0);
  expect(flooders.isBanned('2001:db8:1:2:3::', 0)).toBe(true);
  expect(flooders.isBanned('2001:db8:1:3::1', 0)).toBe(false);
});

it('however many flood, a thousand are remembered', () => {
  const flooders = new Flooders();
  const addresses = Array.from({ length: 1_001 }, (_, index) => `10.0.${index >> 8}.${index & 255}`);
  for (const address of addresses) for (let floods = 0; floods < 2; floods += 1) flooders.note(address, 0);
  expect(addresses.filter((address) => flooders.isBanned(address, 0))).toEqual(addresses.slice(1));
});
