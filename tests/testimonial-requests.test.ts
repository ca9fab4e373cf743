/** "May we quote you?": the request, the answer of a customer, the withdrawal, and the erasure. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sweepTestimonialRequests } from '../app/inbox/testimonial-requests/model.server';
import { freezeClock } from '../app/platform/clock.server';
import { generatedImage } from './images';
import { type MailServer, startMailServer } from './mail-server';
import { openMediaSite } from './media';
import { configureMail, deliverAll, sendMessage } from './messages';
import { bytesOf } from './raw-store';
import { logInAs, type Site } from './site';

let place: Awaited<ReturnType<typeof openMediaSite>>;
let site: Site;
let editor: Site;
let visitor: Site;

const startedAt = new Date('2026-11-21T09:00:00.000Z');
const atDay = (days: number) => freezeClock(new Date(startedAt.getTime() + days * 24 * 60 * 60 * 1000));

beforeEach(async () => {
  place = await openMediaSite({ BASE_URL: 'https://www.uplink.example' });
  ({ site } = place);
  atDay(0);
  editor = await logInAs(site, 'editor');
  visitor = site.anonymous();
});
afterEach(() => place.close());

const person = { name: 'Ifeoma Okafor', email: 'Ifeoma@okafor-lane.example' };
const words = {
  content: 'They answer the phone at once, and they know our network.',
  authorName: 'Ifeoma Okafor',
  authorPosition: 'Practice manager',
  companyName: 'Okafor Lane',
  rating: '4',
  isPermitted: 'on',
};

const request = (input: object = person) => editor.json('POST', '/api/admin/quotes', input);
/** The address of the page that a request leads to. */
const makeLink = async () => {
  const { link } = await (await request()).json();
  const { pathname, search } = new URL(link);
  return pathname + search;
};

function answer(to: string, fields: Record<string, string> = words, file?: Blob) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', file ?? new Blob([]), file ? 'me.png' : '');
  return visitor.send(to, { method: 'POST', body: form });
}
const withdraw = (to: string) => visitor.post(`${to}&withdraw`, {});
const testimonials = () => site.store.queries.selectFrom('testimonials').selectAll().execute();
const requests = async () => (await (await editor.send('/api/admin/quotes')).json()).quoteRequests;
const text = async (response: Promise<Response>) => (await (await response).text()).replaceAll(/<\/?span\b[^>]*>/g, '');
/** The entries about requests and testimonials. */
const auditLog = async () => {
  const entries = site.store.queries
    .selectFrom('auditEntries')
    .select(['username', 'action', 'summary'])
    .where('subject', 'in', ['quote request', 'testimonial'])
    .orderBy('id');
  return (await entries.execute()).map(({ username, action, summary }) => `${username} ${action} ${summary}`);
};

describe('Testimonial request without email', () => {
  it('returns the link and stores only its digest', async () => {
    const made = await request();
    expect(made.status).toBe(201);
    const { link, quoteRequest: testimonialRequest } = await made.json();
    expect(link).toMatch(/^https:\/\/www\.uplink\.example\/quote\?token=[\w-]{43}$/);
    expect(testimonialRequest).toMatchObject({
      ...person,
      requestedBy: 'editor',
      expiresAt: '2026-12-21T09:00:00.000Z',
    });
    expect(await bytesOf(site.store)).not.toContain(new URL(link).searchParams.get('token'));
  });

  it('shows the link on the screen, in the requesting session only', async () => {
    const done = await editor.post('/admin/quotes', person);
    const to = done.headers.get('location') ?? '';
    expect(to).toBe('/admin/quotes?made=1');
    expect(await text(editor.send(to))).toContain('https://www.uplink.example/quote?token=');
    const other = await logInAs(site, 'editor');
    expect(await text(other.send(to))).not.toContain('quote?token=');
  });
});

