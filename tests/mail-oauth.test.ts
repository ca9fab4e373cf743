/** Sending without a password: through Microsoft Graph, and by SMTP with a token; set up, tried, used, and renewed. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { diagnose } from '../app/email/diagnosis.server';
import { warnOfExpiry } from '../app/email/oauth-expiry.server';
import { readForSending } from '../app/email/smtp-config.server';
import { sendMail } from '../app/email/transport.server';
import { freezeClock } from '../app/platform/clock.server';
import { actionError, type MailServer, startMailServer } from './mail-server';
import { configureMail, deliverAll, mails, sendMessage } from './messages';
import {
  clientId,
  clientSecret,
  graphError,
  type OAuthServices,
  serviceAccountKey,
  startOAuthServices,
} from './oauth-services';
import { bytesOf } from './raw-store';
import { logInAs, openSite, type Site } from './site';

let site: Site;
let admin: Site;
let server: MailServer;
let services: OAuthServices;
/** The credentials that the mail server received. */
let logins: { username: string; token: string }[];
let rejectedLogins: Error[];

const startedAt = new Date('2026-11-21T09:00:00.000Z');
const at = (seconds: number) => freezeClock(new Date(startedAt.getTime() + seconds * 1000));
const day = 24 * 60 * 60;

beforeEach(async () => {
  logins = [];
  rejectedLogins = [];
  server = await startMailServer(
    {
      onAuth({ method, username, accessToken }, _session, done) {
        const rejected = method === 'XOAUTH2' ? rejectedLogins.shift() : actionError(535, '5.7.139 Passwords are over');
        logins.push({ username: String(username), token: String(accessToken) });
        done(rejected ?? null, rejected ? undefined : { user: String(username) });
      },
    },
    { authMethods: ['XOAUTH2', 'PLAIN'] },
  );
  services = await startOAuthServices(server.port);
  site = await openSite({ MAIL_ENDPOINTS: services.endpoints, BASE_URL: 'https://www.uplink.example' });
  at(0);
  admin = await logInAs(site, 'admin');
});
afterEach(async () => {
  await Promise.all([server.stop(), services.stop()]);
  await site.close();
});

const sender = { mailbox: 'website@firm.example', fromName: 'Firm', adminEmail: 'desk@firm.example' };
const microsoft = { tenant: 'firm.example', clientId, clientSecret, ...sender };

const save = (provider: string, input: object) => admin.json('POST', `/api/admin/mail-oauth/${provider}`, input);
const switchOn = (isInUse = true) => admin.json('PATCH', '/api/admin/mail-oauth', { isInUse });
const tryIt = async () =>
  (await (await admin.json('POST', '/api/admin/mail-oauth/check', { to: 'a@b.example' })).json()).checks;
const reachedStates = async () =>
  (await tryIt()).map(({ label, state }: Record<string, string>) => `${label}: ${state}`);

async function sendThrough(provider: string, input: object) {
  expect((await save(provider, input)).status).toBe(200);
  expect((await switchOn()).status).toBe(200);
  await sendMessage(site);
  await deliverAll();
  return (await mails(site.store)).map(({ status }) => status);
}

