/** Other programs are notified of what happens here: signed, at least once, and by no way into the local network. */
import { pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { noticeOverdue } from '../app/inbox/messages/timeline.server';
import { noticeFailingMail } from '../app/inbox/notifications/mail-events.server';
import { freezeClock } from '../app/platform/clock.server';
import { currentConfig, setConfig } from '../app/platform/config.server';
import { connectTo, type NetworkPolicy } from '../app/platform/network/connect.server';
import { onEvents, queueEvent } from '../app/records/event.server';
import { eventKinds } from '../app/registry/events.server';
import { deliverNextTo } from '../app/webhooks/deliver.server';
import { sweepDeliveries } from '../app/webhooks/delivery.server';
import { listIds } from '../app/webhooks/model.server';
import { startWebhookWorker } from '../app/webhooks/worker.server';
import { type Tx, transaction } from '../db/store.server';
import { startMailServer } from './mail-server';
import { configureMail, deliverAll, sendMessage } from './messages';
import { at, logIn } from './mfa';
import { type NameServer, startNameServer } from './name-server';
import { bytesOf } from './raw-store';
import { type Receiver, startReceiver } from './receiver';
import { post } from './sample-records';
import { logInAs, openSite, type Site } from './site';

const day = 24 * 60 * 60;
const path = '/api/admin/webhooks';
const silent = pino({ level: 'silent' });
let site: Site;
let admin: Site;
let receiver: Receiver;
beforeEach(async () => {
  site = await openSite({ WEBHOOK_TARGETS: 'any', BASE_URL: 'http://localhost:3000' });
  at(0);
  admin = await logInAs(site, 'admin', 'priya');
  receiver = await startReceiver();
});
afterEach(async () => {
  await receiver.stop();
  await site.close();
});

interface Made {
  webhook: { id: number; version: number };
  secret: string;
}

/** A session that has just logged in, whatever the clock says. */
const fresh = () => logInAs(site, 'admin', 'priya');
const wish = () => ({ name: 'CRM', url: receiver.url, events: ['message.created'] });
async function make(changes: object = {}): Promise<Made> {
  const response = await (await fresh()).json('POST', path, { ...wish(), ...changes });
  expect(response.status).toBe(201);
  return response.json();
}

/** Says all that is due, as the worker does. */
async function deliverPending() {
  for (const id of await listIds()) {
    while ((await deliverNextTo(id, eventKinds, silent, new AbortController().signal)) === 'done');
  }
}

const bodies = () => receiver.received.map(({ body }) => JSON.parse(body));
const deliveries = async (id = 1) => (await (await (await fresh()).send(`${path}/${id}/deliveries`)).json()).deliveries;
const find = async () => (await (await (await fresh()).send(path)).json()).webhooks[0];
const change = async (id: number, changes: object) =>
  (await fresh()).json('PUT', `${path}/${id}`, { ...wish(), ...changes });
/** Verifies the latest request with an independent library, which uses the real clock. */
function verified(secret: string) {
  const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: '' };
  return new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string };
}

