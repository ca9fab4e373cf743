/** Notifications of messages: recipients by reason, digests, quiet hours and reminders. */
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultBusinessDetails } from '../app/content/settings/business-details';
import { readForSending } from '../app/email/smtp-config.server';
import { freezeClock } from '../app/platform/clock.server';
import { mailKinds } from '../app/registry/emails.server';
import { runPeriodicChecks } from '../app/server/periodic-checks.server';
import { type MailServer, startMailServer } from './mail-server';
import { configureMail, deliverAll, mails, sendMessage } from './messages';
import { logInAs, openSite, type Site } from './site';

const silent = pino({ level: 'silent' });
const path = '/api/admin/notification-settings';

let site: Site;
let admin: Site;
let server: MailServer;
beforeEach(async () => {
  at('10 12:00');
  server = await startMailServer();
  site = await openSite({ BASE_URL: 'https://www.uplink.example' });
  await configureMail(site.store, { port: server.port, sendAcknowledgement: false });
  admin = await logInAs(site, 'admin');
});
afterEach(async () => {
  await Promise.all([server.stop(), site.close()]);
});

/** In March 2026, when London's clocks show UTC; the 10th is a Tuesday. */
function at(dayAndTime: string) {
  freezeClock(new Date(`2026-03-${dayAndTime.replace(' ', 'T')}:00.000Z`));
}

async function settle(settings: object) {
  // A proof of who someone is lasts for minutes only.
  admin = await logInAs(site, 'admin');
  const response = await admin.json('POST', path, settings);
  return { status: response.status, ...(await response.json()) };
}

/** Runs the due jobs and returns the subjects of the emails that arrived. */
async function received(): Promise<string[]> {
  const before = server.received.length;
  await runPeriodicChecks(silent);
  await deliverAll();
  return server.received.slice(before).map(({ mail, to }) => `${to.join(' ')}: ${mail.subject}`);
}

const summaryOf = (place: number) => server.received[place]?.mail.text ?? '';

describe('Notification recipients', () => {
  it('follow the reason, with Bcc, and default to the desk', async () => {
    const recipients = [
      { reason: 'cyber_security', to: 'soc@firm.example; tom@firm.example', bcc: 'boss@firm.example' },
      { reason: 'other', to: '', bcc: 'boss@firm.example' },
      { reason: 'consultation', to: '', bcc: '' },
    ];
    expect((await settle({ recipients })).notificationSettings.recipients).toEqual([
      {
        reason: 'cyber_security',
        to: 'soc@firm.example, tom@firm.example',
        bcc: 'boss@firm.example',
        isTicketSystem: false,
      },
      { ...recipients[1], isTicketSystem: false },
    ]);
    for (const reasonForContact of ['cyber_security', 'other', 'consultation'])
      await sendMessage(site, { reasonForContact });
    await deliverAll();
    expect(server.received.map(({ to }) => to)).toEqual([
      ['soc@firm.example', 'tom@firm.example', 'boss@firm.example'],
      ['desk@uplink.example', 'boss@firm.example'],
      ['desk@uplink.example'],
    ]);
    expect(server.received[0]?.mail.to?.map(({ address }) => address)).toEqual([
      'soc@firm.example',
      'tom@firm.example',
    ]);
    expect(server.received[0]?.raw).not.toMatch(/boss@/);
    expect(await (await admin.send('/admin/messages/1')).text()).toContain('soc@firm.example, tom@firm.example');
  });

  it('are rejected when invalid, and so are settings that notify no one', async () => {
    expect(await settle({ recipients: [{ reason: 'other', to: 'tom', bcc: '' }] })).toMatchObject({ status: 400 });
    expect(await settle({ isImmediate: false })).toMatchObject({
      status: 400,
      errors: { isImmediate: [expect.any(String)] },
    });
    const sameTime = { hasQuietHours: true, quietFrom: '07:00', quietTo: '07:00' };
    expect(await settle(sameTime)).toMatchObject({ errors: { quietTo: [expect.any(String)] } });
    expect(await settle({ hasQuietHours: true, quietFrom: '25:00' })).toMatchObject({ status: 400 });
  });

  it('of every other reason get messages whose reason has no recipients', async () => {
    const recipients = [
      { reason: '', to: 'all@firm.example', bcc: 'boss@firm.example' },
      { reason: 'cyber_security', to: 'soc@firm.example', bcc: '' },
      { reason: 'other', to: '', bcc: 'unseen@firm.example' },
    ];
    await settle({ recipients });
    for (const reasonForContact of ['cyber_security', 'other', 'consultation'])
      await sendMessage(site, { reasonForContact });
    await deliverAll();
    expect(server.received.map(({ to }) => to)).toEqual([
      ['soc@firm.example'],
      ['all@firm.example', 'unseen@firm.example'],
      ['all@firm.example', 'boss@firm.example'],
    ]);
  });

  it('are set by admins only, reject stale edits, and stay out of the audit log', async () => {
    const editor = await logInAs(site, 'editor');
    expect((await editor.json('GET', path)).status).toBe(403);
    expect((await editor.json('POST', path, {})).status).toBe(403);
    const screen = '/admin/messages/settings/notifications';
    const fields = { version: '0', isImmediate: 'on', digest: 'daily', quietFrom: '19:00', quietTo: '07:00' };
    const own = { 'recipients[0].reason': 'other', 'recipients[0].to': 'tom@firm.example', 'recipients[0].bcc': '' };
    expect((await admin.post(screen, { ...fields, ...own })).status).toBe(303);
    expect(await (await admin.send(screen)).text()).toContain('value="tom@firm.example"');
    expect((await admin.post(screen, { ...fields, ...own })).status).toBe(409);
    const auditLog = await site.store.queries.selectFrom('auditEntries').select('summary').execute();
    expect(auditLog.map(({ summary }) => summary)).toEqual([
      'Email for each message; a daily digest; no quiet hours; no reminders; recipients of their own for Other',
    ]);
  });
});

