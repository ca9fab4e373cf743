/** Mail, from a visitor's message to a real mail server. */
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deliverNext } from '../app/email/deliver.server';
import { claim, markFailed } from '../app/email/outbox-claim.server';
import { readForSending } from '../app/email/smtp-config.server';
import { sendTestEmail } from '../app/email/test-email.server';
import { patient, tryServer } from '../app/email/transport.server';
import { resendMessageMail } from '../app/inbox/messages/resend.server';
import { freezeClock, now } from '../app/platform/clock.server';
import { currentConfig, setConfig } from '../app/platform/config.server';
import { mailKinds } from '../app/registry/emails.server';
import { actionError, type MailServer, type Relay, startMailServer, startRelay } from './mail-server';
import { configureMail, deliverAll, mails, sendMessage, smtpPassword, visitorMessage } from './messages';
import { bytesOf } from './raw-store';
import { logInAs, openSite, type Site } from './site';
import { staffActor } from './staff';

let site: Site;
let server: MailServer;
const servers: MailServer[] = [];

async function start(...args: Parameters<typeof startMailServer>): Promise<MailServer> {
  const started = await startMailServer(...args);
  servers.push(started);
  return started;
}

const startedAt = new Date('2026-11-21T09:00:00.000Z');
const minute = 60;
const day = 24 * 60 * minute;
const at = (seconds: number) => freezeClock(new Date(startedAt.getTime() + seconds * 1000));

beforeEach(async () => {
  site = await openSite({ BASE_URL: 'https://www.uplink.example' });
  at(0);
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((one) => one.stop()));
  await site.close();
});

const stateOf = async (kind: string) => (await mails(site.store)).find((mail) => mail.kind === kind);
const received = (kind: 'notification' | 'acknowledgement') =>
  server.received.filter(
    ({ to }) => to[0] === (kind === 'notification' ? 'desk@uplink.example' : visitorMessage.companyEmail),
  );

it.each([
  ['the host of the public address', 'https://www.uplink.example', 'www.uplink.example'],
  ['the sender’s domain where the public address is no name', 'http://localhost:3000', 'uplink.example'],
])('The greeting of a mail server names %s, also in a check of the login', async (_name, baseUrl, name) => {
  setConfig({ ...currentConfig(), baseUrl });
  const names: (string | undefined)[] = [];
  server = await start({
    onAuth: ({ username }, session, done) => {
      names.push(session.hostNameAppearsAs);
      done(null, { user: String(username) });
    },
  });
  await configureMail(site.store, { port: server.port });
  await sendMessage(site, { companyEmail: '用户@例え.jp' });
  await deliverAll();
  await tryServer((await readForSending()) ?? expect.fail(), patient, AbortSignal.timeout(10_000));
  await sendTestEmail(await staffActor(site.store, 'admin'), 'a@b.example', pino({ level: 'silent' }));
  expect(names).toEqual([name, name, name, name]);
});

describe('Message from the contact form', () => {
  beforeEach(async () => {
    server = await start();
    await configureMail(site.store, { port: server.port });
    await sendMessage(site);
    await deliverAll();
  });

  it('notifies the desk with the visitor as Reply-To', () => {
    const [{ from, to, mail } = expect.fail()] = received('notification');
    expect([from, to]).toEqual(['website@uplink.example', ['desk@uplink.example']]);
    expect(mail.from).toMatchObject({ name: 'Uplink', address: 'website@uplink.example' });
    expect(mail.replyTo).toMatchObject([{ name: 'Ifeoma Okafor', address: visitorMessage.companyEmail }]);
    expect(mail.subject).toBe('Business IT support: Ifeoma Okafor, Okafor Lane Architects [Message 1]');
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain(visitorMessage.message);
      expect(part).toContain('on 21 November 2026 at 09:00 GMT.');
      expect(part).toContain('020 7946 0123');
      expect(part).toContain('https://www.uplink.example/admin/messages/1');
    }
  });

  it('sends the visitor a confirmation that does not quote the message', () => {
    const [{ from, to, mail } = expect.fail()] = received('acknowledgement');
    expect([from, to]).toEqual(['website@uplink.example', [visitorMessage.companyEmail]]);
    expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-replied' }));
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Hello Ifeoma,');
      expect(part).toContain('within 24 hours');
      expect(part).not.toContain('bigger office');
    }
  });

  it('sends each mail once, with the sender’s domain in the Message-ID', async () => {
    await deliverAll();
    expect(server.received).toHaveLength(2);
    for (const mail of await mails(site.store)) {
      expect(mail).toMatchObject({ status: 'sent', attempts: 1, sentAt: startedAt.toISOString() });
      expect(server.received.map((one) => one.mail.messageId)).toContain(`<${mail.messageId}>`);
      expect(mail.messageId).toMatch(/^[0-9a-z]+\.[0-9a-f-]{36}@uplink\.example$/);
    }
  });
});