describe('Webhook events', () => {
  it('are signed to the Standard Webhooks scheme, with both secrets during a rotation', async () => {
    freezeClock();
    admin = await fresh();
    const { webhook, secret } = await make();
    await sendMessage(site);
    await deliverPending();
    expect(verified(secret)).toMatchObject({ type: 'message.created', data: { firstName: 'Ifeoma', id: 1 } });
    const renew = async (keepPrevious: boolean): Promise<Made> =>
      (await admin.json('POST', `${path}/${webhook.id}/secret`, { keepPrevious })).json();
    const next = await renew(true);
    await sendMessage(site, { message: 'The second of them' });
    await deliverPending();
    for (const one of [secret, next.secret]) expect(verified(one)).toMatchObject({ type: 'message.created' });
    const last = await renew(false);
    await sendMessage(site, { message: 'The third of them' });
    await deliverPending();
    expect(() => verified(next.secret)).toThrow();
    expect(verified(last.secret)).toBeTruthy();
    expect(() => new Webhook(last.secret).verify('{}', receiver.received.at(-1)?.headers as never)).toThrow();
  });

  it('are no longer signed with the previous secret after a day', async () => {
    const { webhook } = await make();
    await admin.json('POST', `${path}/${webhook.id}/secret`, { keepPrevious: true });
    const signatures = async (seconds: number, message: string) => {
      at(seconds);
      await sendMessage(site, { message });
      await deliverPending();
      return String(receiver.received.at(-1)?.headers['webhook-signature']).split(' ').length;
    };
    expect([await signatures(day - 60, 'Within'), await signatures(day + 60, 'After')]).toEqual([2, 1]);
  });

  it('drop a deleted message, and the queue stores no message content', async () => {
    await make();
    await sendMessage(site);
    const rows = await site.store.queries.selectFrom('webhookDeliveries').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('Ifeoma');
    await admin.json('DELETE', '/api/admin/contact-requests/1');
    await deliverPending();
    expect(receiver.received).toEqual([]);
    expect(await deliveries()).toMatchObject([{ status: 'dropped', lastError: 'The message has been deleted.' }]);
  });

  it('leave out suspected spam until staff clear the message', async () => {
    await make();
    await sendMessage(site, { referralNote: 'https://spam.example' });
    await deliverPending();
    expect(receiver.received).toEqual([]);
    await admin.json('PATCH', '/api/admin/contact-requests/1', { status: 'new' });
    await deliverPending();
    expect(bodies()).toMatchObject([{ type: 'message.created', data: { id: 1 } }]);
  });

  it('are sent once each to webhooks that subscribe to them', async () => {
    await make({ events: ['message.answered', 'post.published', 'user.signed_in'] });
    await sendMessage(site);
    await admin.json('PATCH', '/api/admin/contact-requests/1', { answered: true });
    await admin.json('POST', '/api/admin/blog-posts', { ...post, slug: 'told', isPublished: true });
    await admin.json('POST', '/api/admin/blog-posts', { ...post, slug: 'draft', isPublished: false });
    await logIn(site.anonymous(), 'priya');
    await deliverPending();
    expect(bodies()).toMatchObject([
      {
        type: 'message.answered',
        data: { answeredAt: expect.any(String), url: 'http://localhost:3000/admin/messages/1' },
      },
      { type: 'post.published', data: { slug: 'told', url: 'http://localhost:3000/blog/told' } },
      { type: 'user.signed_in', data: { username: 'priya', how: 'From 127.0.0.1' } },
    ]);
  });

  it('report a newly overdue message once, and none that was overdue before', async () => {
    await sendMessage(site, { message: 'Long overdue' });
    at(2 * day);
    await noticeOverdue();
    admin = await fresh();
    await make({ events: ['message.overdue'] });
    for (const message of ['In time', 'Late', 'Late as well']) await sendMessage(site, { message });
    await admin.json('PATCH', '/api/admin/contact-requests/2', { answered: true });
    at(2 * day + 3600);
    await noticeOverdue();
    expect(await deliveries()).toEqual([]);
    at(4 * day);
    for (let time = 0; time < 3; time += 1) await noticeOverdue();
    await deliverPending();
    expect(bodies().map(({ data }) => data.message)).toEqual(['Late', 'Late as well']);
  });

  it('report failing mail once until mail works again', async () => {
    await make({ events: ['mail.failing'] });
    const anonymous = await startMailServer();
    await anonymous.stop();
    await configureMail(site.store, { port: anonymous.port });
    await sendMessage(site);
    await deliverAll();
    await noticeFailingMail();
    expect(await deliveries()).toEqual([]);
    at(20 * 60);
    for (let time = 0; time < 3; time += 1) await noticeFailingMail();
    await deliverPending();
    expect(bodies()).toMatchObject([{ type: 'mail.failing', data: { undelivered: 1, reason: expect.any(String) } }]);
    await admin.json('PATCH', '/api/admin/contact-requests/1', { answered: true });
    await noticeFailingMail();
    await sendMessage(site, { message: 'And again' });
    at(60 * 60);
    await noticeFailingMail();
    await deliverPending();
    expect(receiver.received).toHaveLength(2);
  });
});