describe('Testimonial request by email', () => {
  let server: MailServer;
  beforeEach(async () => {
    server = await startMailServer();
    await configureMail(site.store, { host: '127.0.0.1', port: server.port });
  });
  afterEach(() => server.stop());
  const received = () => server.received.map(({ to, mail }) => `${to}: ${mail.subject}`);

  it('sends the customer the link, and tells staff of the answer and the withdrawal', async () => {
    expect((await (await request()).json()).link).toBeNull();
    await deliverAll();
    expect(received()).toEqual([expect.stringMatching(/okafor-lane\.example: May we quote you\?/i)]);
    expect(server.received[0]?.mail.text).toMatch(/Hello Ifeoma Okafor,\s+We would like/);
    const [link = ''] = /https:\S+token=[\w-]+/.exec(server.received[0]?.mail.text ?? '') ?? [];
    const { pathname, search } = new URL(link);
    expect((await answer(pathname + search)).status).toBe(303);
    await withdraw(pathname + search);
    await deliverAll();
    expect(received().slice(1)).toEqual([
      expect.stringContaining('Ifeoma Okafor sent a testimonial'),
      expect.stringContaining('Ifeoma Okafor withdrew the permission'),
    ]);
    expect(received().slice(1).join()).not.toContain('okafor-lane');
  });

  it('sends nothing after the request is revoked, which the audit log records', async () => {
    await request();
    const [{ id }] = await requests();
    expect((await editor.json('DELETE', `/api/admin/quotes/${id}`)).status).toBe(200);
    await deliverAll();
    expect(received()).toEqual([]);
    expect((await editor.json('DELETE', `/api/admin/quotes/${id}`)).status).toBe(404);
    expect(await auditLog()).toEqual(['editor created Ifeoma Okafor', 'editor withdrew Ifeoma Okafor']);
  });
});

describe('Testimonial answer', () => {
  it('becomes a hidden testimonial with the permission’s author and date', async () => {
    const to = await makeLink();
    const page = await visitor.send(to);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(await page.text()).toContain('name="robots" content="noindex"');
    expect((await answer(to)).headers.get('location')).toMatch(/^\/quote\?token=[\w-]+&flash=[\w.-]+$/);
    expect(await testimonials()).toMatchObject(
      [
        {
          ...words,
          isPermitted: undefined,
          rating: 4,
          authorInitials: 'IO',
          isActive: false,
          isGoogleReview: false,
          portrait: null,
        },
      ].map(({ isPermitted: _, ...rest }) => rest),
    );
    expect(await text(editor.send('/admin/testimonials'))).toContain(
      'Permission from Ifeoma Okafor (Ifeoma@okafor-lane.example) on 21 November 2026.',
    );
    expect(await text(site.anonymous().send('/'))).not.toContain('They answer the phone');
  });

  it('is stored once when sent several times at once', async () => {
    const to = await makeLink();
    const answers = await Promise.all([1, 2, 3].map(() => answer(to)));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(await testimonials()).toHaveLength(1);
  });

  it.each([
    [{ isPermitted: '' }, 'Tick the box'],
    [{ content: 'Good' }, 'Write at least 10 characters'],
    [{ rating: '9' }, 'Choose one to five stars'],
    [{ rating: '4.5' }, 'Choose one to five stars'],
    [{ authorName: '\u200B\u200B' }, 'Enter your name'],
  ])('is rejected with a message and keeps the input: %o', async (change, message) => {
    const to = await makeLink();
    const rejected = await answer(to, { ...words, ...(change as Record<string, string>) });
    expect(rejected.status).toBe(400);
    const page = await rejected.text();
    expect(page).toContain(message);
    expect(page).toContain('Practice manager');
    expect(await testimonials()).toEqual([]);
  });

  it('accepts a photo as portrait, but no SVG', async () => {
    const to = await makeLink();
    const svg = new Blob([
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    ]);
    expect((await answer(to, words, svg)).status).toBe(400);
    expect((await answer(to, words, new Blob(['no image at all']))).status).toBe(400);
    const png = new Blob([new Uint8Array(await generatedImage(120, 120).png().toBuffer())]);
    expect((await answer(to, words, png)).status).toBe(303);
    expect((await testimonials())[0]?.portrait).toBe('media:1');
  });

  it('is accepted for 30 days, and only with the link', async () => {
    const to = await makeLink();
    expect((await answer('/quote?token=x')).status).toBe(409);
    expect((await visitor.send('/quote?token=x')).status).toBe(410);
    expect((await visitor.send('/quote')).status).toBe(410);
    atDay(30.1);
    expect((await visitor.send(to)).status).toBe(410);
    expect((await answer(to)).status).toBe(409);
    await sweepTestimonialRequests();
    expect(await site.store.queries.selectFrom('quoteRequests').selectAll().execute()).toEqual([]);
  });
});

