/**
 * The program never asks a directory so often that it would be rejected (https://letsencrypt.org/docs/rate-limits/).
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freezeClock } from '~/platform/clock.server';
import { readConfig } from '~/platform/config.server';
import { selfSigned } from '../../../tests/certificates';
import { renewalId, suggestedRenewalTime } from './acme-client.server';
import { readCertificate } from './certificate.server';
import { writeCertificateFile } from './certificate-files.server';
import { certificateProblem, certificateState } from './certificate-state.server';
import { isHttpsProven, recordSuccess } from './hsts-warm-up.server';
import { renewalOf } from './renewal.server';
import {
  afterFailedOrder,
  afterPreflightFailure,
  afterSuccess,
  isCheckDue,
  isRateLimited,
  readRenewalState,
  writeRenewalState,
} from './renewal-state.server';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'uplink-certificates-'));
});
afterEach(() => {
  freezeClock();
  rmSync(dataDir, { recursive: true, force: true });
});

const hour = 3_600_000;
const startAt = new Date('2026-03-01T00:00:00Z');
const later = (milliseconds: number) => new Date(startAt.getTime() + milliseconds);

it('limits requests to a rejecting ACME server to three an hour', () => {
  const tries: number[] = [];
  let state = readRenewalState({ dataDir });
  for (let at = 0; at < 30 * 24 * hour; at += 60_000) {
    if (!isCheckDue(state, later(at))) continue;
    tries.push(at);
    state = afterFailedOrder(state, 'No.', later(at));
  }
  for (const first of tries)
    expect(tries.filter((at) => at >= first && at < first + hour).length).toBeLessThanOrEqual(3);
  expect(tries.length).toBeGreaterThan(20);
});

it('stores the renewal state, and retries after a clock set back or a damaged file', () => {
  writeRenewalState({ dataDir }, afterFailedOrder(readRenewalState({ dataDir }), 'No.', startAt, 5 * hour));
  const state = readRenewalState({ dataDir });
  expect(state).toMatchObject({ problem: 'No.', failures: 1 });
  expect([isCheckDue(state, later(4.9 * hour)), isCheckDue(state, later(6.1 * hour))]).toEqual([false, true]);
  expect([isCheckDue(state, later(-60_000)), isCheckDue(state, new Date('2020-01-01'))]).toEqual([true, true]);
  for (const damaged of ['torn', '{ "next": "torn" }']) {
    writeFileSync(join(dataDir, 'certificates/state.json'), damaged);
    expect(isCheckDue(readRenewalState({ dataDir }), startAt)).toBe(true);
  }
});

it('keeps the time of the first success through later renewal failures', () => {
  const isProvedAfter = (days: number, running: number) => {
    freezeClock(later(days * 24 * hour));
    return isHttpsProven({ dataDir }, running);
  };
  const state = readRenewalState({ dataDir });
  freezeClock(later(365 * 24 * hour));
  recordSuccess({ dataDir });
  expect(isProvedAfter(0, 100_000)).toBe(false);
  // That clock was fast; by this one the certificate begins now.
  recordSuccess({ dataDir });
  writeRenewalState({ dataDir }, afterFailedOrder(state, 'No.', startAt));
  freezeClock(later(5 * 24 * hour));
  recordSuccess({ dataDir });
  expect(readRenewalState({ dataDir })).toMatchObject({ problem: 'No.' });
  expect([isProvedAfter(6.9, 200_000), isProvedAfter(7.1, 300_000)]).toEqual([false, true]);
});

it('retries a domain that points elsewhere soon, and then every hour', () => {
  let state = afterPreflightFailure(readRenewalState({ dataDir }), 'Elsewhere.', startAt);
  expect(isCheckDue(state, later(80_000))).toBe(true);
  for (let times = 0; times < 20; times += 1) state = afterPreflightFailure(state, 'Elsewhere.', startAt);
  expect([isCheckDue(state, later(0.9 * hour)), isCheckDue(state, later(1.3 * hour))]).toEqual([false, true]);
});

it('requests no certificate after four within a week', () => {
  const state = {
    ...afterSuccess(readRenewalState({ dataDir }), startAt, later(hour)),
    given: [0, 1, 2, 3].map((n) => later(n * hour).toISOString()),
  };
  expect([isRateLimited(state, later(5 * hour)), isRateLimited(state, later(8 * 24 * hour))]).toEqual([true, false]);
});

it('reports a missing, wrong, expired or soon expiring certificate', () => {
  const settings = readConfig({ DATA_DIR: dataDir, DOMAIN: 'www.example.test' });
  const put = (names: string[], days: number) => {
    const { cert, key } = selfSigned(names, later(days * 24 * hour));
    writeCertificateFile(join(dataDir, 'certificates/site.pem'), key + cert);
  };
  freezeClock(startAt);
  expect(certificateState(readConfig({ DATA_DIR: dataDir }))).toBeNull();
  expect(certificateProblem(settings)).toBe('No certificate yet.');
  put(['www.example.test'], 40);
  expect([certificateState(settings)?.problem, certificateProblem(settings)]).toEqual([null, null]);
  put(['www.example.test'], 9);
  expect(certificateProblem(settings)).toBe('The certificate ends on 2026-03-10.');
  put(['www.example.test'], -1);
  expect(certificateProblem(settings)).toContain('ended on 2026-02-28');
  put(['other.example.test'], 40);
  expect(certificateProblem(settings)).toContain('is not for www.example.test');
});

it('renews a certificate at two thirds of its lifetime', () => {
  for (const days of [6, 90]) {
    const { cert, key } = selfSigned(['www.example.test'], later(days * 24 * hour), startAt);
    expect(renewalOf(readCertificate(cert, key))).toEqual(later(days * 16 * hour));
  }
});

it('picks a stable renewal time, spread evenly over the suggested window', () => {
  const window = { start: startAt.toISOString(), end: later(100 * hour).toISOString() };
  const certificates = Array.from({ length: 300 }, () => selfSigned(['www.example.test'], later(hour)).cert);
  const timestamps = certificates.map((cert) => suggestedRenewalTime(window, cert) as Date);
  expect(certificates.map((cert) => suggestedRenewalTime(window, cert))).toEqual(timestamps);
  const tenths = Array.from({ length: 10 }, (_, tenth) => {
    const [from, to] = [later(tenth * 10 * hour), later((tenth + 1) * 10 * hour)];
    return timestamps.filter((timestamp) => timestamp >= from && timestamp < to).length;
  });
  expect(tenths.reduce((sum, count) => sum + count)).toBe(300);
  // Thirty are to be expected: six standard deviations off on either side is no chance.
  for (const count of tenths) expect(count).toBeGreaterThan(0);
  for (const count of tenths) expect(count).toBeLessThan(61);
});

it('ignores a missing, empty or invalid renewal window', () => {
  const { cert } = selfSigned(['www.example.test'], later(hour));
  const [start, end] = [startAt.toISOString(), later(hour).toISOString()];
  for (const window of [undefined, { start, end: start }, { start: end, end: start }, { start: 'soon', end }])
    expect(suggestedRenewalTime(window, cert)).toBeNull();
});

it('builds the renewal id as RFC 9773 defines', () => {
  // The example of its section 4.1.
  const cert = `-----BEGIN CERTIFICATE-----
MIIBQzCB66ADAgECAgUAh2VDITAKBggqhkjOPQQDAjAVMRMwEQYDVQQDEwpFeGFt
cGxlIENBMCIYDzAwMDEwMTAxMDAwMDAwWhgPMDAwMTAxMDEwMDAwMDBaMBYxFDAS
BgNVBAMTC2V4YW1wbGUuY29tMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEeBZu
7cbpAYNXZLbbh8rNIzuOoqOOtmxA1v7cRm//AwyMwWxyHz4zfwmBhcSrf47NUAFf
qzLQ2PPQxdTXREYEnKMjMCEwHwYDVR0jBBgwFoAUaYhba4dGQEHhs3uEe6CuLN4B
yNQwCgYIKoZIzj0EAwIDRwAwRAIge09+S5TZAlw5tgtiVvuERV6cT4mfutXIlwTb
+FYN/8oCIClDsqBklhB9KAelFiYt9+6FDj3z4KGVelYM5MdsO3pK
-----END CERTIFICATE-----`;
  expect(renewalId(cert)).toBe('aYhba4dGQEHhs3uEe6CuLN4ByNQ.AIdlQyE');
});