it.each([
  ['Anna Maria Luise', 'Hello Anna Maria Luise,'],
  ['Buy cheap pills today', 'Hello,'],
  ['pills.example', 'Hello,'],
])('A confirmation to “%s” begins with “%s”', async (firstName, greeting) => {
  server = await start();
  await configureMail(site.store, { port: server.port });
  await sendMessage(site, { firstName });
  await deliverAll();
  expect(received('acknowledgement')[0]?.mail.text).toContain(`\n\n${greeting}\n\n`);
});

it('The subject of a notification ends with its tag, however long the names are', async () => {
  server = await start();
  await configureMail(site.store, { port: server.port });
  await sendMessage(site, { firstName: 'Ö'.repeat(100), lastName: '𝒜'.repeat(50), companyName: 'Co '.repeat(66) });
  await deliverAll();
  const subject = received('notification')[0]?.mail.subject ?? '';
  expect(subject).toMatch(/^Business IT support: Ö{100} 𝒜{50}, (Co ){8}C… \[Message 1\]$/u);
});

it('A site sends 20 confirmations in an hour, and the others when staff open the messages', async () => {
  server = await start();
  await configureMail(site.store, { port: server.port });
  setConfig({ ...currentConfig(), contactRateLimit: null });
  for (let number = 1; number <= 23; number += 1) {
    await sendMessage(site, { companyEmail: `visitor${number}@firm.example`, message: `${number}` });
  }
  await deliverAll();
  const confirmed = () => server.received.map(({ to }) => to[0]).filter((to) => to !== 'desk@uplink.example');
  expect(server.received).toHaveLength(43);
  expect(confirmed()).toEqual(Array.from({ length: 20 }, (_, number) => `visitor${number + 1}@firm.example`));
  let editor = await logInAs(site, 'editor');
  const page = async (path = '') =>
    (await (await editor.send(`/admin/messages${path}`)).text()).replaceAll('<!-- -->', '');
  expect(await page()).toContain(
    '3 confirmations to visitors are on hold, because many were due within an hour. Each is sent when you open its message.',
  );
  expect(await page('/21')).toContain(
    'It was on hold until this message was opened, because many confirmations were due within an hour.',
  );
  await deliverAll();
  expect(confirmed().slice(20)).toEqual(['visitor21@firm.example']);
  // A message that staff archive or mark as read without opening it, such as a flood, is not confirmed.
  await editor.json('PATCH', '/api/admin/contact-requests/22', { status: 'archived' });
  at(61 * minute);
  editor = await logInAs(site, 'editor');
  await sendMessage(site, { companyEmail: 'later@firm.example' });
  await deliverAll();
  expect(confirmed().slice(21)).toEqual(['later@firm.example']);
  expect(await page()).toContain('One confirmation to a visitor is on hold');
  at(day + 1);
  editor = await logInAs(site, 'editor');
  expect(await page()).not.toContain('on hold');
  await page('/23');
  await deliverAll();
  expect(await mails(site.store)).toContainEqual(
    expect.objectContaining({ subjectId: 23, kind: 'acknowledgement', status: 'dropped' }),
  );
});

it('The SMTP password reaches only the mail server, not mails, the API or the store', async () => {
  server = await start();
  await configureMail(site.store, { port: server.port });
  await sendMessage(site);
  await deliverAll();
  expect(server.logins).toContainEqual({ username: 'website@uplink.example', password: smtpPassword });
  expect(server.received.map(({ raw }) => raw).join()).not.toContain(smtpPassword);
  const admin = await logInAs(site, 'admin');
  expect(await (await admin.send('/api/admin/smtp-config')).text()).not.toContain(smtpPassword);
  expect(await bytesOf(site.store)).not.toContain(smtpPassword);
});

