/** Mail, from a visitor's message to a real mail server. */
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deliverNext } from '../app/email/deliver.server';
import { claim, markFailed } from '../app/email/outbox-claim.server';
import { resend } from '../app/inbox/messages/resend.server';
import { freezeClock } from '../app/platform/clock.server';
import { mailKinds } from '../app/registry/emails.server';
import { actionError, type MailServer, type Relay, startMailServer, startRelay } from './mail-server';
import { configureMail, deliverAll, mails, sendMessage, smtpPassword, visitorMessage } from './messages';
import { bytesOf } from './raw-store';
import { openSite, type Site, signIn } from './site';
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

describe('a message', () => {
  beforeEach(async () => {
    server = await start();
    await configureMail(site.store, { port: server.port });
    await sendMessage(site);
    await deliverAll();
  });

  it('notifies the desk, and anyone who answers writes to the visitor', () => {
    const [{ from, to, mail } = expect.fail()] = received('notification');
    expect([from, to]).toEqual(['website@uplink.example', ['desk@uplink.example']]);
    expect(mail.from).toMatchObject({ name: 'Uplink', address: 'website@uplink.example' });
    expect(mail.replyTo).toMatchObject([{ name: 'Ifeoma Okafor', address: visitorMessage.companyEmail }]);
    expect(mail.subject).toBe('Business IT support: Ifeoma Okafor, Okafor Lane Architects [Message 1]');
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain(visitorMessage.message);
      expect(part).toContain('020 7946 0123');
      expect(part).toContain('https://www.uplink.example/admin/messages/1');
    }
  });

  it('is acknowledged to the visitor, without a word of what was typed', () => {
    const [{ from, to, mail } = expect.fail()] = received('acknowledgement');
    expect([from, to]).toEqual(['website@uplink.example', [visitorMessage.companyEmail]]);
    expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-replied' }));
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Hello Ifeoma,');
      expect(part).toContain('within 24 hours');
      expect(part).not.toContain('bigger office');
    }
  });

  it('is mailed once, with the sender’s domain in the Message-ID', async () => {
    await deliverAll();
    expect(server.received).toHaveLength(2);
    for (const mail of await mails(site.store)) {
      expect(mail).toMatchObject({ status: 'sent', attempts: 1, sentAt: startedAt.toISOString() });
      expect(server.received.map((one) => one.mail.messageId)).toContain(`<${mail.messageId}>`);
      expect(mail.messageId).toMatch(/^[0-9a-z]+\.[0-9a-f-]{36}@uplink\.example$/);
    }
  });
});

it('a login is shown to the server, and the password to no one else', async () => {
  server = await start();
  await configureMail(site.store, { port: server.port });
  await sendMessage(site);
  await deliverAll();
  expect(server.logins).toContainEqual({ username: 'website@uplink.example', password: smtpPassword });
  expect(server.received.map(({ raw }) => raw).join()).not.toContain(smtpPassword);
  const admin = await signIn(site, 'admin');
  expect(await (await admin.send('/api/admin/smtp-config')).text()).not.toContain(smtpPassword);
  expect(await bytesOf(site.store)).not.toContain(smtpPassword);
});