describe('Ticket system', () => {
  const headersOf = (place: number) =>
    Object.fromEntries(server.received[place]?.mail.headers.map(({ key, value }) => [key, value]) ?? []);
  const marks = ['auto-submitted', 'x-auto-response-suppress', 'precedence', 'list-id'];

  it('gets notifications in the visitor’s name, without auto-submitted headers', async () => {
    const recipients = [
      { reason: '', isTicketSystem: true },
      { reason: 'other', to: 'tom@firm.example' },
      { reason: 'cyber_security', to: 'soc@firm.example', isTicketSystem: true },
    ];
    const saved = await settle({ recipients, sendReminders: true });
    expect(saved.notificationSettings.recipients).toEqual([
      { reason: '', to: '', bcc: '', isTicketSystem: true },
      { reason: 'other', to: 'tom@firm.example', bcc: '', isTicketSystem: false },
      { reason: 'cyber_security', to: 'soc@firm.example', bcc: '', isTicketSystem: true },
    ]);
    for (const reasonForContact of ['consultation', 'cyber_security', 'other'])
      await sendMessage(site, { reasonForContact });
    await deliverAll();
    expect(server.received.map(({ to }) => to[0])).toEqual([
      'desk@uplink.example',
      'soc@firm.example',
      'tom@firm.example',
    ]);
    for (const place of [0, 1]) {
      expect(Object.keys(headersOf(place)).filter((name) => marks.includes(name))).toEqual([]);
      expect(server.received[place]?.mail).toMatchObject({
        from: { name: 'Ifeoma Okafor', address: 'website@uplink.example' },
        replyTo: [{ name: 'Ifeoma Okafor', address: 'ifeoma@okafor-lane.example' }],
        subject: expect.stringMatching(new RegExp(`^[^[]*\\[Message ${place + 1}\\]$`)),
      });
    }
    const automatic = { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'DR, RN, NRN, OOF, AutoReply' };
    expect(headersOf(2)).toMatchObject(automatic);
    expect(server.received[2]?.mail.from?.name).toBe('Uplink');
    at('11 10:01');
    expect(await received()).toHaveLength(3);
    expect(headersOf(3)).toMatchObject(automatic);
  });

  it('gets no Reply-To when the visitor enters its own address', async () => {
    await configureMail(site.store, { port: server.port, sendAcknowledgement: true });
    await settle({ recipients: [{ reason: '', isTicketSystem: true }] });
    await sendMessage(site, { companyEmail: 'Desk@uplink.example' });
    await deliverAll();
    expect(server.received.map(({ mail }) => mail.replyTo)).toEqual([undefined]);
    expect((await mails(site.store)).map(({ status }) => status)).toEqual(['sent', 'dropped']);
  });

  it('is set in the form and recorded in the audit log', async () => {
    const screen = '/admin/messages/settings/notifications';
    const fields = { version: '0', isImmediate: 'on', digest: 'none', quietFrom: '19:00', quietTo: '07:00' };
    const tick = { 'recipients[0].reason': '', 'recipients[0].to': '', 'recipients[0].isTicketSystem': 'on' };
    expect((await admin.post(screen, { ...fields, ...tick })).status).toBe(303);
    const page = await (await admin.send(screen)).text();
    expect(page.match(/<input[^>]*isTicketSystem"[^>]* checked=""/g)).toHaveLength(1);
    expect(page).toContain('This address is a ticket system');
    const auditLog = await site.store.queries.selectFrom('auditEntries').select('summary').execute();
    expect(auditLog.at(-1)?.summary).toMatch(/; a ticket system$/);
  });
});

describe('Weekly summary', () => {
  it('is sent once on Monday with the figures of the past week', async () => {
    await settle({ sendWeeklySummary: true });
    for (const firstName of ['Ada', 'Ben']) await sendMessage(site, { firstName });
    await received();
    at('10 14:00');
    admin = await logInAs(site, 'admin');
    await admin.json('PATCH', '/api/admin/contact-requests/1', { answered: true });
    at('15 23:00');
    expect(await received()).toEqual([]);
    at('16 08:30');
    expect(await received()).toEqual(['desk@uplink.example: 2 enquiries last week - Uplink']);
    expect(summaryOf(2)).toMatch(/Replies.*1, within 2 hours/s);
    expect(summaryOf(2)).toContain('0 posts published');
    expect(await received()).toEqual([]);
  });

  it('is not sent by default, or for a week before it was turned on', async () => {
    at('16 08:30');
    expect(await received()).toEqual([]);
    at('18 12:00');
    await settle({ sendWeeklySummary: true });
    expect(await received()).toEqual([]);
  });
});

describe('Digest', () => {
  it('is sent once at eight to each recipient who has messages', async () => {
    const recipients = [{ reason: 'other', to: 'tom@firm.example', bcc: '' }];
    await settle({ isImmediate: false, digest: 'daily', recipients });
    for (const reasonForContact of ['consultation', 'other', 'consultation']) {
      await sendMessage(site, { reasonForContact, message: reasonForContact + server.received.length });
    }
    expect(await received()).toEqual([]);
    at('11 07:50');
    expect(await received()).toEqual([]);
    at('11 08:01');
    expect((await received()).sort()).toEqual([
      'desk@uplink.example: 2 messages for your digest - Uplink',
      'tom@firm.example: One message for your digest - Uplink',
    ]);
    expect(await received()).toEqual([]);
    at('12 08:01');
    expect(await received()).toEqual([]);
  });

  it('is sent on Mondays when weekly, without deleted messages and spam', async () => {
    await settle({ digest: 'weekly' });
    for (const firstName of ['Ada', 'Ben', 'Cleo']) await sendMessage(site, { firstName, message: firstName });
    expect(await received()).toHaveLength(3);
    await admin.json('DELETE', '/api/admin/contact-requests/1');
    await admin.json('PATCH', '/api/admin/contact-requests/2', { status: 'spam' });
    at('15 23:00');
    expect(await received()).toEqual([]);
    at('16 08:30');
    expect(await received()).toEqual(['desk@uplink.example: One message for your digest - Uplink']);
    expect(summaryOf(3)).toContain('Cleo Okafor [Message 3]');
    expect(summaryOf(3)).not.toMatch(/Ada|Ben/);
  });

  it('sends the waiting messages at once when turned off', async () => {
    await settle({ isImmediate: false, digest: 'weekly' });
    await sendMessage(site);
    expect(await received()).toEqual([]);
    await settle({});
    expect(await received()).toEqual(['desk@uplink.example: One message for your digest - Uplink']);
  });

  it('includes a message received while the clock was a year ahead', async () => {
    await settle({ isImmediate: false, digest: 'daily' });
    freezeClock(new Date('2027-03-10T12:00:00.000Z'));
    await sendMessage(site);
    await deliverAll();
    at('10 12:00');
    expect(await received()).toHaveLength(1);
    expect(await received()).toEqual([]);
  });
});

describe('Quiet hours', () => {
  beforeEach(async () => {
    await settle({ hasQuietHours: true, quietFrom: '19:00', quietTo: '07:00' });
    at('10 22:00');
  });

  it('hold notifications back and end with one mail for all', async () => {
    await sendMessage(site, { firstName: 'Ada', message: 'First' });
    await sendMessage(site, { firstName: 'Ben', message: 'Second' });
    expect(await received()).toEqual([]);
    at('11 06:59');
    expect(await received()).toEqual([]);
    at('11 07:00');
    await sendMessage(site, { firstName: 'Cleo', message: 'Third' });
    expect((await received()).sort()).toEqual([
      'desk@uplink.example: 2 messages in the quiet hours - Uplink',
      expect.stringContaining('Cleo'),
    ]);
    expect(await received()).toEqual([]);
  });

  it('follow London time, also in summer', async () => {
    freezeClock(new Date('2026-07-01T18:30:00.000Z'));
    await sendMessage(site);
    expect(await received()).toEqual([]);
    freezeClock(new Date('2026-07-02T06:01:00.000Z'));
    expect(await received()).toHaveLength(1);
  });

  it('do not delay a mail that staff resend', async () => {
    await sendMessage(site);
    expect(await received()).toEqual([]);
    at('10 22:30');
    admin = await logInAs(site, 'admin');
    await admin.post('/admin/messages/1/resend', { kind: 'notification' });
    expect(await received()).toEqual([expect.stringContaining('Ifeoma')]);
  });

  it('drop a mail and queue its message for the digest in one transaction', async () => {
    await sendMessage(site);
    const [mail = expect.fail()] = await mails(site.store);
    const entered = () => site.store.queries.selectFrom('summarisedMessages').select('messageId').execute();
    const settings = (await readForSending()) ?? expect.fail();
    expect(await mailKinds.notification?.({ ...mail, isInterrupted: false }, settings)).toMatchObject({
      drop: expect.any(String),
    });
    expect(await entered()).toEqual([]);
    await deliverAll();
    expect(await entered()).toHaveLength(1);
    at('11 07:05');
    expect(await received()).toEqual(['desk@uplink.example: One message in the quiet hours - Uplink']);
    expect((await mails(site.store)).map(({ status }) => status)).toEqual(['dropped', 'dropped', 'sent']);
  });
});

it('A notification interrupted while single mails are off is sent once when they are on', async () => {
  await settle({ isImmediate: false, digest: 'daily' });
  await sendMessage(site);
  const [mail = expect.fail()] = await mails(site.store);
  const settings = (await readForSending()) ?? expect.fail();
  expect(await mailKinds.notification?.({ ...mail, isInterrupted: false }, settings)).toHaveProperty('drop');
  await settle({ isImmediate: true, digest: 'none', version: 1 });
  expect(await received()).toEqual([expect.stringContaining('Ifeoma')]);
  at('11 08:05');
  expect(await received()).toEqual([]);
});

describe('Reply reminder', () => {
  const remindersReceived = async () => (await received()).filter((line) => line.includes('A reply to'));

  it('is sent once two hours before a reply is due, and once when overdue', async () => {
    await settle({
      sendReminders: true,
      recipients: [{ reason: 'business_it_support', to: 'tom@firm.example', bcc: '' }],
    });
    await sendMessage(site);
    at('11 09:59');
    expect(await remindersReceived()).toEqual([]);
    at('11 10:00');
    expect(await remindersReceived()).toEqual(['tom@firm.example: A reply to Ifeoma Okafor is due soon [Message 1]']);
    expect(await remindersReceived()).toEqual([]);
    at('11 12:00');
    expect(await remindersReceived()).toEqual(['tom@firm.example: A reply to Ifeoma Okafor is overdue [Message 1]']);
    const [notified, soon, overdue] = server.received.map(({ mail }) => mail);
    expect(soon).toMatchObject({ inReplyTo: notified?.messageId, references: notified?.messageId });
    expect(overdue).toMatchObject({
      inReplyTo: soon?.messageId,
      references: `${notified?.messageId} ${soon?.messageId}`,
    });
    at('12 09:00');
    expect(await remindersReceived()).toEqual([]);
  });

  it('counts only opening hours if the website promises working hours', async () => {
    await settle({ sendReminders: true });
    const details = { ...defaultBusinessDetails, openingHours: 'Mon-Fri 8:30-17:30' };
    await admin.json('POST', '/api/admin/business-details', details);
    await admin.json('PATCH', '/api/admin/page', { contact: { replyHours: 8, replyClock: 'open' } });
    expect((await admin.json('POST', '/api/admin/drafts/publish', {})).status).toBe(200);
    at('13 17:00');
    await sendMessage(site);
    const subjects = async () => (await remindersReceived()).map((line) => /(soon|overdue) /.exec(line)?.[1]);
    at('16 13:59');
    expect(await subjects()).toEqual([]);
    at('16 14:00');
    expect(await subjects()).toEqual(['soon']);
    at('16 16:00');
    expect(await subjects()).toEqual(['overdue']);
    expect(server.received.at(-1)?.mail.text).toContain('within 8 working hours: it was due on 16 March 2026 at 16:00');
  });

  it('leaves out answered, archived, spam and long overdue messages', async () => {
    for (let n = 0; n < 4; n += 1) await sendMessage(site, { message: `${n}` });
    const change = (id: number, changes: object) => admin.json('PATCH', `/api/admin/contact-requests/${id}`, changes);
    await change(1, { answered: true });
    await change(2, { status: 'archived' });
    await change(3, { status: 'spam' });
    at('12 12:01');
    await settle({ sendReminders: true });
    expect(await remindersReceived()).toEqual([]);
    at('11 11:00');
    expect(await remindersReceived()).toHaveLength(1);
  });

  it('is dropped when someone answers before the mail goes out', async () => {
    await settle({ sendReminders: true });
    await sendMessage(site);
    await deliverAll();
    at('11 11:00');
    await runPeriodicChecks(silent);
    admin = await logInAs(site, 'admin');
    await admin.json('PATCH', '/api/admin/contact-requests/1', { answered: true });
    expect(await remindersReceived()).toEqual([]);
  });

  it('waits for the end of the quiet hours', async () => {
    await settle({ sendReminders: true, hasQuietHours: true, quietFrom: '11:30', quietTo: '14:00' });
    at('10 14:30');
    await sendMessage(site);
    at('11 13:00');
    expect(await remindersReceived()).toEqual([]);
    at('11 14:01');
    expect(await remindersReceived()).toHaveLength(1);
  });
});

it('Every mail of a message carries its tag in the subject, and a digest does not', async () => {
  await settle({ sendReminders: true, digest: 'daily' });
  await sendMessage(site);
  await sendMessage(site, { message: 'Another one' });
  await received();
  at('11 10:00');
  await received();
  at('11 12:00');
  await received();
  const subjects = server.received.map(({ mail }) => mail.subject ?? '');
  const digest = subjects.filter((subject) => subject.includes('for your digest'));
  expect(digest).toEqual(['2 messages for your digest - Uplink']);
  expect(subjects.filter((subject) => subject.endsWith('[Message 1]'))).toHaveLength(3);
  expect(subjects.filter((subject) => subject.endsWith('[Message 2]'))).toHaveLength(3);
  expect(subjects).toHaveLength(7);
  const text = server.received.find(({ mail }) => mail.subject === digest[0])?.mail.text ?? '';
  for (const tag of ['[Message 1]', '[Message 2]']) expect(text).toContain(tag);
});

describe('Failed mail alarm', () => {
  const alarm = async () => {
    const page = await (await admin.send('/admin/dashboard')).text();
    return page.replace(/<[^>]*>/g, '').includes('2 notifications could not be sent. 2 reply reminders were');
  };

  it('counts each message of a failed digest and each failed reminder, and clears on resend', async () => {
    await settle({ isImmediate: false, digest: 'daily', sendReminders: true });
    await sendMessage(site);
    await sendMessage(site, { message: 'Another one' });
    await received();
    expect(await alarm()).toBe(false);
    await server.stop();
    at('11 10:05');
    await received();
    await site.store.queries
      .updateTable('outboxMails')
      .set({ status: 'failed' })
      .where('status', '=', 'queued')
      .execute();
    admin = await logInAs(site, 'admin');
    expect(await alarm()).toBe(true);
    server = await startMailServer({}, {}, server.port);
    await admin.post('/admin/messages/resend', {});
    await deliverAll();
    expect(server.received).toHaveLength(3);
    expect(await alarm()).toBe(false);
  });
});