describe('Notification and confirmation mails', () => {
  it('are sent through Microsoft Graph, and replies go to the visitor', async () => {
    expect(await sendThrough('microsoft', { ...microsoft, way: 'graph' })).toEqual(['sent', 'sent']);
    expect(services.sent.map(({ mail }) => mail.to?.[0]?.address)).toEqual([
      'desk@firm.example',
      'ifeoma@okafor-lane.example',
    ]);
    const [{ mail } = expect.fail()] = services.sent;
    expect(mail.replyTo?.[0]?.address).toBe('ifeoma@okafor-lane.example');
    expect(mail.messageId).toMatch(/@firm\.example>$/);
    expect(services.requested).toEqual([
      expect.objectContaining({ client_secret: clientSecret, grant_type: 'client_credentials' }),
    ]);
    expect(logins).toEqual([]);
  });

  it('go to a Bcc recipient through Graph, and no copy mentions Bcc', async () => {
    const recipients = [{ reason: 'business_it_support', to: 'tom@firm.example', bcc: 'unseen@firm.example' }];
    await admin.json('POST', '/api/admin/notification-settings', { recipients });
    await sendThrough('microsoft', microsoft);
    const [{ delivered } = expect.fail()] = services.sent;
    expect(delivered.map(({ to }) => to)).toEqual(['tom@firm.example', 'unseen@firm.example']);
    for (const { mime } of delivered) expect(mime).not.toMatch(/bcc|unseen/i);
  });

  it('are sent through Microsoft by SMTP with a token', async () => {
    expect(await sendThrough('microsoft', { ...microsoft, way: 'smtp' })).toEqual(['sent', 'sent']);
    expect(services.requested[0]?.scope).toBe('https://outlook.example/.default');
    expect(logins[0]?.username).toBe('website@firm.example');
    expect(server.received.map(({ to }) => to[0])).toEqual(['desk@firm.example', 'ifeoma@okafor-lane.example']);
  });

  it('are sent through Google with a service account', async () => {
    expect(await sendThrough('google', { clientSecret: serviceAccountKey, ...sender })).toEqual(['sent', 'sent']);
    expect(server.received).toHaveLength(2);
  });

  it('are sent through another server that accepts OAuth tokens', async () => {
    const { tokenUrl } = services;
    const place = { host: '127.0.0.1', port: server.port, tokenUrl, scope: 'mail.send' };
    expect(await sendThrough('other', { ...place, clientId: 'web', clientSecret, ...sender })).toEqual([
      'sent',
      'sent',
    ]);
    expect(services.requested[0]).toMatchObject({ client_id: 'web', scope: 'mail.send' });
  });

  it('are sent with a certificate, whose private key is never sent', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'uplink-certificate-'));
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    const subject = ['-subj', '/CN=website', '-days', '2'];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject],
      {
        stdio: 'ignore',
      },
    );
    const pem = readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8');
    rmSync(folder, { recursive: true });
    expect(await sendThrough('microsoft', { ...microsoft, clientSecret: pem })).toEqual(['sent', 'sent']);
    const [{ client_assertion: assertion = '' } = expect.fail()] = services.requested;
    const [header = '', payload = ''] = assertion.split('.').map((part) => Buffer.from(part, 'base64url').toString());
    expect(JSON.parse(header)).toMatchObject({ alg: 'PS256', 'x5t#S256': expect.stringMatching(/^[\w-]{43}$/) });
    expect(JSON.parse(payload)).toMatchObject({
      iss: clientId,
      sub: clientId,
      aud: expect.stringContaining('/firm.example/'),
    });
    expect(JSON.stringify(services.requested)).not.toContain('PRIVATE KEY');
  });
});

describe('Access token', () => {
  it('is requested once for several mails, and again after 56 minutes', async () => {
    await sendThrough('microsoft', microsoft);
    for (const message of ['The second', 'The third']) await sendMessage(site, { message });
    await deliverAll();
    expect(services.requested).toHaveLength(1);
    at(56 * 60);
    await sendMessage(site, { message: 'Nearly an hour later' });
    await deliverAll();
    expect(services.requested).toHaveLength(2);
    // The fourth confirmation in a day to one address is left out.
    expect(services.sent).toHaveLength(4 + 3);
  });

  it.each([
    [
      'Graph',
      'graph',
      () => services.graphReplies.push({ status: 401, body: graphError('InvalidAuthenticationToken') }),
    ],
    ['the mail server', 'smtp', () => rejectedLogins.push(actionError(535, '5.7.3 Authentication unsuccessful'))],
  ])('is renewed once when %s rejects it as revoked', async (_name, way, revoke) => {
    revoke();
    expect(await sendThrough('microsoft', { ...microsoft, way })).toEqual(['sent', 'sent']);
    expect(services.requested).toHaveLength(2);
  });

  it('is renewed once only, and a second rejection leaves the mail in the queue', async () => {
    services.graphReplies.push(...Array(2).fill({ status: 401, body: graphError('InvalidAuthenticationToken') }));
    expect((await sendThrough('microsoft', microsoft))[0]).toBe('queued');
    expect(services.requested).toHaveLength(2);
  });
});

