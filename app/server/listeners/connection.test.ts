import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfig } from '~/platform/config.server';
import { describeConnection } from './connection.server';

function describeRequest(
  headers: Record<string, string>,
  env: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
) {
  const request = { headers: { host: 'localhost:3000', ...headers }, socket: { remoteAddress } };
  return describeConnection(request as unknown as IncomingMessage, readConfig(env));
}

const forwarded = {
  'x-forwarded-for': '203.0.113.9, 198.51.100.7',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'www.example.com',
};

describe('Origin and address of a request', () => {
  it('come from the socket and ignore forwarding headers without a trusted proxy', () => {
    expect(describeRequest(forwarded, {}, '192.0.2.1')).toMatchObject({
      origin: 'http://localhost:3000',
      isSecure: false,
      address: '192.0.2.1',
    });
  });

  it('come from the trusted proxies, counted from the nearest', () => {
    expect(describeRequest(forwarded, { TRUST_PROXY: '1' })).toMatchObject({
      origin: 'https://www.example.com',
      isSecure: true,
      address: '198.51.100.7',
    });
    expect(describeRequest(forwarded, { TRUST_PROXY: '2' })?.address).toBe('203.0.113.9');
  });

  it.each([
    ['198.51.100.7:4711', '198.51.100.7'],
    ['[2001:db8:1:2::7]:4711', '2001:db8:1:2::/64'],
    ['[2001:DB8:1:2::7]', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:0:0:0:8', '2001:db8:1:2::/64'],
    ['[::ffff:198.51.100.7]:4711', '198.51.100.7'],
    ['::ffff:c633:6407', '198.51.100.7'],
    ['unknown', '192.0.2.1'],
    ['_hidden', '192.0.2.1'],
    ['198.51.100.999', '192.0.2.1'],
    ['', '192.0.2.1'],
  ])('normalise an X-Forwarded-For entry to its network: %j', (entry, network) => {
    const headers = { 'x-forwarded-for': entry };
    expect(describeRequest(headers, { TRUST_PROXY: '1' }, '192.0.2.1')?.address).toBe(network);
  });

  it('contain a valid IP address for any X-Forwarded-For header', () => {
    const piece = fc.oneof(
      fc.ipV4(),
      fc.ipV6(),
      fc.constantFrom(':', '[', ']', '%', ':80', '::', '.', ','),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const startedAt = performance.now();
        const headers = { 'x-forwarded-for': pieces.join('') };
        const address = describeRequest(headers, { TRUST_PROXY: '1' }, '192.0.2.1')?.address ?? '';
        expect(isIP(address.replace(/::\/64$/, '::'))).not.toBe(0);
        expect(performance.now() - startedAt).toBeLessThan(1000);
      }),
      { numRuns: 500, interruptAfterTimeLimit: 10_000 },
    );
  });

  it('are the same with a port, brackets or upper case', () => {
    const port = fc.option(fc.integer({ min: 0, max: 65_535 }), { nil: null });
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), port, fc.boolean(), (address, port, isUpper) => {
        const bracketed = isIP(address) === 6 ? `[${address}]` : address;
        const written = port === null ? address : `${bracketed}:${port}`;
        const networkFor = (entry: string) =>
          describeRequest({ 'x-forwarded-for': entry }, { TRUST_PROXY: '1' }, '192.0.2.1')?.address;
        expect(networkFor(isUpper ? written.toUpperCase() : written)).toBe(networkFor(address));
      }),
      { numRuns: 300, interruptAfterTimeLimit: 10_000 },
    );
  });

  it.each([
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('contain the network of an IPv6 address: %s', (address, network) => {
    expect(describeRequest({}, {}, address)?.address).toBe(network);
  });

  it.each(['a b', 'a/b', 'user@host', 'host:port', '', '"x"', 'a..'])('are null for the invalid host %j', (host) => {
    expect(describeRequest({ host })).toBeNull();
  });

  it('are secure if BASE_URL is https', () => {
    expect(describeRequest({}, { BASE_URL: 'https://www.example.com' })?.isSecure).toBe(true);
  });
});
