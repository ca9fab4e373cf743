import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freezeClock } from '../app/platform/clock.server';
import { logInAs, openSite, type Site } from './site';

const message = {
  firstName: 'Ifeoma',
  lastName: 'Okafor',
  companyEmail: 'ifeoma@okafor-lane.example',
  companyName: 'Okafor Lane Architects',
  phoneNumber: '020 7946 0123',
  cityLocation: 'London',
  numberOfEmployees: '11-50',
  reasonForContact: 'business_it_support',
  message: 'We are 22 people and moving to a bigger office in March.',
};

let site: Site;
beforeEach(async () => {
  site = await openSite();
});
afterEach(() => site.close());

const stored = () => site.store.queries.selectFrom('contactRequests').selectAll().orderBy('id').execute();
const mails = () => site.store.queries.selectFrom('outboxMails').select(['kind', 'status']).orderBy('id').execute();
const errorsOf = async (response: Response) => ((await response.json()) as { errors: object }).errors;

it('The contact API strips invisible characters and rejects fields that are then too short', async () => {
  const typed = {
    ...message,
    firstName: 'Anna\u202Egnp.exe',
    phoneNumber: '\u202D+44\u00A020\u00A07946\u20110127\u202C',
  };
  expect((await site.json('POST', '/api/contact', typed)).status).toBe(201);
  expect(await stored()).toMatchObject([{ firstName: 'Annagnp.exe', phoneNumber: '+44 20 7946-0127' }]);
  const unseen = {
    firstName: '\u200B\u200B',
    phoneNumber: '\u202D020 7946\u200B\u200B\u202C',
    message: '\u2060\n\u00AD',
  };
  expect(await errorsOf(await site.json('POST', '/api/contact', { ...message, ...unseen }))).toEqual({
    firstName: ['First name is required'],
    phoneNumber: ['Please enter a valid phone number'],
    message: ['Message is required'],
  });
});