describe('Temporary rejection (4xx)', () => {
  it('retries after 30, 60 and 120 seconds with the same Message-ID', async () => {
    let rejections = 3;
    const ids: string[] = [];
    server = await start({
      onReceived({ to, mail }) {
        if (to[0] !== 'desk@uplink.example') return;
        ids.push(mail.messageId ?? '');
        if (rejections-- > 0) throw actionError(451, '4.3.0 Try again later');
      },
    });
    await configureMail(site.store, { port: server.port });
    await sendMessage(site);
    await deliverAll();
    for (const [index, due] of [30, 90, 210].entries()) {
      const mail = await stateOf('notification');
      expect(mail).toMatchObject({ status: 'queued', attempts: index + 1 });
      expect(mail?.lastError).toMatch(/right now/);
      at(due - 1);
      await deliverAll();
      expect((await stateOf('notification'))?.attempts).toBe(index + 1);
      at(due);
      await deliverAll();
    }
    expect(await stateOf('notification')).toMatchObject({ status: 'sent', attempts: 4, lastError: null });
    expect(new Set(ids)).toHaveLength(1);
  });

  it('doubles the wait up to an hour', async () => {
    server = await start({ onRcptTo: (_address, _session, done) => done(actionError(450, '4.2.1 Mailbox busy')) });
    await configureMail(site.store, { port: server.port, sendAcknowledgement: false });
    await sendMessage(site);
    const waits: number[] = [];
    while (waits.length < 10) {
      await deliverAll();
      const next = Date.parse((await stateOf('notification'))?.nextAttemptAt ?? '');
      waits.push((next - now().getTime()) / 1000);
      freezeClock(new Date(next));
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
  });

  it('fails the mail seven days after the first attempt and reports it in the health check', async () => {
    server = await start({ onRcptTo: (_address, _session, done) => done(actionError(450, '4.2.1 Mailbox busy')) });
    await configureMail(site.store, { port: server.port });
    await sendMessage(site);
    await deliverAll();
    at(7 * day - 1);
    await deliverAll();
    expect((await stateOf('notification'))?.status).toBe('queued');
    at(7 * day + 60 * minute);
    await deliverAll();
    expect((await stateOf('notification'))?.status).toBe('failed');
    expect(await (await site.send('/api/health')).json()).toMatchObject({ status: 'ok', mail: 'failing' });
  });
});

it('A sent mail is resent with a new Message-ID, so that no server discards it as a duplicate', async () => {
  server = await start();
  await configureMail(site.store, { port: server.port });
  await sendMessage(site);
  await deliverAll();
  expect(await resendMessageMail(await staffActor(site.store, 'editor'), 1, 'notification')).toBe(true);
  await deliverAll();
  const ids = received('notification').map(({ mail }) => mail.messageId);
  expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
});

describe('Permanent rejection (5xx)', () => {
  it('fails at once, shows in the health check, and allows a resend', async () => {
    let isKnown = false;
    server = await start({
      onRcptTo: ({ address }, _session, done) =>
        done(isKnown || address !== 'desk@uplink.example' ? undefined : actionError(550, '5.1.1 No such user here')),
    });
    await configureMail(site.store, { port: server.port });
    await sendMessage(site);
    await deliverAll();
    expect(await stateOf('notification')).toMatchObject({ status: 'failed', attempts: 1 });
    expect((await stateOf('notification'))?.lastError).not.toContain('5.1.1');
    const health = await site.send('/api/health');
    expect([health.status, await health.json()]).toEqual([200, expect.objectContaining({ mail: 'failing' })]);

    isKnown = true;
    expect(await resendMessageMail(await staffActor(site.store, 'editor'), 1, 'notification')).toBe(true);
    await deliverAll();
    expect(await stateOf('notification')).toMatchObject({ status: 'sent' });
    expect(await (await site.send('/api/health')).json()).not.toHaveProperty('mail');
  });

  it('keeps the mail queued when the server rejects the login', async () => {
    server = await start({ onAuth: (_auth, _session, done) => done(actionError(535, '5.7.8 Bad credentials')) });
    await configureMail(site.store, { port: server.port });
    await sendMessage(site);
    await deliverAll();
    expect(await stateOf('notification')).toMatchObject({ status: 'queued', attempts: 1 });
    expect((await stateOf('notification'))?.lastError).toContain('username and password');
  });
});

describe('Saved settings', () => {
  const settings = {
    host: '127.0.0.1',
    username: 'u',
    password: 'p',
    fromName: 'Uplink',
    fromEmail: 'web@uplink.example',
  };
  const desk = { adminEmail: 'desk@uplink.example' };
  let answer: Error | undefined;
  beforeEach(async () => {
    server = await start({ onRcptTo: (_address, _session, done) => done(answer) });
    await configureMail(site.store, { port: server.port });
  });
  async function failAndSave(error: Error, later: number) {
    answer = error;
    await sendMessage(site);
    await deliverAll();
    at(8 * day);
    await deliverAll();
    expect((await stateOf('notification'))?.status).toBe('failed');
    at(later);
    answer = undefined;
    const admin = await logInAs(site, 'admin');
    const saved = await admin.json('POST', '/api/admin/smtp-config', { ...settings, ...desk, port: server.port });
    expect(saved.status).toBe(200);
    await deliverAll();
  }

  it.each([
    [553, '5.7.1 <website@uplink.example>: Sender address rejected: not owned by user site'],
    [554, '5.7.1 <desk@uplink.example>: Relay access denied'],
    [554, '5.7.1 Service unavailable; Client host [192.0.2.7] blocked using zen.spamhaus.org'],
    [554, '5.7.1 <desk@uplink.example>: Recipient address rejected: SPF fail'],
  ])('send again what failed because of the old ones: %i %s', async (code, text) => {
    await failAndSave(actionError(code, text), 9 * day);
    expect(await stateOf('notification')).toMatchObject({ status: 'sent', lastError: null, isSettingsFailure: false });
    // Its day is over, so it would confuse the visitor.
    expect(await stateOf('acknowledgement')).toMatchObject({ status: 'dropped' });
  });

  it.each([
    ['for another reason', actionError(550, '5.1.1 No such user'), 9 * day],
    ['more than 30 days ago', actionError(554, '5.7.1 Relay access denied'), 31 * day],
  ])('leave what failed %s', async (_name, error, later) => {
    await failAndSave(error, later);
    expect(await stateOf('notification')).toMatchObject({ status: 'failed' });
    expect(server.received).toEqual([]);
  });
});

it('Undelivered emails return to the bounce email where it is set', async () => {
  server = await start();
  await configureMail(site.store, { port: server.port, bounceEmail: 'bounces@uplink.example' });
  await sendMessage(site);
  await deliverAll();
  expect(received('notification')[0]?.from).toBe('bounces@uplink.example');
  expect(received('notification')[0]?.mail.from?.address).toBe('website@uplink.example');
});

it('All queued notifications go out at once when the mail server comes back', async () => {
  const dead = await start();
  const { port } = dead;
  await dead.stop();
  servers.length = 0;
  await configureMail(site.store, { port });
  for (let n = 0; n < 3; n++) await sendMessage(site, { message: `Message number ${n}` });
  for (let n = 0; n < 3; n++) {
    await deliverAll();
    at((n + 1) * 60 * minute);
  }
  expect((await mails(site.store)).filter(({ attempts }) => attempts > 0).length).toBeGreaterThan(0);
  server = await start({}, {}, port);
  await deliverAll();
  expect(received('notification')).toHaveLength(3);
});

describe('Mail without active SMTP settings', () => {
  it('sends all waiting notifications later, but drops confirmations older than a day', async () => {
    await sendMessage(site, { message: 'The first one' });
    at(5 * day);
    await sendMessage(site, { message: 'The second one' });
    at(10 * day);
    await sendMessage(site, { message: 'The third one', companyEmail: 'third@visitor.example' });
    await deliverAll();
    expect((await mails(site.store)).every(({ status, attempts }) => status === 'queued' && attempts === 0)).toBe(true);

    server = await start();
    const admin = await logInAs(site, 'admin');
    const settings = { host: '127.0.0.1', port: server.port, username: 'u', password: 'p' };
    const addresses = { fromEmail: 'web@uplink.example', fromName: 'Uplink', adminEmail: 'desk@uplink.example' };
    expect((await admin.json('POST', '/api/admin/smtp-config', { ...settings, ...addresses })).status).toBe(200);
    await deliverAll();
    expect(received('notification')).toHaveLength(3);
    expect(server.received.filter(({ to }) => to[0] !== 'desk@uplink.example').map(({ to }) => to)).toEqual([
      ['third@visitor.example'],
    ]);
    expect((await mails(site.store)).map(({ status }) => status)).toEqual([
      ...['sent', 'dropped', 'sent', 'dropped', 'sent', 'sent'],
    ]);
  });

  it('shows as unconfigured, off or failing in the health check and on the dashboard', async () => {
    const health = async () => (await (await site.send('/api/health')).json()).mail;
    const dashboard = async () => (await (await logInAs(site, 'editor')).send('/admin/dashboard')).text();
    expect(await health()).toBeUndefined();
    for (const message of ['The first one', 'The second one']) await sendMessage(site, { message });
    expect(await health()).toBe('unconfigured');
    expect(await dashboard()).toMatch(/Email is not set up\..*2 notifications are waiting\./);
    await configureMail(site.store, { isActive: false });
    expect(await health()).toBe('off');
    expect(await dashboard()).toMatch(/Email is turned off\..*2 notifications are waiting\./);
    await configureMail(site.store, { isActive: true });
    expect(await health()).toBeUndefined();
    at(15 * minute);
    expect(await health()).toBe('failing');
    expect((await dashboard()).replace(/<[^>]+>/g, '')).toContain('2 notifications could not be sent.');
  });

  it('waits while sending is turned off and goes out afterwards', async () => {
    server = await start();
    await configureMail(site.store, { port: server.port, isActive: false });
    await sendMessage(site);
    await deliverAll();
    expect(server.received).toEqual([]);
    await configureMail(site.store, { port: server.port, isActive: true });
    await deliverAll();
    expect(server.received).toHaveLength(2);
  });
});

describe('Confirmations', () => {
  beforeEach(async () => {
    server = await start();
    await configureMail(site.store, { port: server.port });
  });

  it('go to one address at most three times a day, in any spelling', async () => {
    const spellings = [
      'jo.doe@victim.example',
      'JoDoe@victim.example',
      'jodoe+1@victim.example',
      'jo.doe+2@Victim.example',
    ];
    for (const [n, companyEmail] of [...spellings, ...spellings].entries()) {
      await sendMessage(site, { companyEmail, message: `A different text ${n}` });
    }
    await deliverAll();
    expect(received('notification')).toHaveLength(8);
    expect(server.received).toHaveLength(8 + 3);
    at(day + 1);
    await sendMessage(site, { companyEmail: spellings[0], message: 'The day after' });
    await deliverAll();
    expect(server.received).toHaveLength(8 + 3 + 2);
  });

  it('are dropped when turned off in the settings', async () => {
    await configureMail(site.store, { port: server.port, sendAcknowledgement: false });
    await sendMessage(site);
    await deliverAll();
    expect(server.received.map(({ to }) => to)).toEqual([['desk@uplink.example']]);
    expect(await stateOf('acknowledgement')).toMatchObject({ status: 'dropped' });
  });

  it('wait, like notifications, until staff clear a message suspected of spam', async () => {
    await sendMessage(site, { referralNote: 'filled in by a program' });
    await deliverAll();
    expect(server.received).toEqual([]);
    const editor = await logInAs(site, 'editor');
    const answer = await editor.json('PATCH', '/api/admin/contact-requests/1', { status: 'new' });
    expect(await answer.json()).toMatchObject({ contactRequest: { status: 'new', held: false, spamReason: null } });
    await deliverAll();
    expect(server.received).toHaveLength(2);
  });
});

describe('Mail that the server may have accepted', () => {
  let relay: Relay;
  let cutAlready: Set<string>;
  /** Loses the connection at the first mail to each address; returns whether it did. */
  function cutOnce(address = ''): boolean {
    if (cutAlready.has(address)) return false;
    cutAlready.add(address);
    relay.cut();
    return true;
  }
  beforeEach(async () => {
    cutAlready = new Set();
    server = await start({ onReceived: ({ to }) => void cutOnce(to[0]) });
    relay = await startRelay(server.port);
    await configureMail(site.store, { port: relay.port });
    await sendMessage(site);
  });
  afterEach(() => relay.stop());
  const possiblySent = { status: 'failed', attempts: 1, lastError: expect.stringContaining('may have arrived') };

  /** Everything that is due within a day. */
  async function keepTrying() {
    for (let tries = 1; tries < 8; tries += 1) {
      await deliverAll();
      at(tries * 60 * minute);
    }
  }

  it('resends a notification with the same Message-ID, but no confirmation', async () => {
    await keepTrying();
    expect(received('acknowledgement')).toHaveLength(1);
    expect(await stateOf('acknowledgement')).toMatchObject(possiblySent);
    expect(received('notification')).toHaveLength(2);
    expect(new Set(received('notification').map(({ mail }) => mail.messageId)).size).toBe(1);
    expect(await stateOf('notification')).toMatchObject({ status: 'sent' });
    expect(await resendMessageMail(await staffActor(site.store, 'editor'), 1, 'acknowledgement')).toBe(true);
    await deliverAll();
    expect(await stateOf('acknowledgement')).toMatchObject({ status: 'sent' });
  });

  it('resends both kinds when the connection drops before the message data', async () => {
    const broken = await start({ onRcptTo: ({ address }, _session, done) => (cutOnce(address) ? undefined : done()) });
    await relay.stop();
    relay = await startRelay(broken.port);
    await configureMail(site.store, { port: relay.port });
    await keepTrying();
    expect(broken.received.map(({ to }) => to[0]).sort()).toEqual(['desk@uplink.example', visitorMessage.companyEmail]);
  });

  it('does not resend a confirmation after its sender died or was stopped', async () => {
    await configureMail(site.store, { port: server.port });
    cutAlready = new Set(['desk@uplink.example', visitorMessage.companyEmail]);
    await claim('uplink.example');
    await claim('uplink.example');
    at(61);
    await deliverAll();
    expect([received('notification').length, received('acknowledgement').length]).toEqual([1, 0]);
    expect(await stateOf('acknowledgement')).toMatchObject({ ...possiblySent, attempts: 2 });
    await sendMessage(site, { message: 'Another one' });
    const stop = new AbortController();
    const slow = await start({
      onReceived: ({ to }) => {
        if (to[0] === 'desk@uplink.example') return;
        stop.abort();
        return new Promise(() => undefined);
      },
    });
    await configureMail(site.store, { port: slow.port });
    while ((await deliverNext(mailKinds, pino({ level: 'silent' }), stop.signal)) === 'done' && !stop.signal.aborted);
    expect((await mails(site.store)).slice(2)).toMatchObject([{ status: 'sent' }, possiblySent]);
  });
});

describe('Header, recipient and markup injection', () => {
  const attacks = {
    firstName: 'Eve, <victim@evil.example>',
    lastName: '"; Bcc: victim@evil.example',
    companyName: '<img src=x onerror=alert(1)>, "a" <victim@evil.example>',
    cityLocation: 'London=?utf-8?Q?=0D=0ABcc:_victim=40evil.example?=',
    phoneNumber: '<b>020 7946 0123</b>',
    message: '</p><script>alert(1)</script>\r\n.\r\nRCPT TO:<victim@evil.example>\r\nBcc: victim@evil.example',
  };

  it('fails through every field of the contact form', async () => {
    server = await start();
    await configureMail(site.store, { port: server.port });
    await sendMessage(site, attacks);
    await deliverAll();
    expect(server.received).toHaveLength(2);
    for (const { to, raw, mail } of server.received) {
      expect(to).toHaveLength(1);
      expect(mail.to).toHaveLength(1);
      expect(mail.cc ?? []).toEqual([]);
      expect(mail.bcc ?? []).toEqual([]);
      expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
      expect(mail.replyTo ?? []).toHaveLength(to[0] === 'desk@uplink.example' ? 1 : 0);
      expect(mail.html).not.toMatch(/<(script|img|b)\b/);
    }
    expect(received('notification')[0]?.mail.replyTo?.[0]?.address).toBe(visitorMessage.companyEmail);
  });

  it.each(['firstName', 'lastName', 'companyName', 'cityLocation', 'phoneNumber', 'companyEmail'])(
    'fails through a line break in %s, in new and in stored messages',
    async (field) => {
      const value = `${visitorMessage[field as keyof typeof visitorMessage]}\r\nBcc: victim@evil.example`;
      const rejected = await site.json('POST', '/api/contact', { ...visitorMessage, [field]: value });
      expect(rejected.status).toBe(400);
      server = await start();
      await configureMail(site.store, { port: server.port });
      await sendMessage(site);
      if (field !== 'companyEmail')
        await site.store.queries
          .updateTable('contactRequests')
          .set({ [field]: value })
          .execute();
      await deliverAll();
      for (const { to, raw } of server.received) {
        expect(to).toHaveLength(1);
        expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im);
      }
      expect(server.received).toHaveLength(2);
    },
  );
});