describe('a rejection for now', () => {
  it('is tried again after 30 seconds, then twice as long each time, with the same Message-ID', async () => {
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

  it('is given up after seven days from the first attempt, not earlier, and says so', async () => {
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

describe('a rejection permanently', () => {
  it('fails at once, raises the alarm, and can be sent again', async () => {
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
    expect(await resend(await staffActor(site.store, 'editor'), 1, 'notification')).toBe(true);
    await deliverAll();
    expect(await stateOf('notification')).toMatchObject({ status: 'sent' });
    expect(await (await site.send('/api/health')).json()).not.toHaveProperty('mail');
  });

  it('of the login is no rejection of the mail: it waits for better settings', async () => {
    server = await start({ onAuth: (_auth, _session, done) => done(actionError(535, '5.7.8 Bad credentials')) });
    await configureMail(site.store, { port: server.port });
    await sendMessage(site);
    await deliverAll();
    expect(await stateOf('notification')).toMatchObject({ status: 'queued', attempts: 1 });
    expect((await stateOf('notification'))?.lastError).toContain('username and password');
  });
});

it('a server that was dead and comes back gets everything at once', async () => {
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

describe('without settings', () => {
  it('mail waits; ten days later every notification goes out, and no acknowledgement older than a day', async () => {
    await sendMessage(site, { message: 'The first one' });
    at(5 * day);
    await sendMessage(site, { message: 'The second one' });
    at(10 * day);
    await sendMessage(site, { message: 'The third one', companyEmail: 'third@visitor.example' });
    await deliverAll();
    expect((await mails(site.store)).every(({ status, attempts }) => status === 'queued' && attempts === 0)).toBe(true);

    server = await start();
    const admin = await signIn(site, 'admin');
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

  it('the health check and the dashboard say that mail is not set up, and how much waits; with them, that it fails', async () => {
    const health = async () => (await (await site.send('/api/health')).json()).mail;
    const dashboard = async () => (await (await signIn(site, 'editor')).send('/admin/dashboard')).text();
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

  it('or with them turned off, nothing is sent and nothing is lost', async () => {
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

describe('acknowledgements', () => {
  beforeEach(async () => {
    server = await start();
    await configureMail(site.store, { port: server.port });
  });

  it('do not attack an address that someone types in, however it is written', async () => {
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

  it('can be turned off', async () => {
    await configureMail(site.store, { port: server.port, sendAcknowledgement: false });
    await sendMessage(site);
    await deliverAll();
    expect(server.received.map(({ to }) => to)).toEqual([['desk@uplink.example']]);
    expect(await stateOf('acknowledgement')).toMatchObject({ status: 'dropped' });
  });

  it('do not go to suspected spam, and neither does a notification, until staff say that it is none', async () => {
    await sendMessage(site, { referralNote: 'filled in by a program' });
    await deliverAll();
    expect(server.received).toEqual([]);
    const editor = await signIn(site, 'editor');
    const answer = await editor.json('PATCH', '/api/admin/contact-requests/1', { status: 'new' });
    expect(await answer.json()).toMatchObject({ contactRequest: { status: 'new', held: false, spamReason: null } });
    await deliverAll();
    expect(server.received).toHaveLength(2);
  });
});

describe('a mail that the server may have taken', () => {
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

  it('is sent again as the same mail where it is a notification, and never where it is an acknowledgement', async () => {
    await keepTrying();
    expect(received('acknowledgement')).toHaveLength(1);
    expect(await stateOf('acknowledgement')).toMatchObject(possiblySent);
    expect(received('notification')).toHaveLength(2);
    expect(new Set(received('notification').map(({ mail }) => mail.messageId)).size).toBe(1);
    expect(await stateOf('notification')).toMatchObject({ status: 'sent' });
    expect(await resend(await staffActor(site.store, 'editor'), 1, 'acknowledgement')).toBe(true);
    await deliverAll();
    expect(await stateOf('acknowledgement')).toMatchObject({ status: 'sent' });
  });

  it('is sent again, acknowledgements too, where the connection was lost before its end', async () => {
    const broken = await start({ onRcptTo: ({ address }, _session, done) => (cutOnce(address) ? undefined : done()) });
    await relay.stop();
    relay = await startRelay(broken.port);
    await configureMail(site.store, { port: relay.port });
    await keepTrying();
    expect(broken.received.map(({ to }) => to[0]).sort()).toEqual(['desk@uplink.example', visitorMessage.companyEmail]);
  });

  it('is not sent again where its sender has died, or was stopped, and it is an acknowledgement', async () => {
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

describe('nothing that a visitor types ends a header, adds a recipient or becomes markup', () => {
  const attacks = {
    firstName: 'Eve, <victim@evil.example>',
    lastName: '"; Bcc: victim@evil.example',
    companyName: '<img src=x onerror=alert(1)>, "a" <victim@evil.example>',
    cityLocation: 'London=?utf-8?Q?=0D=0ABcc:_victim=40evil.example?=',
    phoneNumber: '<b>020 7946 0123</b>',
    message: '</p><script>alert(1)</script>\r\n.\r\nRCPT TO:<victim@evil.example>\r\nBcc: victim@evil.example',
  };

  it('through any field', async () => {
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
    'with a line end in %s, which is rejected, or cut where it is stored already',
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

describe('a lease', () => {
  it('keeps a mail that is being sent from everyone else, however slow the server is', async () => {
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

  it('runs out when its holder has died, and the mail is taken up again', async () => {
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

  it('that has run out gives no say: what another has noted since, stays', async () => {
    server = await start();
    await configureMail(site.store, { port: server.port });
    await sendMessage(site);
    const taken = await claim('uplink.example');
    at(61);
    await deliverAll();
    await markFailed(taken ?? expect.fail(), { message: 'Too late', isPermanent: true, isAddressRefused: false });
    expect(await stateOf('notification')).toMatchObject({ status: 'sent', lastError: null });
  });
});
