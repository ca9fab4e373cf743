import { expect, it } from 'vitest';
import { BanList } from './ban-list.server';

const minute = 60_000;

it('bans an address for a minute after two abuses within a minute', () => {
  const banList = new BanList();
  banList.note('192.0.2.1', 0);
  expect(banList.isBanned('192.0.2.1', 1)).toBe(false);
  banList.note('192.0.2.1', minute - 1);
  expect(banList.isBanned('::ffff:192.0.2.1', minute)).toBe(true);
  expect(banList.isBanned('192.0.2.2', minute)).toBe(false);
  expect(banList.isBanned('192.0.2.1', 2 * minute)).toBe(false);
  banList.note('192.0.2.1', 2 * minute);
  expect(banList.isBanned('192.0.2.1', 2 * minute)).toBe(false);
});

it('bans the whole /64 of an IPv6 address', () => {
  const banList = new BanList();
  banList.note('2001:db8:1:2::1', 0);
  banList.note('2001:db8:1:2::ffff', 0);
  expect(banList.isBanned('2001:db8:1:2:3::', 0)).toBe(true);
  expect(banList.isBanned('2001:db8:1:3::1', 0)).toBe(false);
});

it('remembers the latest thousand addresses', () => {
  const banList = new BanList();
  const addresses = Array.from({ length: 1_001 }, (_, index) => `10.0.${index >> 8}.${index & 255}`);
  for (const address of addresses) for (let abuseCount = 0; abuseCount < 2; abuseCount += 1) banList.note(address, 0);
  expect(addresses.filter((address) => banList.isBanned(address, 0))).toEqual(addresses.slice(1));
});