describe('Chat webhook', () => {
  const tricky = '<!everyone> @everyone [click](https://evil.example) **now** & then';
  const received = async (format: string) => {
    await make({ format });
    await sendMessage(site, { message: tricky });
    await deliverPending();
    return bodies()[0];
  };

  it('sends a visitor’s text to Slack as plain text', async () => {
    const { text, blocks } = await received('slack');
    expect(text).toBe('New message from Ifeoma Okafor');
    expect(blocks[1]).toEqual({ type: 'section', text: { type: 'plain_text', text: tricky, emoji: false } });
    expect(blocks.at(-1).text).toEqual({
      type: 'mrkdwn',
      text: '<http://localhost:3000/admin/messages/1|Open the message>',
    });
  });

  it('sends Teams an Adaptive Card with plain text runs', async () => {
    const { type, attachments } = await received('teams');
    const [{ contentType, content }] = attachments;
    expect([type, contentType, content.type]).toEqual([
      'message',
      'application/vnd.microsoft.card.adaptive',
      'AdaptiveCard',
    ]);
    expect(new Set(content.body.map((block: { type: string }) => block.type))).toEqual(new Set(['RichTextBlock']));
    expect(content.body[1].inlines).toEqual([{ type: 'TextRun', text: tricky }]);
    expect(content.actions[0].url).toBe('http://localhost:3000/admin/messages/1');
  });

  it('sends Discord no mentions and no links from the visitor’s text', async () => {
    const { embeds, allowed_mentions } = await received('discord');
    expect(allowed_mentions).toEqual({ parse: [] });
    expect(embeds[0]).toMatchObject({
      description: '\\<!everyone\\> @everyone \\[click\\]\\(https://evil.example\\) \\*\\*now\\*\\* & then',
      url: 'http://localhost:3000/admin/messages/1',
    });
  });

  it('hides its URL, stores the URL encrypted, and keeps the URL when an update leaves it out', async () => {
    const { webhook } = await make({ format: 'slack' });
    const changed = await change(webhook.id, { format: 'slack', url: '', name: 'The team' });
    const answers = JSON.stringify([await changed.json(), await find()]);
    expect(answers).not.toContain('/hook');
    const page = await (await admin.send('/admin/site-settings/webhooks/1/edit')).text();
    expect(page).toContain('The team');
    expect(page).not.toContain('/hook');
    await sendMessage(site);
    await deliverPending();
    expect(receiver.received).toHaveLength(1);
    const stored = await bytesOf(site.store);
    expect(stored).not.toContain(receiver.url);
  });
});

