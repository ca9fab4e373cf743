/** Mail servers with valid, invalid or missing encryption, and what the test email reports of each. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SMTPServerOptions } from 'smtp-server';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { setSession } from '../../app/http/session/actor.server';
import { openSecret } from '../../app/platform/secret.server';
import { openStore, type SqliteStore } from '../../db/sqlite/store.server';
import { selfSigned } from '../certificates';
import { startMailServer } from '../mail-server';
import { smtpSettings } from '../messages';
import { type Server, startServer } from '../program';
import { createSession } from '../staff';
import { databaseIn } from './workspace';

/** Leads to this machine, but is no name of it that the program knows: as strange as any other server. */
const otherSession = '0.0.0.0';

const later = new Date(Date.now() + 24 * 60 * 60 * 1000);
const good = selfSigned(otherSession, later);
const expired = selfSigned(otherSession, new Date('2021-01-01'));
const another = selfSigned('192.0.2.1', later);
const anonymous = selfSigned(otherSession, later);

let program: Server;
let store: SqliteStore;
let cookie: string;

beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'uplink-'));
  const trusted = join(dataDir, 'trusted.pem');
  writeFileSync(trusted, [good, expired, another].map(({ cert }) => cert).join(''));
  program = await startServer(dataDir, { BACKUP_EVERY: 'off', NODE_EXTRA_CA_CERTS: trusted });
  store = openStore(databaseIn(dataDir));
  openSecret(null, dataDir);
  const [pair = ''] = (await setSession({ isSecure: false }, await createSession(store, 'admin'))).split(';');
  cookie = pair;
  return async () => {
    await store.close();
    await program.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
});
beforeEach(() => store.queries.deleteFrom('throttles').execute());

async function call(path: string, body: unknown): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json', cookie };
  const response = await fetch(program.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>;
}

interface Attempt {
  answer: Record<string, unknown>;
  /** Whether each received email came encrypted. */
  received: boolean[];
  logins: number;
}

/** Saves settings for a mail server of this kind, and sends a test mail. */
async function attempt(options: SMTPServerOptions, settings: Record<string, unknown> = {}, port = 0): Promise<Attempt> {
  const received: boolean[] = [];
  const hooks: SMTPServerOptions = {
    onRcptTo(_address, { secure }, done) {
      received.push(secure);
      done();
    },
  };
  const mailServer = await startMailServer({}, { hideSTARTTLS: false, ...hooks, ...options }, port);
  onTestFinished(() => mailServer.stop());
  const place = { host: otherSession, port: mailServer.port };
  await call('/api/admin/smtp-config', { ...smtpSettings, ...place, ...settings });
  const answer = await call('/api/admin/test-email', { to: 'priya@uplink.example' });
  return { answer, received, logins: mailServer.logins.length };
}

describe('STARTTLS', () => {
  it('sends the test email encrypted when the certificate is valid', async () => {
    expect(await attempt(good)).toEqual({ answer: { success: true }, received: [true], logins: 1 });
  });

  it.each([
    ['not offered', { hideSTARTTLS: true, disabledCommands: ['STARTTLS'] }, 'does not offer encryption on this port'],
    ['with a certificate that has expired', expired, 'certificate has expired'],
    ['with a certificate for another host', another, 'certificate is for another name'],
    ['with a certificate that no one has issued', anonymous, 'not from a trusted authority'],
  ])('%s fails the test email with the reason, and the password is not sent', async (_name, options, text) => {
    const { answer, received, logins } = await attempt(options);
    expect(answer).toEqual({ success: false, message: expect.stringContaining(text) });
    expect([received, logins]).toEqual([[], 0]);
  });

  it('accepts any certificate on this machine, and is skipped when encryption is off', async () => {
    expect(await attempt(anonymous, { host: '127.0.0.1' })).toMatchObject({ received: [true] });
    expect(await attempt(good, { encryption: 'none' })).toMatchObject({ received: [false] });
  });
});

const isFree = await new Promise<boolean>((done) => {
  const probe = createServer().once('error', () => done(false));
  probe.listen(465, '127.0.0.1', () => probe.close(() => done(true)));
});

// Not everyone may listen on so low a port.
describe.runIf(isFree)('SMTP on port 465', () => {
  it('uses TLS from the start', async () => {
    const expected = { answer: { success: true }, received: [true], logins: 1 };
    expect(await attempt({ ...good, secure: true }, {}, 465)).toEqual(expected);
  });

  it('rejects an expired certificate', async () => {
    const { answer, logins } = await attempt({ ...expired, secure: true }, {}, 465);
    expect(answer).toEqual({ success: false, message: expect.stringContaining('certificate has expired') });
    expect(logins).toBe(0);
  });

  it('fails when the server does not speak TLS', async () => {
    const { answer, logins } = await attempt({ hideSTARTTLS: true }, {}, 465);
    expect(answer).toEqual({ success: false, message: expect.stringContaining('no common encryption method') });
    expect(logins).toBe(0);
  });
});
