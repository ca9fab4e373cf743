/** Certificates by ACME when the directory, the certificate or the clock is wrong. */
import { randomBytes, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, createServer, get, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { renewalId, suggestedRenewalTime } from '~/operations/certificates/acme-client.server';
import {
  certificateFolder,
  certificatePaths,
  loadCertificate,
  writeCertificateFile,
} from '~/operations/certificates/certificate-files.server';
import { certificateState } from '~/operations/certificates/certificate-state.server';
import { maintainCertificate } from '~/operations/certificates/renewal.server';
import { isCheckDue, readRenewalState, writeRenewalState } from '~/operations/certificates/renewal-state.server';
import { freezeClock } from '~/platform/clock.server';
import { type Config, readConfig, setConfig } from '~/platform/config.server';
import { selfSigned } from '../certificates';
import { mayServeNames, orders, type Pebble, startPebble, visibleAt } from './pebble';
import { maySetClocks, settableClock } from './settable-clock';
import { ownFolder, ownServer, siteName } from './workspace';

const timeoutMs = { timeout: 60_000, interval: 250 };
const hour = 3_600_000;

/** A server that looks after its certificate, and the tests beside it, by the same files. */
async function site({ environment }: Pebble, more: Record<string, string> = {}) {
  const dataDir = ownFolder();
  const settings = { DOMAIN: siteName, ...environment, ...more };
  const { log, stop } = await ownServer(dataDir, settings);
  const config = readConfig({ ...settings, DATA_DIR: dataDir });
  setConfig(config);
  return {
    config,
    log,
    stop,
    renew: () => maintainCertificate(config),
    certificate: () => loadCertificate(config)?.cert ?? '',
    hasOne: () => expect.poll(() => readRenewalState(config).given, timeoutMs).toHaveLength(1),
  };
}

interface Order {
  replaces?: string;
}

/**
 * Pebble's directory with renewal information (RFC 9773), which it has none of: as Let's Encrypt's does, it says of what was
 * revoked that it should have been replaced already, and declines to have one replaced twice. All else is Pebble's own.
 *
 * @returns where it is, how to have it suggest that a certificate be replaced within some time, and the orders that came
 */
async function withRenewalInformation(pebble: Pebble, { isOffered = true } = {}) {
  const { ACME_DIRECTORY: directory = '', ACME_CA: root = '' } = pebble.environment;
  const ca = readFileSync(root);
  const windows = new Map<string, { start: Date; end: Date }>();
  const placed: Order[] = [];
  const server = createServer(
    { cert: ca, key: readFileSync(join(dirname(root), 'key.pem')) },
    async (requested, answer) => {
      const { url = '', method, headers } = requested;
      const body = await text(requested);
      if (url.startsWith('/renewal/')) {
        const id = url.slice('/renewal/'.length);
        const number = Buffer.from(id.split('.')[1] ?? '', 'base64url').toString('hex');
        const suggestedWindow = (await isRevoked(pebble, number)) ? longAgo() : windows.get(id);
        return suggestedWindow ? answer.end(JSON.stringify({ suggestedWindow })) : answer.writeHead(404).end();
      }
      const order: Order | null = url === '/order-plz' ? payloadOf(body) : null;
      if (order?.replaces && placed.some(({ replaces }) => replaces === order.replaces)) {
        placed.push(order);
        const type = 'urn:ietf:params:acme:error:alreadyReplaced';
        return answer.writeHead(409).end(JSON.stringify({ type, detail: 'It was replaced already.' }));
      }
      const passed = request(new URL(url, directory), { method, headers, ca, agent: false }, async (given) => {
        // Not one whose nonce Pebble rejects, as it does now and then: that comes once more.
        if (order && given.statusCode === 201) placed.push(order);
        if (url !== '/dir') return given.pipe(answer.writeHead(given.statusCode ?? 500, given.headers));
        const addresses = JSON.parse(await text(given));
        answer.end(JSON.stringify(isOffered ? { ...addresses, renewalInfo: `${here}/renewal` } : addresses));
      });
      passed.end(body);
    },
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const here = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ACME_DIRECTORY: `${here}/dir`,
    suggest: (cert: string, window: { start: Date; end: Date }) => windows.set(renewalId(cert) ?? '', window),
    placed,
  };
}

/** The payload of a signed request (RFC 7515). */
const payloadOf = (body: string) => JSON.parse(Buffer.from(JSON.parse(body).payload, 'base64url').toString());

const inHours = (hours: number) => new Date(Date.now() + hours * hour);
const longAgo = () => ({ start: inHours(-48), end: inHours(-24) });

function readFrom(url: string, ca: Buffer): Promise<Record<string, unknown>> {
  return new Promise((done, fail) => {
    get(url, { ca, agent: false }, (answer) => text(answer).then((body) => done(JSON.parse(body)), fail)).on(
      'error',
      fail,
    );
  });
}

/** @param number of the certificate, in hexadecimal */
async function isRevoked({ environment, management }: Pebble, number: string): Promise<boolean> {
  const ca = readFileSync(environment.ACME_CA ?? '');
  return (await readFrom(`${management}/cert-status-by-serial/${number}`, ca)).Status === 'Revoked';
}

/** Revokes with the account, as an owner who has lost the key. */
async function revoke({ environment }: Pebble, { dataDir, acme: { directory } }: Config, cert: string) {
  const folder = certificateFolder({ dataDir });
  const [account = ''] = readdirSync(folder).filter((name) => name.startsWith('account-'));
  const { key, url } = JSON.parse(readFileSync(join(folder, account), 'utf8'));
  const acme = await import('acme-client');
  acme.axios.defaults.httpsAgent = new Agent({ ca: readFileSync(environment.ACME_CA ?? '') });
  await new acme.Client({ directoryUrl: directory, accountKey: key, accountUrl: url }).revokeCertificate(
    `${new X509Certificate(cert)}`,
  );
}

const numberOf = (cert: string) => new X509Certificate(cert).serialNumber;

/** Makes the server check the certificate, as it does some hours later. */
function letTimePass(config: Config) {
  writeRenewalState(config, { ...readRenewalState(config), next: new Date(0).toISOString() });
}

afterEach(() => freezeClock());

describe.runIf(mayServeNames)('Certificate by ACME', () => {
  it('is issued by a directory for registered accounts only, once ACME_EAB_KEY is set', async () => {
    const hmacKey = randomBytes(32).toString('base64url');
    const pebble = await startPebble({ known: { 'kid-1': hmacKey } });
    const anonymous = await site(pebble);
    await expect.poll(() => readRenewalState(anonymous.config).problem, timeoutMs).not.toBeNull();
    const { line } = await anonymous.renew();
    expect(line).toContain('only to registered accounts. Set ACME_EAB_KEY');
    await anonymous.stop();
    const { hasOne } = await site(pebble, { ACME_EAB_KEY: `kid-1:${hmacKey}` });
    await hasOne();
  });

  it('is ordered once when several checks run at the same time', async () => {
    const pebble = await startPebble();
    const { config, renew, log } = await site(pebble);
    // The server looks as well, as it has just started.
    const checks = await Promise.all([renew(), renew(), renew()]);
    expect(checks.map(({ outcome }) => outcome)).not.toContain('failed');
    expect(readRenewalState(config)).toMatchObject({ problem: null, failures: 0, given: [expect.any(String)] });
    expect(orders(pebble)).toBe(1);
    expect(log.join('\n')).not.toContain('"level":"error"');
  });

  it("is replaced within the directory's renewal window, by an order that names the old certificate", async () => {
    const pebble = await startPebble({ variables: { PEBBLE_WFE_NONCEREJECT: '40' } });
    const { suggest, placed, ACME_DIRECTORY } = await withRenewalInformation(pebble);
    const { config, renew, certificate, hasOne } = await site(pebble, { ACME_DIRECTORY });
    await hasOne();
    const first = certificate();
    const file = readFileSync(certificatePaths(config).cert, 'utf8');
    suggest(first, { start: inHours(24), end: inHours(48) });
    expect(await renew()).toMatchObject({ outcome: 'kept' });
    suggest(first, longAgo());
    expect(await renew()).toMatchObject({ outcome: 'renewed' });
    expect(certificate()).not.toBe(first);
    expect(await renew()).toMatchObject({ outcome: 'kept' });
    const id = renewalId(first);
    expect(placed.map(({ replaces }) => replaces)).toEqual([undefined, id]);
    // If the old certificate is there again, the directory rejects another replacement. That must not leave the site
    // without one.
    writeCertificateFile(certificatePaths(config).cert, file);
    expect(await renew()).toMatchObject({ outcome: 'renewed' });
    expect(placed.map(({ replaces }) => replaces)).toEqual([undefined, id, id, undefined]);
  });

  it("is replaced at its own time within the directory's renewal window", async () => {
    const pebble = await startPebble();
    const { suggest, ACME_DIRECTORY } = await withRenewalInformation(pebble);
    const { config, renew, certificate, hasOne } = await site(pebble, { ACME_DIRECTORY });
    await hasOne();
    const first = certificate();
    const window = { start: inHours(-0.5), end: inHours(0.5) };
    const timestamp = suggestedRenewalTime(
      { start: window.start.toISOString(), end: window.end.toISOString() },
      first,
    ) as Date;
    // Its age is that of a certificate a minute ahead.
    const shift = Date.now() + 60_000 - timestamp.getTime();
    suggest(first, { start: new Date(+window.start + shift), end: new Date(+window.end + shift) });
    expect(await renew()).toMatchObject({ outcome: 'kept' });
    expect(Date.parse(readRenewalState(config).next) - Date.now()).toBeLessThan(1.3 * 60_000);
    freezeClock(new Date(Date.now() + 70_000));
    expect(await renew()).toMatchObject({ outcome: 'renewed' });
  });

  it('is renewed without a "replaces" field when the directory has no renewal information', async () => {
    const pebble = await startPebble();
    const { placed, ACME_DIRECTORY } = await withRenewalInformation(pebble, { isOffered: false });
    const { renew, hasOne } = await site(pebble, { ACME_DIRECTORY });
    await hasOne();
    freezeClock(new Date(Date.now() + 50 * 60_000));
    expect(await renew()).toMatchObject({ outcome: 'renewed' });
    expect(placed.map(({ replaces }) => replaces)).toEqual([undefined, undefined]);
  });

  it('is replaced once the directory reports that it was revoked', async () => {
    const pebble = await startPebble();
    const { ACME_DIRECTORY } = await withRenewalInformation(pebble);
    const { config, renew, certificate, hasOne, log } = await site(pebble, { ACME_DIRECTORY });
    await hasOne();
    const first = certificate();
    await revoke(pebble, config, first);
    expect(await isRevoked(pebble, numberOf(first))).toBe(true);
    letTimePass(config);
    await expect.poll(certificate, timeoutMs).not.toBe(first);
    const second = certificate();
    await expect.poll(async () => (await visibleAt(pebble.address))?.number, timeoutMs).toBe(numberOf(second));
    expect(await isRevoked(pebble, numberOf(second))).toBe(false);
    expect(await renew()).toMatchObject({ outcome: 'kept' });
    expect(readRenewalState(config)).toMatchObject({ problem: null, given: [expect.any(String), expect.any(String)] });
    expect(isCheckDue(readRenewalState(config), new Date(Date.now() + 0.5 * hour))).toBe(false);
    // A directory without renewal information renews when the file is gone.
    rmSync(certificatePaths(config).cert);
    expect(await renew()).toMatchObject({ outcome: 'renewed' });
    expect(log.join('\n')).toContain('Certificate replaced');
  });

  it.runIf(maySetClocks)(
    'is ordered once when a wrong clock is corrected, and never by a clock that is ahead',
    async () => {
      const pebble = await startPebble({ validity: 90 * 24 * 3600 });
      const clock = settableClock();
      const [dataDir, day] = [ownFolder(), 24 * hour];
      // Good for sixty days: by the clock of the server forty are left, and in truth ten.
      const { cert, key } = selfSigned([siteName], new Date(Date.now() + 10 * day), new Date(Date.now() - 50 * day));
      writeCertificateFile(join(certificateFolder({ dataDir }), 'site.pem'), key + cert);
      clock.set('-30d');
      const settings = { DOMAIN: siteName, ...pebble.environment };
      const { log } = await ownServer(dataDir, { ...settings, ...clock.environment });
      const config = readConfig({ ...settings, DATA_DIR: dataDir });
      const state = () => readRenewalState(config);
      const isServed = async () => (await visibleAt(pebble.address)) !== null;
      await expect.poll(() => state().problem, timeoutMs).toContain('The clock of this machine is wrong');
      expect([await isServed(), orders(pebble)]).toEqual([true, 0]);
      clock.set('+0');
      await expect.poll(() => log.join('\n'), timeoutMs).toContain('Certificate replaced');
      await expect.poll(() => state(), timeoutMs).toMatchObject({ problem: null, given: [expect.any(String)] });
      clock.set('+70d');
      // Depends on the directory's certificate or clock.
      await expect.poll(() => state().problem, timeoutMs).toMatch(/^The clock of this machine (is|seems to be) wrong/);
      expect(await isServed()).toBe(true);
      clock.set('+0');
      await expect.poll(() => state().problem, timeoutMs).toBeNull();
      expect([await isServed(), orders(pebble)]).toEqual([true, 1]);
      expect(isCheckDue(state(), new Date(Date.now() + 7 * hour))).toBe(false);
    },
  );

  it('is not renewed while the clock is wrong, which is reported; renewal resumes with the right clock', async () => {
    const pebble = await startPebble();
    const { config, renew, certificate, hasOne } = await site(pebble);
    await hasOne();
    const first = certificate();
    for (const [jump, consoleError] of [
      [2 * hour, /^The certificate ended on/],
      [-2 * hour, /^The certificate is not valid before .* Check the clock/],
    ] as const) {
      freezeClock(new Date(Date.now() + jump));
      expect(await renew()).toMatchObject({
        outcome: 'failed',
        line: expect.stringContaining('The clock of this machine is wrong'),
      });
      expect(certificateState(config)?.problem).toMatch(consoleError);
      freezeClock();
      expect(isCheckDue(readRenewalState(config), new Date(Date.now() + 90_000))).toBe(true);
      expect(await renew()).toMatchObject({ outcome: 'kept' });
    }
    expect(certificate()).toBe(first);
    expect(readRenewalState(config).given).toHaveLength(1);
  });

  it('expires while the directory is down, and is replaced once the directory is back', async () => {
    const pebble = await startPebble({ validity: 20 });
    const { config, renew, certificate, hasOne, log } = await site(pebble);
    await hasOne();
    const first = certificate();
    pebble.stop();
    await expect.poll(() => certificateState(config)?.problem, timeoutMs).toMatch(/^The certificate ended on/);
    expect(await renew()).toMatchObject({ outcome: 'failed', line: expect.stringContaining('cannot be reached') });
    expect(certificate()).toBe(first);
    await pebble.start();
    // The server looks as well, and may have it first.
    expect(await renew()).not.toMatchObject({ outcome: 'failed' });
    await expect.poll(certificate, timeoutMs).not.toBe(first);
    await expect.poll(() => log.join('\n'), timeoutMs).toContain('Certificate replaced');
  });
});