describe('Contact form', () => {
  it('stores the message, queues its emails and shows a confirmation once', async () => {
    const response = await site.post('/?index', message);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch(/^\/\?flash=[\w.-]+#message-sent$/);
    expect(await stored()).toMatchObject([{ ...message, status: 'new' }]);
    expect(await mails()).toEqual([
      { kind: 'notification', status: 'queued' },
      { kind: 'acknowledgement', status: 'queued' },
    ]);
    const page = await (await site.send('/')).text();
    expect(page).toContain('Message sent successfully!');
    expect(page).toContain('We&#x27;ll get back to you as soon as possible.');
    expect(await (await site.send('/')).text()).not.toContain('Message sent successfully!');
  });

  it('shows every error and keeps the values when invalid', async () => {
    const response = await site.post('/?index', {
      firstName: 'Zoë "Z" <b>',
      companyEmail: 'zoe@nowhere',
      phoneNumber: '12345',
    });
    expect(response.status).toBe(400);
    const page = await response.text();
    for (const text of [
      'There is a problem',
      'Last name is required',
      'Please enter a valid company email address',
      'Please enter a valid phone number',
      'City location is required',
      'Reason for contact is required',
      'Message is required',
    ]) {
      expect(page).toContain(text);
    }
    expect(page).not.toContain('First name is required');
    expect(page).toContain('value="Zoë &quot;Z&quot; &lt;b&gt;"');
    expect(page).toContain('value="zoe@nowhere"');
    expect(await stored()).toEqual([]);
  });
});

describe('POST /api/contact', () => {
  it('stores the message and returns 201', async () => {
    const response = await site.json('POST', '/api/contact', message);
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ success: true });
    expect(await stored()).toMatchObject([message]);
  });

  it('returns every validation error of the specification', async () => {
    const response = await site.json('POST', '/api/contact', {});
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      message: 'First name is required',
      errors: {
        firstName: ['First name is required'],
        lastName: ['Last name is required'],
        companyEmail: ['Please enter a valid company email address'],
        phoneNumber: ['Please enter a valid phone number'],
        cityLocation: ['City location is required'],
        reasonForContact: ['Reason for contact is required'],
        message: ['Message is required'],
      },
    });
    expect(await stored()).toEqual([]);
  });

  it('accepts a missing or null company and number of employees', async () => {
    const { companyName: _, numberOfEmployees: __, ...rest } = message;
    expect((await site.json('POST', '/api/contact', rest)).status).toBe(201);
    expect(
      (await site.json('POST', '/api/contact', { ...rest, companyName: null, numberOfEmployees: null })).status,
    ).toBe(201);
    expect(await stored()).toMatchObject([
      { companyName: '', numberOfEmployees: null },
      { companyName: '', numberOfEmployees: null },
    ]);
  });

  it.each([
    ['180 characters', 'x'.repeat(180), 201],
    ['181 characters', 'x'.repeat(181), 400],
    ['179 and a line end of two bytes and one more', `${'x'.repeat(179)}\r\ny`, 400],
    ['178 and a line end of two bytes and one more', `${'x'.repeat(178)}\r\ny`, 201],
    ['90 characters outside the basic plane', '😀'.repeat(90), 201],
    ['91 of them', '😀'.repeat(91), 400],
    ['blank', ' \n\t ', 400],
  ])('measures the message length as a browser does: %s', async (_name, text, status) => {
    expect((await site.json('POST', '/api/contact', { ...message, message: text })).status).toBe(status);
  });

  it('applies the message length that the owner sets', async () => {
    const admin = await logInAs(site, 'admin');
    const allow = (messageLength: number) => admin.json('PATCH', '/api/admin/page', { choices: { messageLength } });
    expect((await allow(2001)).status).toBe(400);
    expect((await allow(500)).status).toBe(200);
    expect((await admin.json('POST', '/api/admin/drafts/publish', {})).status).toBe(200);
    const send = (length: number) => site.json('POST', '/api/contact', { ...message, message: 'x'.repeat(length) });
    expect((await send(500)).status).toBe(201);
    expect(await errorsOf(await send(501))).toEqual({ message: ['Message must be 500 characters or less'] });
    expect((await (await site.send('/')).text()).replaceAll('<!-- -->', '')).toContain('500 characters at most');
  });

  it.each([
    ['a number for a name', { firstName: 5 }, 'firstName'],
    ['a list for a name', { firstName: ['a', 'b'] }, 'firstName'],
    ['a line end in a name', { lastName: 'Okafor\nBcc: everyone@example.com' }, 'lastName'],
    ['a NUL', { cityLocation: 'Lon\0don' }, 'cityLocation'],
    ['a lone surrogate', { message: 'half \ud83d' }, 'message'],
    ['an unknown reason', { reasonForContact: 'gossip' }, 'reasonForContact'],
    ['an unknown size', { numberOfEmployees: '7' }, 'numberOfEmployees'],
    ['two addresses', { companyEmail: 'a@example.com, b@example.com' }, 'companyEmail'],
    ['a name of 101 characters', { firstName: 'x'.repeat(101) }, 'firstName'],
    ['a phone number of nine', { phoneNumber: '123456789' }, 'phoneNumber'],
  ])('rejects %s', async (_name, change, field) => {
    const response = await site.json('POST', '/api/contact', { ...message, ...change });
    expect(response.status).toBe(400);
    expect(Object.keys(await errorsOf(response))).toEqual([field]);
    expect(await stored()).toEqual([]);
  });

  it('ignores fields that the server sets', async () => {
    await site.json('POST', '/api/contact', {
      ...message,
      id: 77,
      status: 'archived',
      createdAt: '2001-01-01T00:00:00.000Z',
    });
    const [row] = await stored();
    expect(row).toMatchObject({ id: 1, status: 'new' });
    expect(row?.createdAt).not.toContain('2001');
  });
});