it('Mail waits as long as the Retry-After of a 429 says', async () => {
  services.graphReplies.push({
    status: 429,
    body: graphError('ApplicationThrottled'),
    headers: { 'Retry-After': '600' },
  });
  expect(await sendThrough('microsoft', microsoft)).toEqual(['queued', 'queued']);
  at(599);
  await deliverAll();
  expect(services.sent).toEqual([]);
  at(601);
  await deliverAll();
  expect(services.sent).toHaveLength(2);
});

it.each([
  ['504', { status: 504, body: '' }],
  ['500', { status: 500, body: graphError('InternalServerError') }],
  ['503 from a gateway', { status: 503, body: '' }],
  ['a lost connection', { status: 0, body: '', instead: 'cut' as const }],
])('After an unknown outcome at Graph (%s), only the notification is sent again', async (_name, reply) => {
  // A 503 is taken to be about everything: the confirmation is tried after the notification has gone.
  services.graphReplies.push(...(reply.status === 503 ? [reply, null, reply] : [reply, reply]));
  await sendThrough('microsoft', microsoft);
  for (const seconds of [600, 7200]) {
    at(seconds);
    await deliverAll();
  }
  expect(services.sent.map(({ mail }) => mail.to?.[0]?.address)).toEqual(['desk@firm.example']);
  expect(await mails(site.store)).toMatchObject([
    { status: 'sent', attempts: 2 },
    { status: 'failed', attempts: 1, lastError: expect.stringContaining('may have arrived') },
  ]);
});

it.each([
  ['503 with Retry-After', { status: 503, body: graphError('Unavailable'), headers: { 'Retry-After': '60' } }],
  ['403', { status: 403, body: graphError('ErrorAccessDenied') }],
])('An acknowledgement that Graph rejected (%s) is sent again', async (_name, reply) => {
  services.graphReplies.push(reply, reply);
  await sendThrough('microsoft', microsoft);
  for (const seconds of [600, 7200]) {
    at(seconds);
    await deliverAll();
  }
  expect((await mails(site.store)).map(({ status }) => status)).toEqual(['sent', 'sent']);
});

it('A mail to a silent Graph times out with an unknown outcome', async () => {
  await save('microsoft', microsoft);
  await switchOn();
  const settings = (await readForSending()) ?? expect.fail();
  services.graphReplies.push({ status: 0, body: '', instead: 'silence' });
  const mail = { messageId: 'one@firm.example', to: [], subject: 'S', text: 'T', html: 'H' };
  const error = await sendMail(settings, mail, { connecting: 100, silence: 100 }, new AbortController().signal).then(
    () => expect.fail(),
    (reason) => reason,
  );
  expect(diagnose(error, settings)).toMatchObject({ step: 'timeout', isOutcomeUnknown: true, isServerDown: true });
});

