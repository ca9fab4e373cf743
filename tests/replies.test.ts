/** Answers to messages, from the form or the API to a real mail server: sent once, threaded, counted when they are taken. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { remove } from '../app/inbox/messages/model.server';
import { freezeClock } from '../app/platform/clock.server';
import { actionError, type MailServer, startMailServer } from './mail-server';
import { configureMail, deliverAll, mails, sendMessage, visitorMessage } from './messages';
import { logInAs, openSite, type Site } from './site';
import { staffActor } from './staff';

let site: Site;
let editor: Site;
let server: MailServer;
let visitors: { areKnown: boolean };
const startedAt = new Date('2026-11-21T09:00:00.000Z');

beforeEach(async () => {
  site = await openSite({ BASE_URL: 'https://www.uplink.example' });
  freezeClock(startedAt);
  visitors = { areKnown: true };
  server = await startMailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(visitors.areKnown || address.includes('desk@') ? undefined : actionError(550, '5.1.1 No such user here')),
  });
  await configureMail(site.store, { port: server.port });
  editor = await logInAs(site, 'editor');
  await sendMessage(site);
  await deliverAll();
});
afterEach(async () => {
  await server.stop();
  await site.close();
});

const call = async (method: string, path = '/replies', body?: unknown, by = editor) => {
  const response = await by.json(method, `/api/admin/contact-requests/1${path}`, body);
  return { status: response.status, ...(await response.json()) };
};
const answer = (fields: Record<string, string>, by = editor) => by.post('/admin/messages/1/reply', fields);
const message = async () => (await (await editor.send('/api/admin/contact-requests')).json()).contactRequests[0];
const answers = () => server.received.filter(({ mail }) => mail.subject?.startsWith('Re: '));
const text = async (path: string, by = editor) => (await by.send(path)).text();

it('A reply goes to the visitor in its author’s name, in the thread of the earlier mails', async () => {
  const content = 'Hello Ifeoma,\n\n**Thursday** at ten suits us. See [our page](https://www.uplink.example/).';
  const sent = await answer({ content, version: '0', key: 'form-0001' });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/admin/messages/1']);
  await deliverAll();
  const [{ from, to, mail } = expect.fail()] = answers();
  expect([from, to]).toEqual(['website@uplink.example', [visitorMessage.companyEmail]]);
  expect(mail.from).toMatchObject({ name: 'Priya Raman, Uplink', address: 'website@uplink.example' });
  expect(mail.replyTo).toMatchObject([{ address: 'desk@uplink.example' }]);
  expect(mail.subject).toBe('Re: We have your message - Uplink [Message 1]');
  const [notification, confirmation] = await mails(site.store);
  expect(mail.inReplyTo).toBe(`<${confirmation?.messageId}>`);
  expect(mail.references).toBe(`<${notification?.messageId}> <${confirmation?.messageId}>`);
  expect(mail.headers.map(({ key }) => key)).not.toContain('auto-submitted');
  const plain = 'Hello Ifeoma,\n\nThursday at ten suits us. See our page (https://www.uplink.example/).';
  expect(mail.text).toContain(`${plain}\n\nPriya Raman\nUplink`);
  expect(mail.html).toContain('<strong>Thursday</strong>');
  for (const part of [mail.text, mail.html]) expect(part).toContain(visitorMessage.message);

  await answer({ content: 'One more thing.', version: '1' });
  await deliverAll();
  const second = answers()[1]?.mail;
  expect(second?.inReplyTo).toBe(mail.messageId);
  expect(second?.subject).toBe(mail.subject);
});

it('A line of a reply that begins with "From " stays as it is in a mailbox in the mbox format', async () => {
  const lines = ['From Monday on, we are open.', `From ${'Ö'.repeat(40)} to the end`];
  await answer({ content: lines.join('\n\n'), version: '0', key: 'form-0001' });
  await deliverAll();
  const [{ raw, mail } = expect.fail()] = answers();
  expect(raw).not.toMatch(/^From /m);
  expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(78);
  for (const line of lines) {
    expect(mail.text?.split(/\r?\n/)).toContain(line);
    expect(mail.html).toContain(`<p>${line}</p>`);
  }
});

describe('Reply to a message', () => {
  it('marks the message as answered only after a server accepts the mail', async () => {
    await call('POST', '/replies', { content: 'Certainly.' });
    expect(await message()).toMatchObject({ answeredAt: null, delivery: { reply: 'queued' } });
    for (const path of ['/admin/messages', '/admin/messages/1']) expect(await text(path)).toContain('Reply queued');
    const queued = 'It is sent as soon as the mail server accepts it.';
    expect(await text('/admin/messages/1')).toContain(queued);
    const [config] = await site.store.queries.deleteFrom('smtpConfig').returningAll().execute();
    const unsent = await text('/admin/messages/1');
    expect([unsent.includes('Waiting until email is set up.'), unsent.includes(queued)]).toEqual([true, false]);
    await site.store.queries
      .insertInto('smtpConfig')
      .values(config as never)
      .execute();
    freezeClock(new Date(startedAt.getTime() + 60_000));
    await deliverAll();
    expect(await message()).toMatchObject({
      status: 'read',
      answeredAt: '2026-11-21T09:01:00.000Z',
      delivery: { reply: 'sent' },
    });
    const page = (await text('/admin/messages/1')).replaceAll('<!-- -->', '');
    expect(page).not.toContain('Reply queued');
    expect(page).not.toContain('It does not appear here.');
    const form = (await text('/admin/messages/1/reply')).replaceAll('<!-- -->', '');
    expect(form).toContain('the reply goes to desk@uplink.example. It does not appear here.');
    const auditLog = await site.store.queries.selectFrom('auditEntries').select(['action', 'username']).execute();
    expect(auditLog).toEqual([
      { action: 'replied to', username: 'editor' },
      { action: 'marked as answered', username: 'editor' },
    ]);
  });

  it.each([
    ['is not set up', 'set up', () => site.store.queries.deleteFrom('smtpConfig').execute()],
    ['is turned off', 'turned on', () => configureMail(site.store, { isActive: false })],
  ])('shows that mail waits where mail %s, also after a resend', async (_state, until, unset) => {
    await unset();
    const toast = async (path: string, fields: Record<string, string>) => {
      const { status } = await editor.post(path, fields);
      return [status, /data-title="([^"]*)"/.exec(await text('/admin/messages/1'))?.[1]];
    };
    expect(await toast('/admin/messages/1/reply', { content: 'Certainly.', version: '0' })).toEqual([
      303,
      `Reply saved. It will be sent once email is ${until}.`,
    ]);
    expect(await toast('/admin/messages/1/replies/1/resend', {})).toEqual([
      303,
      `The reply will be sent once email is ${until}.`,
    ]);
    expect(await toast('/admin/messages/1/resend', { kind: 'notification' })).toEqual([
      303,
      `It will be sent once email is ${until}.`,
    ]);
  });

  it('is reported as on its way when mail is set up', async () => {
    await answer({ content: 'Certainly.' });
    expect(await text('/admin/messages/1')).toContain('Your reply is on its way');
  });

  it('leaves the message unanswered on rejection, and staff send the reply again', async () => {
    visitors.areKnown = false;
    await call('POST', '/replies', { content: 'Certainly.' });
    await deliverAll();
    expect(await message()).toMatchObject({ answeredAt: null, delivery: { reply: 'failed' } });
    const page = await text('/admin/messages/1');
    expect(page).toContain('Not delivered');
    expect(page).toContain('action="/admin/messages/1/replies/1/resend"');
    visitors.areKnown = true;
    expect((await editor.post('/admin/messages/1/replies/1/resend', {})).status).toBe(303);
    await deliverAll();
    expect(answers()).toHaveLength(1);
    expect(await message()).toMatchObject({ answeredAt: startedAt.toISOString(), delivery: { reply: 'sent' } });
    expect(await call('POST', '/replies/1/resend')).toMatchObject({ success: false });
    expect((await call('POST', '/replies/7/resend')).status).toBe(404);
    await deliverAll();
    expect(answers()).toHaveLength(1);
    const auditLog = await site.store.queries.selectFrom('auditEntries').select('action').execute();
    expect(auditLog.filter(({ action }) => action === 'reply sent again')).toHaveLength(1);
  });

  it('is rejected or dropped when the message is spam', async () => {
    await call('POST', '/replies', { content: 'Certainly.' });
    await call('PATCH', '', { status: 'spam' });
    await deliverAll();
    expect(answers()).toEqual([]);
    expect(await call('POST', '/replies', { content: 'Certainly.' })).toMatchObject({ status: 409 });
    expect((await call('GET')).replies).toMatchObject([
      { status: 'dropped', lastError: expect.stringContaining('spam') },
    ]);
  });

  it('is deleted with the message, as are its mails and autosaves', async () => {
    await call('POST', '/replies', { content: 'Certainly.' });
    const typed = { key: 'unsent-0001', version: 1, fields: 'content=Something+about+Ifeoma' };
    expect((await editor.json('PUT', '/api/admin/editing/replies/1', typed)).status).toBe(200);
    expect(await site.store.queries.selectFrom('autosaves').select('key').execute()).toHaveLength(1);
    await remove(await staffActor(site.store, 'editor'), 1);
    for (const table of ['messageReplies', 'outboxMails', 'autosaves'] as const) {
      expect(await site.store.queries.selectFrom(table).select('id').execute()).toEqual([]);
    }
  });
});

describe('Duplicate replies', () => {
  it('sends one reply when the same form or API key arrives twice', async () => {
    const both = await Promise.all([1, 2].map(() => answer({ content: 'Yes.', version: '0', key: 'form-0001' })));
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    await deliverAll();
    expect(await call('POST', '/replies', { content: 'Yes.', key: 'form-0001' })).toMatchObject({ status: 201 });
    await deliverAll();
    expect(answers()).toHaveLength(1);
  });

  it('rejects the second of two replies, shows the first and keeps the text', async () => {
    const other = await logInAs(site, 'admin');
    await answer({ content: 'The first answer', version: '0', key: 'form-0001' });
    const rejected = await answer({ content: 'The second answer', version: '0', key: 'form-0002' }, other);
    expect(rejected.status).toBe(409);
    const page = await rejected.text();
    expect(page).toContain('Priya Raman has replied to this message since you opened it');
    expect(page).toContain('The first answer');
    expect(page).toMatch(/<textarea[^>]*>The second answer<\/textarea>/);
    expect(page).toContain('name="saved_version" value="version=1"');
    await deliverAll();
    expect(answers()).toHaveLength(1);
    const seen = { choice_version: 'saved', saved_version: 'version=1' };
    const second = { content: 'The second answer', version: '0', key: 'form-0002', ...seen };
    expect((await answer(second, other)).status).toBe(303);
    await deliverAll();
    expect(answers()).toHaveLength(2);
    expect(await call('POST', '/replies', { content: 'A third', version: 0 })).toMatchObject({ status: 409 });
  });
});

it('A reply is rejected when empty, with images or anonymous, and the text stays in the form', async () => {
  expect((await answer({ content: ' ' })).status).toBe(400);
  const rejected = await answer({ content: 'See ![the plan](https://pictures.example/plan.png)' });
  expect(rejected.status).toBe(400);
  expect(await rejected.text()).toContain('Replies cannot contain images');
  const anonymous = site.anonymous();
  expect((await call('POST', '/replies', { content: 'Certainly.' }, anonymous)).status).toBe(401);
  const lost = await answer({ content: 'Written before the session ended' }, anonymous);
  expect(await lost.text()).toContain('Written before the session ended');
  expect((await call('POST', '/replies', { content: 'No one' })).status).toBe(201);
  expect((await editor.json('POST', '/api/admin/contact-requests/9/replies', { content: 'No one' })).status).toBe(404);
});

it('A reply has a preview and an autosave that the sent reply supersedes', async () => {
  const preview = await editor.post('/admin/messages/1/reply', { content: 'It is *soon*.', intent: 'preview' });
  expect(await preview.text()).toContain('It is <em>soon</em>.');
  await editor.json('PUT', '/api/admin/editing/replies/1', { key: 'unsent-0001', version: 0, fields: 'content=Half' });
  expect(await text('/admin/messages/1/reply')).toContain('that are not saved.');
  expect(await text('/admin/messages/1/reply?continue=unsent-0001')).toMatch(/<textarea[^>]*>Half<\/textarea>/);
  await answer({ content: 'Whole', version: '0', supersededAutosaves: 'unsent-0001' });
  expect(await text('/admin/messages/1/reply')).not.toContain('that are not saved.');
  await deliverAll();
  expect(answers()).toHaveLength(1);
});

it('A reply waits in the queue while mail is turned off', async () => {
  await configureMail(site.store, { isActive: false });
  await call('POST', '/replies', { content: 'Certainly.' });
  await deliverAll();
  expect(await text('/admin/messages/1')).toContain('Waiting in the queue');
  expect(await message()).toMatchObject({ answeredAt: null });
});