describe('Contact spam filter', () => {
  it.each([
    ['fills in the field that people do not see', { referralNote: 'https://example.com' }],
    ['has many links', { message: 'http://a.example http://b.example http://c.example' }],
    ['has a link for a name', { firstName: 'www.example.com' }],
  ])('stores the message as spam and holds its e-mails when it %s', async (_name, change) => {
    const response = await site.json('POST', '/api/contact', { ...message, ...change });
    expect(response.status).toBe(201);
    const [row] = await stored();
    expect(row?.status).toBe('spam');
    expect(row?.spamReason).toBeTruthy();
    expect((await mails()).map((mail) => mail.status)).toEqual(['held', 'held']);
  });

  it('marks the fourth equal text within a day as spam, whatever its spacing', async () => {
    freezeClock(new Date('2026-11-20T09:00:00Z'));
    for (const text of ['Buy now', 'buy  NOW', 'Buy\nnow', ' BuyNow ']) {
      await site.json('POST', '/api/contact', { ...message, message: text });
    }
    expect((await stored()).map((row) => row.status)).toEqual(['new', 'new', 'new', 'spam']);
    freezeClock(new Date('2026-11-21T09:00:01Z'));
    await site.json('POST', '/api/contact', { ...message, message: 'Buy now' });
    expect((await stored()).at(-1)?.status).toBe('new');
  });
});

describe('Concurrent contact messages', () => {
  it('give the same spam results as messages in sequence', async () => {
    const texts = ['Buy now', 'A question', 'buy NOW', 'Another one', 'Buy\nnow', 'A third', 'BuyNow', 'Buy now '];
    await Promise.all(texts.map((text) => site.json('POST', '/api/contact', { ...message, message: text })));
    const rows = await stored();
    expect(rows.map((row) => row.status).toSorted()).toEqual([...Array(6).fill('new'), 'spam', 'spam']);
    const spamCandidates = rows.filter((row) => row.status === 'spam').map((row) => row.message.replace(/\s/g, ''));
    expect(spamCandidates.map((text) => text.toLowerCase())).toEqual(['buynow', 'buynow']);
  });

  it('are limited for each address separately', async () => {
    await site.close();
    site = await openSite({ CONTACT_RATE_LIMIT: '2/600' });
    const statuses = await Promise.all(
      Array.from({ length: 9 }, async (_, at) => {
        const address = `192.0.2.${at % 3 ? 1 : 10 + at}`;
        const body = { ...message, message: `Question ${at}` };
        return [address, (await site.json('POST', '/api/contact', body, { address })).status] as const;
      }),
    );
    const of = (own: boolean) =>
      statuses.filter(([address]) => (address === '192.0.2.1') === own).map(([, status]) => status);
    expect(of(true).toSorted()).toEqual([201, 201, 429, 429, 429, 429]);
    expect(of(false)).toEqual([201, 201, 201]);
    expect(await stored()).toHaveLength(5);
  });
});

describe('Contact rate limit', () => {
  const limited = { CONTACT_RATE_LIMIT: '2/600' };

  it('returns 429 with Retry-After, keeps the values and does not affect other addresses', async () => {
    await site.close();
    site = await openSite(limited);
    freezeClock(new Date('2026-11-20T09:00:00Z'));
    const send = (address: string) => site.json('POST', '/api/contact', message, { address });
    expect((await send('192.0.2.1')).status).toBe(201);
    expect((await send('192.0.2.1')).status).toBe(201);
    const rejected = await send('192.0.2.1');
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get('retry-after')).toBe('600');
    expect((await send('192.0.2.2')).status).toBe(201);
    const body = new URLSearchParams({ ...message, firstName: 'Kept' });
    const page = await site.send('/?index', { method: 'POST', body, address: '192.0.2.1' });
    expect(page.status).toBe(429);
    const html = await page.text();
    expect(html).toContain('Error sending message');
    expect(html).toContain('value="Kept"');
    freezeClock(new Date('2026-11-20T09:10:01Z'));
    expect((await send('192.0.2.1')).status).toBe(201);
  });

  it('does not count rejected messages', async () => {
    await site.close();
    site = await openSite(limited);
    for (let attempt = 0; attempt < 5; attempt += 1) await site.json('POST', '/api/contact', {});
    expect((await site.json('POST', '/api/contact', message)).status).toBe(201);
  });

  it('applies to concurrent messages', async () => {
    await site.close();
    site = await openSite(limited);
    const sent = await Promise.all(Array.from({ length: 10 }, () => site.json('POST', '/api/contact', message)));
    expect(sent.filter((response) => response.status === 201)).toHaveLength(2);
    expect(await stored()).toHaveLength(2);
  });
});