describe('Mail check', () => {
  const entra = (code: number) => ({
    status: 400,
    body: { error: 'x', error_description: `AADSTS${code}: Their words. Trace ID: 1` },
  });
  const google = (error: string, description: string) => ({
    status: 400,
    body: { error, error_description: description },
  });
  const throttled = { status: 429, body: graphError('ApplicationThrottled'), headers: { 'Retry-After': '120' } };

  interface Answer {
    /** The provider that rejects the settings. */
    provider: 'microsoft' | 'google';
    way?: 'smtp';
    answer(): Promise<void> | void;
    /** The step that fails. */
    step: 'Token' | 'Mailbox' | 'An email to you' | 'Mailbox and an email to you';
    /** The instructions that staff see. */
    words: RegExp;
  }

  const byToken = (provider: Answer['provider'], reply: ReturnType<typeof entra>, texts: RegExp): Answer => {
    return { provider, answer: () => void services.tokenReplies.push(reply), step: 'Token', words: texts };
  };
  const byGraph = (reply: OAuthServices['graphReplies'][number], texts: RegExp): Answer => {
    const step = 'Mailbox and an email to you';
    return { provider: 'microsoft', answer: () => void services.graphReplies.push(reply), step, words: texts };
  };
  const byLogin = (code: number, text: string, texts: RegExp): Answer => {
    const answer = () => void rejectedLogins.push(...Array(4).fill(actionError(code, text)));
    return { provider: 'microsoft', way: 'smtp', answer, step: 'Mailbox', words: texts };
  };
  const onceSent = (code: number, text: string, texts: RegExp): Answer => ({
    provider: 'microsoft',
    way: 'smtp',
    async answer() {
      await server.stop();
      const hooks = { onReceived: () => Promise.reject(actionError(code, text)) };
      const onAuth = (_auth: unknown, _session: unknown, done: (error: null, login: { user: string }) => void) =>
        done(null, { user: 'x' });
      server = await startMailServer({ onAuth, ...hooks }, { authMethods: ['XOAUTH2'] }, server.port);
    },
    step: 'An email to you',
    words: texts,
  });

  const answers: Record<string, Answer> = {
    AADSTS7000215: byToken('microsoft', entra(7000215), /Value, not its Secret ID/),
    AADSTS7000222: byToken('microsoft', entra(7000222), /has expired\. Create a new one/),
    AADSTS700016: byToken('microsoft', entra(700016), /no application with this client ID.*Copy both IDs/),
    AADSTS90002: byToken('microsoft', entra(90002), /did not find this tenant\. Copy the Directory/),
    AADSTS50034: byToken('microsoft', entra(50034), /no such mailbox\. Check the spelling/),
    AADSTS65001: byToken('microsoft', entra(65001), /Grant admin consent/),
    AADSTS700024: byToken('microsoft', entra(700024), /clock of this machine is wrong\. Synchronise it/),
    '535 5.7.3': byLogin(535, '5.7.3 Authentication unsuccessful', /Add-MailboxPermission/),
    '535 5.7.139': byLogin(
      535,
      '5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled',
      /turn on Authenticated SMTP; or choose Microsoft Graph/,
    ),
    '550 5.7.30': byLogin(
      550,
      '5.7.30 Basic authentication is not supported',
      /no longer accepts passwords\. Save these/,
    ),
    '5.7.60': onceSent(
      550,
      '5.7.60 SMTP; Client does not have permissions to send as this sender',
      /may not send as this mailbox.*Add-MailboxPermission/,
    ),
    ErrorAccessDenied: byGraph({ status: 403, body: graphError('ErrorAccessDenied') }, /grant consent.*access policy/),
    '429 with Retry-After': byGraph(throttled, /has reached its limit\. We send waiting/),
    'Google’s unauthorized_client': byToken(
      'google',
      google('unauthorized_client', 'Client is unauthorized to retrieve access tokens using this method'),
      /Domain-wide delegation/,
    ),
    'Google’s invalid_grant: the mailbox': byToken(
      'google',
      google('invalid_grant', 'Invalid email or User ID'),
      /no such mailbox.*Check/,
    ),
    'Google’s invalid_grant: the key': byToken(
      'google',
      google('invalid_grant', 'Invalid JWT Signature.'),
      /service account’s key\. Create a new key/,
    ),
    'Google’s clock too far off': byToken(
      'google',
      google(
        'invalid_grant',
        'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe.',
      ),
      /clock of this machine is wrong\. Synchronise it/,
    ),
  };

  it('has a case for each known error code', () => {
    const known = Object.keys(answers).join('\n');
    const codes = ['7000215', '7000222', '700016', '90002', '50034', '65001'].map((code) => `AADSTS${code}`);
    const rest = ['535 5.7.3', '535 5.7.139', '550 5.7.30', '5.7.60', 'ErrorAccessDenied', '429 with Retry-After'];
    const byGoogle = ['unauthorized_client', 'invalid_grant', 'clock too far off'];
    for (const one of [...codes, ...rest, ...byGoogle]) expect(known).toContain(one);
  });

  it.each(Object.entries(answers))('explains %s', async (_name, { provider, way, answer, step, words: texts }) => {
    const settings = provider === 'google' ? { clientSecret: serviceAccountKey, ...sender } : microsoft;
    await save(provider, way ? { ...settings, way } : settings);
    await answer();
    const failed = (await tryIt()).find(({ state }: { state: string }) => state === 'failed');
    expect(failed).toMatchObject({ label: step, message: expect.stringMatching(texts) });
    expect(failed.message).not.toMatch(/AADSTS|Trace ID|5\.7\.\d|Their words|Graph says/);
  });

  it('reports a missing Microsoft permission', async () => {
    services.roles = ['User.Read.All'];
    await save('microsoft', microsoft);
    expect(await reachedStates()).toEqual(['Token: ok', 'Rights: failed', 'Mailbox and an email to you: open']);
  });

  it('reports an unreachable token URL', async () => {
    const tokenUrl = 'https://no-such-host.invalid/token';
    await save('other', { host: '127.0.0.1', port: server.port, tokenUrl, clientId: 'web', clientSecret, ...sender });
    expect((await tryIt())[0]).toMatchObject({ label: 'Token', state: 'failed' });
  });
});

