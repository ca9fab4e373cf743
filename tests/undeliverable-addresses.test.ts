/** A visitor whose address rejects email: staff are advised to phone, but not after other rejections. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Message } from '../app/inbox/messages/schema';
import { freezeClock } from '../app/platform/clock.server';
import { actionError, type MailServer, startMailServer } from './mail-server';
import { configureMail, deliverAll, sendMessage, visitorMessage } from './messages';
import { logInAs, openSite, type Site } from './site';

let site: Site;
let editor: Site;
let server: MailServer;
/** The responses of the mail server to an address and its email. */
let answers: Record<string, { recipient?: Error; data?: Error }>;

beforeEach(async () => {
  answers = {};
  server = await startMailServer({
    onRcptTo: ({ address }, _session, done) => done(answers[address]?.recipient),
    onReceived({ to: [address = ''] }) {
      const answer = answers[address]?.data;
      if (answer) throw answer;
    },
  });
  site = await openSite();
  await configureMail(site.store, { port: server.port });
  editor = await logInAs(site, 'editor');
});
afterEach(async () => {
  await Promise.all([server.stop(), site.close()]);
});

/** By address, whether the API says that mail does not reach it. */
async function unreachable(): Promise<Record<string, boolean>> {
  const { contactRequests: messages } = await (await editor.json('GET', '/api/admin/contact-requests')).json();
  return Object.fromEntries(
    messages.map(({ companyEmail, delivery }: Message) => [companyEmail, delivery.visitorUnreachable]),
  );
}

const gone = { recipient: actionError(550, '5.1.1 User unknown') };
const visitor = visitorMessage.companyEmail;

it('Only a permanent rejection of the recipient marks an address as unreachable', async () => {
  const cases: [code: number, text: string, isUnreachable: boolean][] = [
    [550, '5.1.1 User unknown', true],
    [550, '5.1.10 RESOLVER.ADR.RecipientNotFound', true],
    [552, '5.2.2 Mailbox full', true],
    [550, '5.4.1 Recipient address rejected: Access denied', true],
    [550, 'No such user here', true],
    [553, 'Mailbox name not allowed', true],
    [550, '5.7.1 Unable to relay', false],
    [554, '5.7.1 Blocked by our policy', false],
    [550, 'Relaying denied', false],
    [550, '5.1.8 Sender address rejected', false],
    [450, '4.2.1 Mailbox busy', false],
    [452, '4.2.2 Mailbox full for now', false],
  ];
  for (const [place, [code, text]] of cases.entries()) {
    const companyEmail = `visitor${place}@firm.example`;
    answers[companyEmail] = { recipient: actionError(code, text) };
    await sendMessage(site, { companyEmail, message: `${place}` });
  }
  answers['late@firm.example'] = { data: actionError(550, '5.1.1 The email account does not exist, gsmtp') };
  await sendMessage(site, { companyEmail: 'late@firm.example' });
  await deliverAll();
  expect(await unreachable()).toEqual({
    ...Object.fromEntries(cases.map(([, , isUnreachable], place) => [`visitor${place}@firm.example`, isUnreachable])),
    'late@firm.example': true,
  });
});

it('The message and the list say to call an unreachable visitor until a mail arrives', async () => {
  answers[visitor] = gone;
  await sendMessage(site);
  await deliverAll();
  const page = await (await editor.send('/admin/messages/1')).text();
  expect(page).toContain('This address does not accept email. Call instead:');
  expect(page).toContain('href="tel:+442079460123"');
  expect(await (await editor.send('/admin/messages')).text()).toContain('Call instead');
  answers = {};
  await editor.post('/admin/messages/1/resend', { kind: 'acknowledgement' });
  await deliverAll();
  expect(await unreachable()).toEqual({ [visitor]: false });
});

it('A rejected reply marks the visitor as unreachable, and a delivered reply clears the mark', async () => {
  await sendMessage(site);
  await deliverAll();
  answers[visitor] = gone;
  const replies = '/api/admin/contact-requests/1/replies';
  expect((await editor.json('POST', replies, { content: 'Certainly.' })).status).toBe(201);
  await deliverAll();
  expect(await unreachable()).toEqual({ [visitor]: true });
  answers = {};
  await editor.json('POST', `${replies}/1/resend`);
  await deliverAll();
  expect(await unreachable()).toEqual({ [visitor]: false });
});

it('A rejection of the desk’s address does not mark the visitor as unreachable', async () => {
  answers['desk@uplink.example'] = gone;
  await sendMessage(site);
  await deliverAll();
  expect(await unreachable()).toEqual({ [visitor]: false });
});

it('A visitor with a full mailbox is unreachable until a retry is accepted', async () => {
  const startedAt = Date.now();
  freezeClock(new Date(startedAt));
  answers[visitor] = { recipient: actionError(552, '5.2.2 The email account is over quota') };
  await sendMessage(site);
  await deliverAll();
  expect(await unreachable()).toEqual({ [visitor]: true });
  const page = await (await editor.send('/admin/messages/1')).text();
  expect(page).toContain('The recipient’s mailbox is full. We try again later.');
  answers = {};
  freezeClock(new Date(startedAt + 60_000));
  await deliverAll();
  expect(await unreachable()).toEqual({ [visitor]: false });
  expect(server.received.map(({ to }) => to[0])).toContain(visitor);
});
