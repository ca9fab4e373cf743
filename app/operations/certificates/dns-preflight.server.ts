/** Checks that a name points to this machine before the ACME order, because the directory limits failures. */
import { lookup } from 'node:dns/promises';
import { request } from 'node:http';
import { connect } from 'node:tls';
import type { Config } from '~/platform/config.server';
import { DnsUnavailable, dnsResolver } from '~/platform/network/dns.server';
import { challengePath, challengeProtocol } from './challenges.server';

/** The type of challenge: HTTP on port 80, or TLS on port 443. */
export type ChallengeType = 'http-01' | 'tls-alpn-01';

/** The reason why a domain does not point here. */
export class WrongServer extends Error {}

const timeoutMs = 5_000;

/**
 * Returns a challenge type that works at all addresses of a name.
 * @param probe a token that this machine serves below `challengePath`
 * @param challenge the challenge certificate that this machine presents, in PEM
 * @throws {WrongServer}
 */
export async function selectChallengeType(
  name: string,
  probe: string,
  challenge: string,
  config: Config,
): Promise<ChallengeType> {
  const addresses = await addressesOf(name, config);
  const overHttp = await Promise.all(addresses.map((address) => answerAt(address, name, probe)));
  if (overHttp.every((problem) => problem === null)) return 'http-01';
  const overTls = await Promise.all(addresses.map((address) => isServedAt(address, name, challenge)));
  if (overTls.every(Boolean)) return 'tls-alpn-01';
  const [wrong] = addresses.flatMap((address, index) =>
    overHttp[index] ? [`${address}, where ${overHttp[index]}`] : [],
  );
  throw new WrongServer(
    `${name} points to ${wrong}. All A and AAAA records must point to this machine, and ports 80 and 443 must be open.`,
  );
}

async function addressesOf(name: string, { dnsServers }: Config): Promise<string[]> {
  const addresses = await (dnsServers === 'off' ? systemAddresses(name) : dnsResolver(timeoutMs).addresses(name)).catch(
    (error: unknown) => {
      if (error instanceof DnsUnavailable) throw new WrongServer(`We could not look up ${name}. ${error.message}`);
      throw error;
    },
  );
  if (addresses.length > 0) return addresses;
  throw new WrongServer(
    `${name} has no A or AAAA record. Add one with the address of this machine. It can take an hour to work.`,
  );
}

async function systemAddresses(name: string): Promise<string[]> {
  const result = await lookup(name, { all: true }).catch(() => []);
  return result.map(({ address }) => address);
}

/** Returns null if this machine responds at the address; otherwise what was found there. */
function answerAt(address: string, name: string, probe: string): Promise<string | null> {
  return new Promise((done) => {
    const path = challengePath + probe;
    const signal = AbortSignal.timeout(timeoutMs);
    request({ host: address, port: 80, path, headers: { Host: name }, agent: false, signal }, (response) => {
      let body = '';
      response.setEncoding('latin1').on('data', (chunk: string) => {
        body += chunk;
        if (body.length > 1000) response.destroy();
      });
      response.on('error', () => undefined);
      response.on('close', () => done(body === probe ? null : 'another server answers on port 80'));
    })
      .on('error', () => done('nothing answers on port 80'))
      .end();
  });
}

function isServedAt(address: string, name: string, challenge: string): Promise<boolean> {
  return new Promise((done) => {
    const options = { host: address, port: 443, servername: name, ALPNProtocols: [challengeProtocol] };
    const socket = connect({ ...options, rejectUnauthorized: false, timeout: timeoutMs }, () => {
      const certificate = socket.getPeerX509Certificate()?.toString().trim();
      done(certificate !== undefined && challenge.includes(certificate));
      socket.destroy();
    });
    socket.on('error', () => done(false)).on('timeout', () => socket.destroy(new Error('No response.')));
  });
}
