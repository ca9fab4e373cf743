/** Certificates by ACME, where something is the matter: with the directory, with the certificate, or with the clock. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { loadCertificate } from '~/certificates/certificate-files.server';
import { certificateState } from '~/certificates/certificate-state.server';
import { renewalId } from '~/certificates/directory.server';
import { lookAfterCertificate } from '~/certificates/renewal.server';
import { isTime, readRenewalState } from '~/certificates/renewal-state.server';
import { freezeClock } from '~/platform/clock.server';
import { readConfig, setConfig } from '~/platform/config.server';
import { mayServeNames, type Pebble, startPebble } from './pebble';
import { ownFolder, ownServer, siteName } from './place';

const patience = { timeout: 60_000, interval: 250 };
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
    look: () => lookAfterCertificate(config),
    certificate: () => loadCertificate(config)?.cert ?? '',
    hasOne: () => expect.poll(() => readRenewalState(config).given, patience).toHaveLength(1),
  };
}

/**
 * Pebble's directory with renewal information (RFC 9773), which it has none of; all else is Pebble's own.
 *
 * @returns where it is, and how to have it suggest that a certificate be replaced from some moment on
 */
async function withRenewalInformation({ environment }: Pebble) {
  const { ACME_DIRECTORY: directory = '', ACME_CA: root = '' } = environment;
  const ca = readFileSync(root);
  const starts = new Map<string, Date>();
  const server = createServer({ cert: ca, key: readFileSync(join(dirname(root), 'key.pem')) }, (request, response) => {
    const start = starts.get(request.url ?? '');
    if (start) return response.end(JSON.stringify({ suggestedWindow: { start, end: start } }));
    if (request.url !== '/dir') return response.writeHead(404).end();
    get(directory, { ca }, async (answer) => {
      const own = JSON.parse(await text(answer));
      response.end(JSON.stringify({ ...own, renewalInfo: `${here}/renewal` }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const here = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ACME_DIRECTORY: `${here}/dir`,
    suggest: (cert: string, start: Date) => starts.set(`/renewal/${renewalId(cert)}`, start),
  };
}

afterEach(() => freezeClock());

describe.runIf(mayServeNames)('a certificate by ACME', () => {
  it('is had from a directory that takes only those whom it knows', async () => {
    const hmacKey = randomBytes(32).toString('base64url');
    const pebble = await startPebble({ known: { 'kid-1': hmacKey } });
    const stranger = await site(pebble);
    await expect.poll(() => readRenewalState(stranger.config).problem, patience).not.toBeNull();
    const { line } = await stranger.look();
    expect(line).toContain('takes only those whom it knows already. Set ACME_EAB_KEY');
    await stranger.stop();
    const { hasOne } = await site(pebble, { ACME_EAB_KEY: `kid-1:${hmacKey}` });
    await hasOne();
  });

  it('is asked for once, however many look at the same time', async () => {
    const pebble = await startPebble();
    const { config, look, log } = await site(pebble);
    // The server looks as well, as it has just started.
    const looks = await Promise.all([look(), look(), look()]);
    expect(looks.map(({ outcome }) => outcome)).not.toContain('failed');
    expect(readRenewalState(config)).toMatchObject({ problem: null, failures: 0, given: [expect.any(String)] });
    expect(pebble.log.join('').match(/Order .* to the db/gi)).toHaveLength(1);
    expect(log.join('\n')).not.toContain('"level":"error"');
  });

  it('is replaced when the directory says so, as it does of one that was revoked, and not before', async () => {
    const pebble = await startPebble();
    const { suggest, ACME_DIRECTORY } = await withRenewalInformation(pebble);
    const { look, certificate, hasOne } = await site(pebble, { ACME_DIRECTORY });
    await hasOne();
    const first = certificate();
    suggest(first, new Date(Date.now() + 24 * hour));
    expect(await look()).toMatchObject({ outcome: 'kept' });
    suggest(first, new Date(Date.now() - 24 * hour));
    expect(await look()).toMatchObject({ outcome: 'renewed' });
    expect(certificate()).not.toBe(first);
    expect(await look()).toMatchObject({ outcome: 'kept' });
  });

  it('is not asked for by a clock that is wrong, which is said; with a clock that is right all goes on at once', async () => {
    const pebble = await startPebble();
    const { config, look, certificate, hasOne } = await site(pebble);
    await hasOne();
    const first = certificate();
    for (const [jump, complaint] of [
      [2 * hour, /^The certificate ended on/],
      [-2 * hour, /^The certificate begins on .* Check the clock/],
    ] as const) {
      freezeClock(new Date(Date.now() + jump));
      expect(await look()).toMatchObject({
        outcome: 'failed',
        line: expect.stringContaining('The clock of this machine is wrong'),
      });
      expect(certificateState(config)?.problem).toMatch(complaint);
      freezeClock();
      expect(isTime(readRenewalState(config), new Date(Date.now() + 90_000))).toBe(true);
      expect(await look()).toMatchObject({ outcome: 'kept' });
    }
    expect(certificate()).toBe(first);
    expect(readRenewalState(config).given).toHaveLength(1);
  });

  it('runs out while the directory is dead; once that is there again, with all accounts lost, there is another', async () => {
    const pebble = await startPebble({ validity: 20 });
    const { config, look, certificate, hasOne, log } = await site(pebble);
    await hasOne();
    const first = certificate();
    pebble.stop();
    await expect.poll(() => certificateState(config)?.problem, patience).toMatch(/^The certificate ended on/);
    expect(await look()).toMatchObject({ outcome: 'failed', line: expect.stringContaining('cannot be reached') });
    expect(certificate()).toBe(first);
    await pebble.start();
    expect(await look()).toMatchObject({ outcome: 'renewed' });
    await expect.poll(() => log.join('\n'), patience).toContain('The certificate was replaced');
  });
});
