import { describe, expect, it } from 'vitest';
import { isRejected } from './metadata-network.server';
import { isLoopbackAddress, networkOf, readAddress } from './network';
import { isPublic } from './public-network.server';

describe('readAddress', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:443', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:201', '192.0.2.1'],
    ['[2001:DB8::1]:443', '2001:db8:0:0:0:0:0:1'],
    ['fe80::1%eth0', 'fe80:0:0:0:0:0:0:1'],
    ['2001:db8::192.0.2.1', '2001:db8:0:0:0:0:c000:201'],
    ['0x7f.1', null],
    ['127.1', null],
    ['example.com', null],
    ['', null],
  ])('returns %j as %j', (text, address) => {
    expect(readAddress(text)).toBe(address);
  });

  it('returns addresses that networkOf and isLoopbackAddress understand', () => {
    const address = readAddress('2001:db8:1:2:3::4') ?? '';
    expect([networkOf(address), networkOf(address, 48), networkOf('192.0.2.1')]).toEqual([
      '2001:db8:1:2::/64',
      '2001:db8:1::/48',
      '192.0.2.1',
    ]);
    expect(['127.8.8.8', '0:0:0:0:0:0:0:1', '10.0.0.1', '0:0:0:0:0:0:0:2', ''].map(isLoopbackAddress)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

const metadataServices = ['169.254.169.254', '169.254.0.23', '100.100.100.200', '168.63.129.16', '192.0.0.192'];
const hexOf = (ipv4: string) => Buffer.from(ipv4.split('.').map(Number)).toString('hex');
const spellings: Record<string, (ipv4: string) => string> = {
  itself: (ipv4) => ipv4,
  mapped: (ipv4) => `::ffff:${ipv4}`,
  'mapped in hex': (ipv4) => `0:0:0:0:0:FFFF:${hexOf(ipv4).slice(0, 4)}:${hexOf(ipv4).slice(4)}`,
  compatible: (ipv4) => `::${ipv4}`,
  translated: (ipv4) => `::ffff:0:${ipv4}`,
  NAT64: (ipv4) => `64:ff9b::${ipv4}`,
  'local NAT64': (ipv4) => `64:ff9b:1::${ipv4}`,
  'local NAT64 of 48 bits': (ipv4) =>
    `64:ff9b:1:${hexOf(ipv4).slice(0, 4)}:${hexOf(ipv4).slice(4, 6)}:${hexOf(ipv4).slice(6)}00::`,
  '6to4': (ipv4) => `2002:${hexOf(ipv4).slice(0, 4)}:${hexOf(ipv4).slice(4)}::1`,
};

describe('Cloud metadata address', () => {
  it.each(
    metadataServices.flatMap((ipv4) => Object.entries(spellings).map(([how, spell]) => [ipv4, how, spell(ipv4)])),
  )('rejects %s, spelled as %s: %s', (_, __, address) => {
    expect({ refused: isRejected(address), public: isPublic(address) }).toEqual({ refused: true, public: false });
  });

  it.each([
    'fd00:ec2::254',
    'FD20:CE::254',
    'fd20:00ce:0000::0254',
    'fd00:c1::a9fe:a9fe',
    'fd00:42::42',
    'fe80::1',
    'fe80::a9fe:a9fe%eth0',
    'febf::1',
  ])('rejects %s', (address) => {
    expect({ refused: isRejected(address), public: isPublic(address) }).toEqual({ refused: true, public: false });
  });

  it.each([
    '10.0.0.1',
    '192.168.1.25',
    '127.0.0.1',
    '::1',
    'fd00::25',
    'fd20:ce::255',
    '64:ff9b::808:808',
    '2002:808:808::1',
    '8.8.8.8',
    '2606:4700::1111',
  ])('does not reject %s', (address) => {
    expect(isRejected(address)).toBe(false);
  });
});

it.each([
  ['8.8.8.8', true],
  ['::ffff:8.8.8.8', true],
  ['2606:4700::1111', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['172.31.0.1', false],
  ['192.0.0.8', false],
  ['192.0.2.1', false],
  ['192.88.99.1', false],
  ['192.168.0.1', false],
  ['198.18.0.1', false],
  ['198.51.100.1', false],
  ['203.0.113.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['64:ff9b::808:808', false],
  ['100::1', false],
  ['2001::1', false],
  ['2001:db8::1', false],
  ['2002:808:808::1', false],
  ['3fff::1', false],
  ['4000::1', false],
  ['5f00::1', false],
  ['fc00::1', false],
  ['fec0::1', false],
  ['ff02::1', false],
  ['example.com', false],
])('isPublic(%s) returns %s', (address, isSo) => {
  expect(isPublic(address)).toBe(isSo);
});