describe('Mail lease', () => {
  it('keeps other senders from a mail that is being sent to a slow server', async () => {
    let arrive: () => void = () => undefined;
    let answer: () => void = () => undefined;
    const received = new Promise<void>((done) => {
      arrive = done;
    });
    const answered = new Promise<void>((done) => {
      answer = done;
    });
    server = await start({
      onReceived: ({ to }) => {
        if (to[0] !== 'desk@uplink.example') return;
        arrive();
        return answered;
      },
    });
    await configureMail(site.store, { port: server.port });
    await sendMessage(site);
    const slow = deliverAll();
    await received;
    await deliverAll();
    expect(server.received.map(({ to }) => to[0])).toEqual([visitorMessage.companyEmail]);
    answer();
    await slow;
    expect(server.received).toHaveLength(2);
    expect(await stateOf('notification')).toMatchObject({ status: 'sent', attempts: 1 });
  });

  it('expires after a minute when its holder died, so that another sender takes the mail', async () => {
    server = await start();
    await configureMail(site.store, { port: server.port });
    await sendMessage(site);
    const taken = await claim('uplink.example');
    at(59);
    await deliverAll();
    expect(received('notification')).toEqual([]);
    at(61);
    await deliverAll();
    expect(received('notification').map(({ mail }) => mail.messageId)).toEqual([`<${taken?.messageId}>`]);
    expect(await stateOf('notification')).toMatchObject({ status: 'sent', attempts: 2 });
  });

  it('ignores a failure reported by the holder of an expired lease', async () => {
    server = await start();
    await configureMail(site.store, { port: server.port });
    await sendMessage(site);
    const taken = await claim('uplink.example');
    at(61);
    await deliverAll();
    await markFailed(taken ?? expect.fail(), {
      message: 'Too late',
      isPermanent: true,
      isAddressRejected: false,
      isSettingsFailure: false,
    });
    expect(await stateOf('notification')).toMatchObject({ status: 'sent', lastError: null });
  });
});

describe('Session with the mail server', () => {
  it('is one for each mail, and ends with QUIT, also after a rejection and for an address that needs SMTPUTF8', async () => {
    server = await start({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('desk') ? actionError(550, '5.1.1 No such user') : undefined),
    });
    const relay = await startRelay(server.port);
    await configureMail(site.store, { port: relay.port });
    await sendMessage(site, { companyEmail: '用户@例え.jp' });
    await deliverAll();
    await tryServer((await readForSending()) ?? expect.fail(), patient, AbortSignal.timeout(10_000));
    await expect.poll(() => relay.said.map((said) => /\r\nQUIT\r\n$/.test(said))).toEqual([true, true, true]);
    expect(relay.said.map((said) => said.match(/^(EHLO|MAIL|RCPT|DATA|QUIT)/gm))).toEqual([
      ['EHLO', 'MAIL', 'RCPT', 'DATA', 'QUIT'],
      ['EHLO', 'MAIL', 'RCPT', 'DATA', 'QUIT'],
      ['EHLO', 'QUIT'],
    ]);
    await relay.stop();
  });
});