describe('Testimonial withdrawal', () => {
  it('works with the same link at any time, and moves the testimonial to the trash', async () => {
    const to = await makeLink();
    expect((await withdraw(to)).status).toBe(409);
    await answer(to);
    const [{ id } = expect.fail()] = await testimonials();
    await editor.json('PATCH', `/api/admin/testimonials/${id}`, { isActive: true });
    atDay(900);
    await sweepTestimonialRequests();
    expect(await text(visitor.send(to))).toContain('Withdraw my permission');
    expect((await withdraw(to)).status).toBe(303);
    expect((await withdraw(to)).status).toBe(303);
    expect(await testimonials()).toEqual([]);
    expect(await site.store.queries.selectFrom('trash').select('name').execute()).toEqual([{ name: 'Ifeoma Okafor' }]);
    expect(await text(visitor.send(to))).toContain('You have withdrawn your permission');
    editor = await logInAs(site, 'editor');
    expect((await requests())[0].withdrawnAt).toMatch(/^2029/);
    expect(await auditLog()).toEqual([
      'editor created Ifeoma Okafor',
      'Uplink created Ifeoma Okafor',
      'editor updated Ifeoma Okafor',
      'Uplink deleted Ifeoma Okafor',
    ]);
  });
});

describe('Testimonial page', () => {
  it('links to Google reviews whatever the answer, if configured', async () => {
    const to = await makeLink();
    expect(await text(visitor.send(to))).not.toContain('search.google.com');
    await site.store.queries
      .insertInto('googleReviewsConfig')
      .values({ id: 1, api: 'places', secret: 'x', location: 'P1', placeId: 'P1', updatedAt: startedAt.toISOString() })
      .execute();
    const address = 'https://search.google.com/local/writereview?placeid=P1';
    expect(await text(visitor.send(to))).toContain(address);
    await answer(to, { ...words, rating: '1' });
    const thanks = await text(visitor.send(to));
    expect(thanks).toContain(address);
    expect(thanks).toContain('Would you post it on Google too?');
    expect(thanks).toMatch(new RegExp(`<textarea[^>]*readonly[^>]*>${words.content}</textarea>`, 'i'));
    await withdraw(to);
    const withdrawn = await text(visitor.send(to));
    expect(withdrawn).toContain(address);
    expect(withdrawn).not.toContain(words.content);
  });
});

describe('Testimonial limits', () => {
  it('allow three requests a day per address', async () => {
    for (const email of ['a@x.example', 'A@x.example', 'a+b@x.example'])
      expect((await request({ ...person, email })).status).toBe(201);
    expect((await request({ ...person, email: 'a@x.example' })).status).toBe(429);
  });

  it('answer 429 after 30 attempts from one network address', async () => {
    const to = await makeLink();
    for (let count = 0; count < 30; count += 1) await answer(to, { ...words, content: '' });
    expect((await answer(to)).status).toBe(429);
  });
});

it('An erasure deletes the request, the testimonial and the portrait', async () => {
  const to = await makeLink();
  const png = new Blob([new Uint8Array(await generatedImage(120, 120).png().toBuffer())]);
  await answer(to, words, png);
  const admin = await logInAs(site, 'admin');
  const erase = `/admin/messages/settings/erase?email=${encodeURIComponent(person.email.toLowerCase())}`;
  expect(await text(admin.send(erase))).toContain('permanently deletes the requests for a testimonial');
  expect((await admin.post(erase, { email: person.email.toLowerCase() })).status).toBe(303);
  for (const table of ['quoteRequests', 'testimonials', 'media', 'revisions', 'trash'] as const)
    expect(await site.store.queries.selectFrom(table).selectAll().execute()).toEqual([]);
  expect((await visitor.send(to)).status).toBe(410);
  const { auditEntries } = await (await admin.send('/api/admin/audit-entries?what=erased')).json();
  expect(auditEntries).toMatchObject([
    { subject: 'messages', summary: '0 messages of one person' },
    { subject: 'quote request', summary: '1 of one person' },
  ]);
});

it('The message screen links to a testimonial request with the sender’s details', async () => {
  await sendMessage(site, { firstName: 'Omar', lastName: 'Reed', companyEmail: 'omar@x.example' });
  const id = 1;
  expect(await text(editor.send(`/admin/messages/${id}`))).toContain(`href="/admin/quotes?message=${id}"`);
  const page = await text(editor.send(`/admin/quotes?message=${id}`));
  expect(page).toContain('value="Omar Reed"');
  expect(page).toContain('value="omar@x.example"');
});