describe('Microsoft setup guide', () => {
  const guide = async () => (await admin.send('/admin/email-settings/oauth/microsoft')).text();
  const registrations = 'https://entra.microsoft.com/#view/Microsoft_AAD_RegisteredApps';

  it('links to each Entra page, and to the application once its ID is saved', async () => {
    const first = await guide();
    for (const page of ['CreateApplicationBlade', 'ApplicationsListBlade'])
      expect(first).toContain(`href="${registrations}/${page}"`);
    await save('microsoft', microsoft);
    const second = await guide();
    for (const page of ['Credentials', 'CallAnAPI'])
      expect(second).toContain(`href="${registrations}/ApplicationMenuBlade/~/${page}/appId/${clientId}"`);
    expect(second).not.toContain('ApplicationsListBlade');
  });
});

describe('OAuth mail settings', () => {
  it('never return the secret, and keep it when the field is empty', async () => {
    const saved = await save('microsoft', microsoft);
    expect(await saved.json()).toMatchObject({ mailOauth: { hasSecret: true, isInUse: false, version: 1 } });
    expect((await save('microsoft', { ...microsoft, clientSecret: '', version: 1 })).status).toBe(200);
    expect(await reachedStates()).toEqual(['Token: ok', 'Rights: ok', 'Mailbox and an email to you: ok']);
    for (const path of ['/api/admin/mail-oauth', '/admin/email-settings/oauth/microsoft']) {
      expect(await (await admin.send(path)).text()).not.toContain(clientSecret);
    }
    expect(await bytesOf(site.store)).not.toContain(clientSecret);
  });

  it('require the secret again when the tenant or client ID changes', async () => {
    await save('microsoft', microsoft);
    for (const change of [{ tenant: 'evil.example' }, { clientId: clientId.replaceAll('1', '9') }]) {
      const rejected = await save('microsoft', { ...microsoft, ...change, clientSecret: '' });
      expect((await rejected.json()).errors.clientSecret[0]).toMatch(/Enter the secret again/);
    }
  });

  it.each([
    ['microsoft', { ...microsoft, clientId: 'my-app' }, 'clientId'],
    ['microsoft', { ...microsoft, tenant: 'a/b' }, 'tenant'],
    ['microsoft', { ...microsoft, clientSecret: '' }, 'clientSecret'],
    ['microsoft', { ...microsoft, clientSecret: '-----BEGIN CERTIFICATE-----\nx' }, 'clientSecret'],
    ['google', { clientSecret: '{"type":"service_account"}', ...sender }, 'clientSecret'],
    [
      'other',
      { host: 'mail.example', tokenUrl: 'http://mail.example/token', clientId: 'web', clientSecret, ...sender },
      'tokenUrl',
    ],
  ])('reject an invalid %s field: %o', async (provider, input, field) => {
    const rejected = await save(provider, input);
    expect([rejected.status, Object.keys((await rejected.json()).errors)]).toEqual([400, [field]]);
  });

  it('are used only once switched on, and can be switched back to the password', async () => {
    await configureMail(site.store, { host: '127.0.0.1', port: server.port });
    await save('microsoft', microsoft);
    await sendMessage(site);
    await deliverAll();
    expect(services.sent).toEqual([]);
    await switchOn();
    at(60);
    await deliverAll();
    expect(services.sent).toHaveLength(2);
    expect((await (await admin.send('/api/admin/smtp-config')).json()).smtpConfig).toMatchObject({
      signIn: 'oauth',
      hasPassword: true,
    });
    expect((await switchOn(false)).status).toBe(200);
    expect((await (await admin.send('/api/admin/smtp-config')).json()).smtpConfig).toMatchObject({
      signIn: 'login',
      host: '127.0.0.1',
    });
    const { auditEntries } = await (await admin.send('/api/admin/audit-entries?what=passwordless+sending')).json();
    expect(auditEntries.map(({ action }: { action: string }) => action)).toEqual([
      'turned off',
      'turned on',
      'created',
    ]);
  });

  it('cannot be switched off when there is no password', async () => {
    await sendThrough('microsoft', microsoft);
    expect((await switchOn(false)).status).toBe(400);
    const { mailOauth } = await (await admin.send('/api/admin/mail-oauth')).json();
    expect(mailOauth).toMatchObject({ isInUse: true, hasPassword: false });
  });

  it('return 409 when another admin saved first', async () => {
    await save('microsoft', microsoft);
    await save('microsoft', { ...microsoft, fromName: 'Theirs', version: 1 });
    expect((await save('microsoft', { ...microsoft, version: 1 })).status).toBe(409);
  });

  it('keep email addresses and secrets out of the log', async () => {
    const lines: string[] = [];
    await save('microsoft', microsoft);
    await switchOn();
    services.graphReplies.push({
      status: 400,
      body: { error: { code: 'ErrorInvalidRecipients', message: '<visitor@firm.example>' } },
    });
    await sendMessage(site);
    await deliverAll(pino({ level: 'trace' }, { write: (line) => lines.push(line) }));
    expect(lines.join('')).toContain('ErrorInvalidRecipients <[address]>');
    expect(lines.join('')).not.toMatch(/visitor@|abc~Secret|signature/);
  });
});

