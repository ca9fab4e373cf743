/** A mail to several people, some of whom the server rejects: the others get it once, and staff see who does not. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countFailedDeliveries } from '../app/inbox/messages/failed-recipients.server';
import { freezeClock } from '../app/platform/clock.server';
import { actionError, type MailServer, startMailServer } from './mail-server';
import { configureMail, deliverAll, mails, sendMessage } from './messages';
import { logInAs, openSite, type Site } from './site';

let site: Site;
let admin: Site;
let server: MailServer;
/** The responses of the mail server to an address. */
let answers: Record<string, Error | undefined>;

const startedAt = Date.parse('2026-11-21T09:00:00.000Z');
const at = (seconds: number) => freezeClock(new Date(startedAt + seconds * 1000));

beforeEach(async () => {
  at(0);
  answers = {};
  server = await startMailServer({ onRcptTo: ({ address }, _session, done) => done(answers[address]) });
  site = await openSite();
  await configureMail(site.store, { port: server.port, sendAcknowledgement: false });
  admin = await logInAs(site, 'admin');
  const recipients = [
    { reason: 'business_it_support', to: 'tom@firm.example, ana@firm.example', bcc: 'unseen@firm.example' },
  ];
  await admin.json('POST', '/api/admin/notification-settings', { recipients });
  await sendMessage(site);
});
afterEach(async () => {
  await Promise.all([server.stop(), site.close()]);
});

const gone = actionError(550, '5.1.1 User unknown');
const busy = actionError(450, '4.2.0 Greylisted, come again');
const page = async () => (await admin.send('/admin/messages/1')).text();
const reached = () => server.received.map(({ to }) => to);
const state = async () => {
  const [{ status, lastError } = expect.fail()] = await mails(site.store);
  return { status, lastError };
};

it('One rejected recipient of three is reported, and the others get the mail once', async () => {
  answers['tom@firm.example'] = gone;
  await deliverAll();
  at(60 * 60);
  await deliverAll();
  expect(reached()).toEqual([['ana@firm.example', 'unseen@firm.example']]);
  expect(await state()).toEqual({
    status: 'sent',
    lastError: 'tom@firm.example does not get it: The server rejected the recipient’s address. Check the spelling.',
  });
  expect(await page()).toMatch(
    /Handed to your mail server .*first attempt\. tom@firm\.example does not get it: The server rejected/,
  );
  const [{ delivery }] = (await (await admin.send('/api/admin/contact-requests')).json()).contactRequests;
  expect(delivery).toMatchObject({ notification: 'sent', visitorUnreachable: false });
  expect(delivery.lastError).toContain('tom@firm.example');
});

it('A rejected Bcc address is not named', async () => {
  answers['unseen@firm.example'] = gone;
  await deliverAll();
  expect((await state()).lastError).toMatch(/^An address in Bcc does not get it: /);
  expect(await page()).not.toContain('unseen@firm.example');
});

it('Only the temporarily rejected recipient is retried, with the same Message-ID', async () => {
  answers = { 'tom@firm.example': gone, 'ana@firm.example': busy };
  await deliverAll();
  expect(reached()).toEqual([['unseen@firm.example']]);
  expect(await state()).toMatchObject({ status: 'queued' });
  expect((await state()).lastError).toContain('ana@firm.example does not have it yet: ');
  at(20);
  await deliverAll();
  expect(reached()).toHaveLength(1);
  at(60 * 60);
  // One recipient was notified, so this is no alarm.
  expect(await countFailedDeliveries()).toBeNull();
  answers['ana@firm.example'] = undefined;
  await deliverAll();
  expect(reached()).toEqual([['unseen@firm.example'], ['ana@firm.example']]);
  expect(new Set(server.received.map(({ mail }) => mail.messageId))).toHaveLength(1);
  expect(server.received[1]?.mail.to?.map(({ address }) => address)).toEqual(['tom@firm.example', 'ana@firm.example']);
  expect(await state()).toMatchObject({ status: 'sent' });
  expect((await state()).lastError).toMatch(/^tom@firm\.example does not get it: [^:]*$/);
});

it('A late permanent rejection of one recipient leaves the mail as sent', async () => {
  answers['ana@firm.example'] = busy;
  await deliverAll();
  answers['ana@firm.example'] = gone;
  at(60);
  await deliverAll();
  expect(reached()).toEqual([['tom@firm.example', 'unseen@firm.example']]);
  expect(await state()).toMatchObject({
    status: 'sent',
    lastError: expect.stringContaining('ana@firm.example does not'),
  });
});

it('A recipient removed from the settings is not retried, and a resend follows the settings', async () => {
  answers['ana@firm.example'] = busy;
  await deliverAll();
  const recipients = [{ reason: 'business_it_support', to: 'tom@firm.example', bcc: '' }];
  await admin.json('POST', '/api/admin/notification-settings', { recipients, version: 1 });
  at(60);
  await deliverAll();
  expect(await state()).toEqual({ status: 'sent', lastError: null });
  expect(reached()).toEqual([['tom@firm.example', 'unseen@firm.example']]);
  await admin.post('/admin/messages/1/resend', { kind: 'notification' });
  await deliverAll();
  expect(reached().at(-1)).toEqual(['tom@firm.example']);
});

it('The mail fails only when every recipient is rejected permanently', async () => {
  answers = { 'tom@firm.example': gone, 'ana@firm.example': gone, 'unseen@firm.example': busy };
  await deliverAll();
  expect(await state()).toMatchObject({ status: 'queued' });
  answers['unseen@firm.example'] = gone;
  at(60);
  await deliverAll();
  expect(await state()).toMatchObject({ status: 'failed' });
  expect(server.received).toEqual([]);
});
