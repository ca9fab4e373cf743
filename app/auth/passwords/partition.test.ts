import { expect, it } from 'vitest';
import { customerNetwork } from './partition.server';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:0:0::/64', '2001:db8:0::/48'],
])('The password check partition of %s is %s', (address, site) => {
  expect(customerNetwork(address)).toBe(site);
});