describe('Webhook header', () => {
  const header = { headerName: 'Authorization', headerValue: 'Bearer n8n-token' };
  const authorization = async (message: string) => {
    await sendMessage(site, { message });
    await deliverPending();
    return receiver.received.at(-1)?.headers.authorization;
  };
  const errorsOf = async (response: Response) => [response.status, (await response.json()).errors];

  it('is sent with each event, stored encrypted, and shown without its value', async () => {
    const { webhook } = await make(header);
    expect(await authorization('First')).toBe('Bearer n8n-token');
    expect(await bytesOf(site.store)).not.toContain('n8n-token');
    expect(await find()).toMatchObject({ headerName: 'Authorization' });
    for (const address of [path, `${path}/${webhook.id}/deliveries`, '/admin/site-settings/webhooks/1/edit']) {
      expect(await (await (await fresh()).send(address)).text()).not.toContain('n8n-token');
    }
  });

  it('keeps its value when an update leaves it out, and goes with its name', async () => {
    const { webhook } = await make(header);
    for (const without of [{}, { headerValue: '' }]) {
      expect((await change(webhook.id, { headerName: 'Authorization', ...without })).status).toBe(200);
      expect(await authorization(JSON.stringify(without))).toBe('Bearer n8n-token');
    }
    expect((await change(webhook.id, { headerName: 'Authorization', headerValue: 'Basic eDp5' })).status).toBe(200);
    expect(await authorization('New value')).toBe('Basic eDp5');
    expect(await errorsOf(await change(webhook.id, { headerName: 'X-Api-Key' }))).toEqual([
      400,
      { headerValue: ['Enter the value of the header'] },
    ]);
    expect((await change(webhook.id, { headerName: '' })).status).toBe(200);
    expect(await authorization('None')).toBeUndefined();
  });

  it('is not sent to another address that an update enters, without its value', async () => {
    const other = await startReceiver();
    onTestFinished(() => other.stop());
    const { webhook } = await make(header);
    const moved = { url: other.url, headerName: 'Authorization' };
    expect(await errorsOf(await change(webhook.id, moved))).toEqual([
      400,
      { headerValue: ['Enter the value of the header'] },
    ]);
    expect((await change(webhook.id, { ...moved, url: `${receiver.url}/new` })).status).toBe(200);
    expect(await authorization('Same host')).toBe('Bearer n8n-token');
    expect((await change(webhook.id, { ...moved, headerValue: 'Bearer other' })).status).toBe(200);
    await sendMessage(site, { message: 'Moved' });
    await deliverPending();
    expect(other.received.at(-1)?.headers.authorization).toBe('Bearer other');
  });

  it('is rejected without a name or a value, with a wrong name, and for a header of Uplink', async () => {
    for (const [input, field, error] of [
      [{ headerName: 'Authorization' }, 'headerValue', 'Enter the value of the header'],
      [{ headerValue: 'Bearer x' }, 'headerName', 'Enter the name of the header, such as Authorization'],
      [{ ...header, headerName: 'Authorization: Bearer' }, 'headerName', 'Enter only the name, such as Authorization'],
      [{ ...header, headerName: 'Webhook-Id' }, 'headerName', 'Uplink sets this header itself. Choose another one'],
      [{ ...header, headerValue: 'Bearer ü' }, 'headerValue', 'Use only letters, digits and signs of ASCII'],
    ] as const) {
      const response = await admin.json('POST', path, { ...wish(), ...input });
      expect(await errorsOf(response)).toEqual([400, { [field]: [error] }]);
    }
  });

  it('is not sent to another origin by a redirect', async () => {
    const other = await startReceiver();
    onTestFinished(() => other.stop());
    await make(header);
    const redirectTo = (location: string) =>
      receiver.answer((response) => void response.writeHead(307, { location }).end());
    redirectTo('/again');
    await authorization('Same origin');
    expect(receiver.received.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill('Bearer n8n-token'));
    redirectTo(other.url);
    await authorization('Other origin');
    expect(other.received.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });

  it('is proposed instead of a login in the address', async () => {
    const response = await admin.json('POST', path, { ...wish(), url: 'https://user:word@example.com/' });
    const url = ['Remove the user name and password from the address, and enter a header for them'];
    expect(await errorsOf(response)).toEqual([400, { url }]);
  });
});

describe('Failed webhook delivery', () => {
  it('is retried with the same id at growing intervals', async () => {
    await make();
    receiver.answer(500);
    await sendMessage(site);
    await deliverPending();
    await deliverPending();
    expect(receiver.received).toHaveLength(1);
    for (const [seconds, count] of [
      [29, 1],
      [31, 2],
      [89, 2],
      [95, 3],
    ] as const) {
      at(seconds);
      await deliverPending();
      expect([seconds, receiver.received.length]).toEqual([seconds, count]);
    }
    receiver.answer(204);
    at(day);
    await deliverPending();
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toHaveLength(1);
    const [{ status, attempts }] = await deliveries();
    expect([status, attempts.map((attempt: { status: number }) => attempt.status)]).toEqual([
      'sent',
      [500, 500, 500, 204],
    ]);
    expect(await bytesOf(site.store)).not.toContain('never kept');
  });

  it('waits as long as Retry-After says', async () => {
    await make();
    receiver.answer((response) => void response.writeHead(429, { 'Retry-After': '600' }).end());
    await sendMessage(site);
    await deliverPending();
    for (const seconds of [300, 599]) {
      at(seconds);
      await deliverPending();
    }
    expect(receiver.received).toHaveLength(1);
    at(601);
    await deliverPending();
    expect(receiver.received).toHaveLength(2);
  });

  it('turns the webhook off after three days, notifies staff, and goes out when turned on again', async () => {
    const mailServer = await startMailServer();
    await configureMail(site.store, { port: mailServer.port });
    const { webhook } = await make();
    receiver.answer(500);
    await sendMessage(site);
    await deliverPending();
    at(3 * day - 60);
    await sendMessage(site, { message: 'Another one' });
    await deliverPending();
    expect((await find()).isActive).toBe(true);
    at(3 * day + 60);
    await deliverPending();
    admin = await fresh();
    expect(await find()).toMatchObject({ isActive: false, disabledReason: expect.stringContaining('three days') });
    expect(await (await admin.send('/admin/dashboard')).text()).toContain('The webhook “CRM” was turned off.');
    const { auditEntries } = await (await admin.send('/api/admin/audit-entries?what=webhook')).json();
    expect(auditEntries).toMatchObject([{ action: 'turned off', summary: 'CRM' }, { action: 'created' }]);
    await deliverAll();
    await mailServer.stop();
    const subjects = mailServer.received.map(({ mail }) => mail.subject);
    expect(subjects.filter((one) => one?.startsWith('The webhook “CRM” was turned off'))).toHaveLength(1);
    receiver.answer(200);
    receiver.received.length = 0;
    await sendMessage(site, { message: 'While it is off' });
    at(4 * day);
    await deliverPending();
    expect(receiver.received).toEqual([]);
    await change(webhook.id, { isActive: true });
    await deliverPending();
    expect(bodies().map(({ data }) => data.message)).toContain('Another one');
    expect(await find()).toMatchObject({ isActive: true, disabledReason: null, failingSince: null });
  });

  it('is tried at once when the webhook is turned on again, and then for another three days', async () => {
    const { webhook } = await make();
    receiver.answer(500);
    await sendMessage(site);
    await deliverPending();
    for (const isActive of [false, true]) expect((await change(webhook.id, { isActive })).status).toBe(200);
    await deliverPending();
    expect(receiver.received).toHaveLength(2);
    expect(await deliveries()).toMatchObject([{ status: 'queued', attempts: [{}, {}] }]);
    at(3 * day - 60);
    for (const isActive of [false, true]) await change(webhook.id, { isActive });
    at(3 * day + 60);
    await deliverPending();
    expect(await deliveries()).toMatchObject([{ status: 'queued' }]);
  });

  it('turns the webhook off at once after 410 Gone', async () => {
    await make();
    receiver.answer(410);
    await sendMessage(site);
    await deliverPending();
    expect(await find()).toMatchObject({ isActive: false, disabledReason: 'The receiver is gone permanently (410).' });
    expect(await (await admin.send('/admin/site-settings/webhooks/1')).text()).toContain(
      'Waiting until the webhook is',
    );
    expect((await admin.json('POST', `${path}/1/deliveries/1/resend`, {})).status).toBe(409);
    expect((await admin.json('POST', `${path}/1/test`, {})).status).toBe(202);
  });

  it('has its attempts swept after 30 days', async () => {
    await make();
    await sendMessage(site);
    await deliverPending();
    const count = async () => (await site.store.queries.selectFrom('webhookAttempts').select('id').execute()).length;
    at(29 * day);
    await sweepDeliveries();
    expect(await count()).toBe(1);
    at(31 * day);
    await sweepDeliveries();
    expect(await count()).toBe(0);
  });
});

describe('Webhook administration', () => {
  it('sends a test, and sends a delivered event again under a new id', async () => {
    const { webhook } = await make({ isActive: false });
    expect((await admin.json('POST', `${path}/${webhook.id}/test`, {})).status).toBe(202);
    expect((await admin.json('POST', `${path}/${webhook.id}/test`, {})).status).toBe(409);
    await deliverPending();
    expect(bodies()).toMatchObject([{ type: 'webhook.test' }]);
    const [{ id }] = await deliveries();
    const again = await admin.post(`/admin/site-settings/webhooks/${webhook.id}/deliveries/${id}/resend`, {});
    expect(again.status).toBe(303);
    const page = await (await admin.send(`/admin/site-settings/webhooks/${webhook.id}`)).text();
    expect(page).toContain('<p>Waiting</p>');
    expect(page).not.toContain('Send now');
    await deliverPending();
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toHaveLength(2);
    receiver.answer(500);
    await admin.post(`/admin/site-settings/webhooks/${webhook.id}/test`, {});
    await deliverPending();
    expect(await deliveries()).toMatchObject([
      { status: 'failed', lastError: 'The receiver answered 500.' },
      { status: 'sent' },
    ]);
    expect((await find()).failingSince).toBeNull();
    const { auditEntries } = await (await admin.send('/api/admin/audit-entries?what=webhook')).json();
    expect(auditEntries).toMatchObject([
      { action: 'tested', summary: 'CRM' },
      { action: 'sent again to', summary: 'CRM: webhook.test' },
      { action: 'tested' },
      { action: 'created' },
    ]);
  });

  it('adds a webhook by form and shows its secret once', async () => {
    const made = await admin.post('/admin/site-settings/webhooks/new', [
      ['name', 'By form'],
      ['format', 'standard'],
      ['url', receiver.url],
      ['events', 'message.created'],
      ['events', 'user.signed_in'],
      ['isActive', 'on'],
    ]);
    const to = '/admin/site-settings/webhooks/created';
    expect([made.status, made.headers.get('location')]).toEqual([303, to]);
    expect(await (await admin.send(to)).text()).toMatch(/whsec_[\w+/]{43}=/);
    expect((await admin.post(to, {})).status).toBe(303);
    expect((await admin.send(to)).status).toBe(302);
    expect(await find()).toMatchObject({ name: 'By form', events: ['message.created', 'user.signed_in'] });
    expect(await (await admin.send('/admin/site-settings/webhooks')).text()).toContain('By form');
    const auditLog = await (await admin.send('/api/admin/audit-entries')).text();
    expect(auditLog).toContain('webhook');
    expect(auditLog).not.toContain('whsec_');
  });

  it('rejects the twenty-first webhook', async () => {
    for (let n = 0; n < 20; n += 1) await make();
    const rejected = await admin.json('POST', path, wish());
    expect([rejected.status, (await rejected.json()).message]).toEqual([409, expect.stringContaining('20 webhooks')]);
  });

  it('requires an admin and re-authentication', async () => {
    const editor = await logInAs(site, 'editor', 'maja');
    expect((await editor.json('POST', path, wish())).status).toBe(403);
    expect((await editor.send('/admin/site-settings/webhooks')).status).toBe(403);
    at(11 * 60);
    const late = await admin.json('POST', path, wish());
    expect([late.status, (await late.json()).code]).toEqual([403, 'reauthentication-required']);
  });
});

describe('Webhook target policy', () => {
  const closed = () => setConfig({ ...currentConfig(), webhookTargets: 'public' });

  it('rejects private, plain HTTP and credential URLs on save', async () => {
    closed();
    for (const url of [
      'http://example.com/hook',
      'https://127.0.0.1/hook',
      'https://2130706433/hook',
      'https://[::ffff:10.0.0.1]/hook',
      'https://169.254.169.254/latest/meta-data',
      'https://192.168.1.1/',
      'https://localhost/hook',
      'https://user:word@example.com/',
    ]) {
      const response = await admin.json('POST', path, { ...wish(), url });
      expect([url, response.status, Object.keys((await response.json()).errors)]).toEqual([url, 400, ['url']]);
    }
  });

  it('checks scheme, IP address and resolved name again on delivery', async () => {
    const reasons: string[] = [];
    for (const url of [receiver.url, receiver.url.replace('http:', 'https:'), 'https://localhost:1/hook']) {
      setConfig({ ...currentConfig(), webhookTargets: 'any' });
      const { webhook } = await make({ url });
      closed();
      await admin.json('POST', `${path}/${webhook.id}/test`, {});
      await deliverPending();
      reasons.push((await deliveries(webhook.id))[0].lastError);
    }
    const isPrivate = 'The address is in a private network. Webhooks are only sent to public addresses.';
    expect(reasons).toEqual([
      'The receiver redirects to an address that does not begin with https://.',
      isPrivate,
      isPrivate,
    ]);
    expect(receiver.received).toEqual([]);
  });

  it('follows at most two redirects, and none to a private address', async () => {
    const outside: NetworkPolicy = {
      isAllowed: (address) => address === '127.0.0.1',
      rejection: () => new Error('private'),
    };
    const call = { method: 'POST', headers: {}, body: 'x', signal: AbortSignal.timeout(5000), redirects: 2 };
    const inside = receiver.url.replace('127.0.0.1', '127.0.0.2');
    receiver.answer((response) => void response.writeHead(307, { Location: inside }).end());
    await expect(connectTo(receiver.url, { ...call, networkPolicy: outside })).rejects.toThrow('private');
    await make();
    const hops = (count: number) =>
      receiver.answer((response, { path: place }) => {
        const hop = Number(/\d+$/.exec(place)?.[0] ?? 0);
        if (hop < count) response.writeHead(308, { Location: `/hop${hop + 1}` }).end();
        else response.writeHead(200).end();
      });
    hops(2);
    await sendMessage(site);
    await deliverPending();
    hops(3);
    await sendMessage(site, { message: 'Led on and on' });
    await deliverPending();
    const outcomes = (await deliveries()).map(({ lastError }: { lastError: string }) => lastError);
    expect(outcomes).toEqual(['The receiver redirects more than 2 times.', null]);
    const newcomers = receiver.received.find(({ path: place }) => place === '/hop2');
    expect(JSON.parse(newcomers?.body ?? '{}')).toMatchObject({ type: 'message.created' });
  });
});

describe('Webhook host name', () => {
  let names: NameServer;
  beforeEach(async () => {
    names = await startNameServer({ 'hook.example': { A: ['127.0.0.1'] } });
    setConfig({ ...currentConfig(), dnsServers: [names.address] });
  });
  afterEach(() => names.stop());
  const deliverOne = async (host: string) => {
    const url = new URL(receiver.url);
    url.hostname = host;
    await make({ url: url.href });
    await sendMessage(site);
    await deliverPending();
    return (await deliveries())[0];
  };

  it('reports a host name that does not resolve', async () => {
    expect(await deliverOne('no-such-host.example')).toMatchObject({ lastError: 'No server has this name.' });
  });

  it('is rejected when one of its addresses is private', async () => {
    names.zone['hook.example'] = { A: ['93.184.216.34', '10.0.0.1'] };
    await make({ url: 'https://hook.example/' });
    setConfig({ ...currentConfig(), webhookTargets: 'public' });
    await sendMessage(site);
    await deliverPending();
    expect((await deliveries())[0].lastError).toMatch(/private network/);
    expect(names.requested).toContain('A hook.example');
  });
});

describe('Webhook worker', () => {
  it('delivers past a slow receiver, and requeues its deliveries on stop', async () => {
    freezeClock();
    admin = await fresh();
    const slow = await startReceiver();
    slow.answer(() => undefined);
    await make({ name: 'Slow', url: slow.url });
    await make({ name: 'Quick' });
    const worker = startWebhookWorker(eventKinds, silent);
    for (let number = 0; number < 5; number += 1) await sendMessage(site, { message: `Number ${number}` });
    await vi.waitFor(() => expect([slow.received.length, receiver.received.length]).toEqual([1, 5]), { timeout: 8000 });
    await worker.stop(50);
    await slow.stop();
    const states = (await deliveries(1)).map(({ status }: { status: string }) => status);
    expect(states).toEqual(Array(5).fill('queued'));
  });

  it('wakes on each committed event that a webhook wants, and not on a rollback', async () => {
    freezeClock();
    admin = await fresh();
    await make({ events: ['message.answered', 'post.published', 'user.signed_in', 'message.overdue'] });
    await sendMessage(site);
    let announced = 0;
    const reset = onEvents(() => {
      announced += 1;
    });
    onTestFinished(reset);
    const rises = async (cause: () => Promise<unknown>) => {
      const before = announced;
      await cause();
      return announced - before;
    };
    expect(await rises(() => admin.json('PATCH', '/api/admin/contact-requests/1', { answered: true }))).toBe(1);
    expect(await rises(() => admin.json('PATCH', '/api/admin/contact-requests/1', { status: 'archived' }))).toBe(0);
    expect(
      await rises(() => admin.json('POST', '/api/admin/blog-posts', { ...post, slug: 'told', isPublished: true })),
    ).toBe(1);
    expect(await rises(() => logIn(site.anonymous(), 'priya'))).toBe(1);
    expect(await rises(() => sendMessage(site, { message: 'No one wants to know of it' }))).toBe(0);
    expect(await rises(() => transaction((tx) => failing(tx)).catch(() => undefined))).toBe(0);
  });

  it('sleeps while there is no webhook, and wakes for the first one', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => timers.mockRestore());
    const worker = startWebhookWorker(eventKinds, silent);
    await vi.waitFor(() => expect(timers.mock.calls.map(([, wait]) => wait)).toContain(10_000));
    onTestFinished(() => worker.stop(1000));
    await make();
    await sendMessage(site);
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 2000 });
  });
});

async function failing(tx: Tx) {
  await queueEvent(tx, 'user.signed_in', { subject: 'user', subjectId: 1 });
  throw new Error('It is rolled back.');
}

it('The OpenAPI document lists every webhook event', async () => {
  const { webhooks } = await (await site.send('/api/openapi.json')).json();
  expect(Object.keys(webhooks)).toEqual(Object.keys(eventKinds));
  const { data } = webhooks['message.created'].post.requestBody.content['application/json'].schema.properties;
  expect(Object.keys(data.properties)).toEqual(expect.arrayContaining(['id', 'message', 'dueAt', 'url']));
});