describe('Expiring client secret', () => {
  const warnings = () => services.sent.filter(({ mail }) => mail.subject?.includes('stops on'));
  const sweepAt = async (days: number) => {
    at(days * day);
    await warnOfExpiry();
    await deliverAll();
  };

  it('triggers one warning at 30, 7 and 1 days before, and shows on the dashboard', async () => {
    await save('microsoft', { ...microsoft, secretExpiresOn: '2027-01-20' });
    await switchOn();
    await sweepAt(29);
    expect(warnings()).toHaveLength(0);
    for (const days of [30, 31, 53, 54, 59, 60]) await sweepAt(days);
    expect(warnings().map(({ mail }) => mail.subject)).toEqual(
      Array(3).fill('Your website’s email stops on 20 January 2027'),
    );
    expect(warnings()[0]?.mail.text).toContain('https://www.uplink.example/admin/email-settings/oauth');
    const again = await logInAs(site, 'admin');
    expect(await (await again.send('/admin/dashboard')).text()).toContain('expires');
  });

  it('triggers no warning when it was renewed before delivery', async () => {
    await save('microsoft', { ...microsoft, secretExpiresOn: '2026-12-01' });
    await switchOn();
    await warnOfExpiry();
    await save('microsoft', { ...microsoft, secretExpiresOn: '2028-12-01', version: 1 });
    await deliverAll();
    expect(warnings()).toEqual([]);
  });
});

it('The dashboard warns while mail goes through Microsoft with a password', async () => {
  const received = async () =>
    (await (await admin.send('/admin/dashboard')).text()).includes('Emails will stop being sent');
  expect(await received()).toBe(false);
  await configureMail(site.store, { host: 'smtp.office365.com' });
  expect(await received()).toBe(true);
  await save('microsoft', microsoft);
  await switchOn();
  expect(await received()).toBe(false);
});
