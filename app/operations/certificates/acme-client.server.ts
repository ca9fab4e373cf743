/** ACME client (RFC 8555), with the package `acme-client`. */

import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, get } from 'node:https';
import { text } from 'node:stream/consumers';
import { rootCertificates } from 'node:tls';
import type { Authorization, Client, Order } from 'acme-client';
import type { Config } from '~/platform/config.server';
import { allowAny } from '~/platform/network/connect.server';
import { policyLookup } from '~/platform/network/dns-lookup.server';
import { secondsToWait } from '~/platform/network/retry-after.server';
import { deleteAccount, openAccount } from './acme-account.server';
import { publishAnswer, publishChallengeCertificate } from './challenges.server';
import type { ChallengeType } from './dns-preflight.server';

/** The directory returned an error, or was unreachable. */
export class AcmeError extends Error {
  /** @param atLeast the pause that the directory requests, in milliseconds */
  constructor(
    message: string,
    readonly atLeast = 0,
  ) {
    super(message);
  }
}

export interface IssuedCertificate {
  /** The certificate chain in PEM. */
  cert: string;
  key: string;
}

export type Directory = Awaited<ReturnType<typeof openDirectory>>;

/** Reads the directory, and returns its operations. @throws {AcmeError} when the directory is unreachable */
export async function openDirectory(config: Config) {
  const acme = await import('acme-client');
  const agent = new Agent({ ca: trusted(config.acme.ca), timeout: 30_000, lookup: policyLookup(allowAny) });
  Object.assign(acme.axios.defaults, { httpsAgent: agent, timeout: 30_000, maxContentLength: 1_000_000, proxy: false });
  // The renewal state decides about retries.
  Object.assign(acme.axios.defaults, { acmeSettings: { retryMaxAttempts: 0, retryDefaultDelay: 1 } });
  let atLeast = 0;
  let problem: unknown;
  acme.axios.interceptors.response.use((response) => {
    const seconds = secondsToWait(response.headers['retry-after']);
    if (response.status >= 400 && seconds > 0) atLeast = seconds * 1000;
    if (response.status >= 400) problem = response.data?.type;
    return response;
  });

  /** Runs a request. @throws {AcmeError} that explains its failure */
  async function explained<T>(request: () => Promise<T>): Promise<T> {
    atLeast = 0;
    problem = undefined;
    try {
      return await request();
    } catch (error) {
      throw new AcmeError(problem === accountRequired ? needsKey(config) : formatError(error, config), atLeast);
    }
  }

  const { data, headers } = await explained(() => readDirectory(config.acme.directory, agent));
  const { renewalInfo } = data as { renewalInfo?: string };
  return {
    /** The time by the directory's clock. */
    moment: new Date(headers.date ?? Date.now()),
    /** Returns the suggested renewal time (RFC 9773); null without one. */
    async suggestedTime(cert: string): Promise<Date | null> {
      const id = renewalId(cert);
      if (!renewalInfo || !id) return null;
      try {
        const answer = await acme.axios.get(`${renewalInfo}/${id}`);
        return suggestedRenewalTime((answer.data as { suggestedWindow?: RenewalWindow }).suggestedWindow, cert);
      } catch {
        return null;
      }
    },
    /** Returns a certificate that proves a name in the tls-alpn-01 challenge (RFC 8737). */
    challengeOf: (name: string, content: string) => challengeOf(acme, authorizationOf(name), content),
    /** @param previous the certificate to replace */
    order: (challengeTypes: Map<string, ChallengeType>, previous: string | null) =>
      explained(async () => {
        const wanted = {
          ways: challengeTypes,
          replaced: renewalInfo && previous ? renewalId(previous) : null,
          rejection: () => problem,
        };
        try {
          return await order(acme, config, wanted);
        } catch (error) {
          if (problem !== unknownAccount) throw error;
          // The directory has deleted or closed the account.
          deleteAccount(config);
          return order(acme, config, wanted);
        }
      }),
  };
}

/** Reads the directory without acme-client, which hides the cause of a failed connection. */
function readDirectory(url: string, agent: Agent): Promise<{ data: unknown; headers: IncomingHttpHeaders }> {
  return new Promise((done, fail) => {
    get(url, { agent, signal: AbortSignal.timeout(30_000) }, (response) => {
      text(response)
        .then((body) => {
          if (response.statusCode !== 200) throw new Error(`it answers with ${response.statusCode}.`);
          done({ data: JSON.parse(body), headers: response.headers });
        })
        .catch(fail);
    }).on('error', fail);
  });
}

/** Only the fields that `createAlpnCertificate` reads. */
const authorizationOf = (value: string) => ({ identifier: { type: 'dns', value } }) as Authorization;

function trusted(extra: string | null): string[] {
  if (extra === null) return [...rootCertificates];
  if (!existsSync(extra)) throw new AcmeError(`ACME_CA: file not found: ${extra}.`);
  return [...rootCertificates, readFileSync(extra, 'utf8')];
}

interface Wanted {
  ways: Map<string, ChallengeType>;
  /** The id of the certificate to replace. */
  replaced: string | null;
  rejection: () => unknown;
}

async function order(acme: typeof import('acme-client'), config: Config, wanted: Wanted): Promise<IssuedCertificate> {
  const { ways: challengeTypes } = wanted;
  const client = await openAccount(acme, config);
  const names = [...challengeTypes.keys()];
  const placed = await placeOrder(client, names, wanted);
  const authorizations = await client.getAuthorizations(placed);
  for (const authorization of authorizations)
    await completeChallenge(acme, client, authorization, challengeTypes, config);
  const [key, csr] = await acme.crypto.createCsr({ altNames: names }, await acme.crypto.createPrivateEcdsaKey());
  const finished: Order = await client.finalizeOrder(placed, csr);
  return { cert: await client.getCertificate(finished), key: key.toString() };
}

/**
 * Creates an order with the id of the replaced certificate (RFC 9773, section 5). If the directory rejects the id, for
 * example that of another provider, retries without it.
 */
async function placeOrder(client: Client, names: string[], { replaced, rejection }: Wanted): Promise<Order> {
  const plain = { identifiers: names.map((value) => ({ type: 'dns', value })) };
  if (!replaced) return client.createOrder(plain);
  const replacing = { ...plain, replaces: replaced };
  return client.createOrder(replacing).catch((error: unknown) => {
    if ([undefined, rateLimited, unknownAccount].includes(rejection() as string | undefined)) throw error;
    return client.createOrder(plain);
  });
}

async function completeChallenge(
  acme: typeof import('acme-client'),
  client: Client,
  authorization: Authorization,
  challengeTypes: Map<string, ChallengeType>,
  config: Config,
) {
  if (authorization.status === 'valid') return;
  const name = authorization.identifier.value;
  const challenge = authorization.challenges.find(({ type }) => type === challengeTypes.get(name));
  if (!challenge) throw new Error(`The certificate provider offers no supported way to verify ${name}.`);
  const content = await client.getChallengeKeyAuthorization(challenge);
  if (challenge.type === 'http-01') await publishAnswer(config, challenge.token, content);
  else await publishChallengeCertificate(config, name, await challengeOf(acme, authorization, content));
  await client.completeChallenge(challenge);
  await client.waitForValidStatus(challenge);
}

async function challengeOf(acme: typeof import('acme-client'), authorization: Authorization, content: string) {
  const key = await acme.crypto.createPrivateEcdsaKey();
  const token = await acme.crypto.createAlpnCertificate(authorization, content, key);
  return token.map(String).join('\n');
}

/** Error codes of RFC 8555, section 6.7. */
const unknownAccount = 'urn:ietf:params:acme:error:accountDoesNotExist';
const rateLimited = 'urn:ietf:params:acme:error:rateLimited';
const accountRequired = 'urn:ietf:params:acme:error:externalAccountRequired';

const needsKey = ({ acme }: Config) =>
  `${new URL(acme.directory).host} issues certificates only to registered accounts. Set ACME_EAB_KEY to the key from the provider.`;

function formatError(error: unknown, { acme }: Config): string {
  const { message, code = '' } = error as NodeJS.ErrnoException;
  const { host } = new URL(acme.directory);
  if (
    ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'ECONNABORTED', 'EAI_AGAIN', 'ECONNRESET', 'EHOSTUNREACH'].includes(code)
  )
    return `${host} (certificate provider) cannot be reached (${code}).`;
  // acme-client throws a TypeError when the connection is lost.
  if (error instanceof TypeError || code === 'ABORT_ERR') return `${host} (certificate provider) did not respond.`;
  if (/^CERT_(NOT_YET_VALID|HAS_EXPIRED)$/.test(code))
    return `The clock of this machine seems to be wrong: it says ${new Date().toISOString()}, when the certificate of ${host} is not valid.`;
  if (/CERT|SELF_SIGNED|UNABLE_TO_/.test(code))
    return `The certificate of ${host} is not trusted (${code}). Set ACME_CA to a file with its root certificate.`;
  return `${host} has refused: ${message}`;
}

/** The window that a directory suggests for the renewal, in RFC 3339 times. */
interface RenewalWindow {
  start: string;
  end: string;
}

/**
 * Returns a time in the window; null without a valid window. It is uniformly distributed over all certificates (RFC
 * 9773, section 4.2), but constant for each: it is computed from the fingerprint, so it needs no storage.
 */
export function suggestedRenewalTime(window: RenewalWindow | undefined, cert: string): Date | null {
  const [start, end] = [Date.parse(window?.start ?? ''), Date.parse(window?.end ?? '')];
  if (!(start < end)) return null;
  const { fingerprint256 } = new X509Certificate(cert);
  const share = Buffer.from(fingerprint256.replaceAll(':', ''), 'hex').readUIntBE(0, 6) / 2 ** 48;
  return new Date(start + share * (end - start));
}

/** Returns the id of a certificate (RFC 9773, section 4.1): its issuer's key identifier and its serial number. */
export function renewalId(cert: string): string | null {
  const { raw, serialNumber } = new X509Certificate(cert);
  // Parses the authority key identifier (2.5.29.35): an octet string with a sequence with the key identifier.
  const at = raw.indexOf(Buffer.of(0x06, 0x03, 0x55, 0x1d, 0x23));
  const [outer, , inner, , tag, length = 0] = raw.subarray(at + 5, at + 11);
  if (at < 0 || outer !== 0x04 || inner !== 0x30 || tag !== 0x80) return null;
  const issuer = raw.subarray(at + 11, at + 11 + length);
  const number = Buffer.from(/^[89A-F]/i.test(serialNumber) ? `00${serialNumber}` : serialNumber, 'hex');
  return `${issuer.toString('base64url')}.${number.toString('base64url')}`;
}
