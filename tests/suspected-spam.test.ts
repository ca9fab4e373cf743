/** Messages that are marked as spam, and how staff are informed. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { announceSpamCandidates } from '../app/inbox/spam/review.server';
import { freezeClock } from '../app/platform/clock.server';
import { actionError, type MailServer, startMailServer } from './mail-server';
import { configureMail, deliverAll, mails, visitorMessage } from './messages';
import { logInAs, openSite, type Site } from './site';

let site: Site;
let server: MailServer;
const startedAt = new Date('2026-11-21T09:00:00.000Z');
const at = (hours: number) => freezeClock(new Date(startedAt.getTime() + hours * 60 * 60 * 1000));

beforeEach(async () => {
  site = await openSite({ BASE_URL: 'https://www.uplink.example', CONTACT_RATE_LIMIT: 'off' });
  at(0);
  server = await startMailServer();
  await configureMail(site.store, { port: server.port });
});
afterEach(async () => {
  await server.stop();
  await site.close();
});

interface Sender {
  companyEmail?: string;
  address?: string;
}

async function write(message: string, { companyEmail = visitorMessage.companyEmail, address }: Sender = {}) {
  const body = { ...visitorMessage, companyEmail, message };
  const response = await site.json('POST', '/api/contact', body, { address });
  expect(response.status).toBe(201);
  const { status } = await site.store.queries
    .selectFrom('contactRequests')
    .select('status')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return status;
}

/** Writes the same text four times, each time as someone else. */
async function writeOften(message: string, sender: (n: number) => Sender) {
  const statuses: string[] = [];
  for (let n = 1; n <= 4; n += 1) statuses.push(await write(message, sender(n)));
  return statuses;
}

const person = (n: number) => ({ companyEmail: `person${n}@firm${n}.example` });
const network = (n: number) => ({ address: `192.0.2.${n}` });
const advertisement = `Rank first on every search engine from tomorrow on, guaranteed or money back: https://seo.example/${'x'.repeat(20)}`;

describe('Same text for the fourth time in a day', () => {
  it.each([
    ['one sender', (n: number) => network(n), 'spam'],
    [
      'one sender in other spellings',
      (n: number) => ({ companyEmail: `i.okafor+${n}@lane.example`, ...network(n) }),
      'spam',
    ],
    ['one network', person, 'spam'],
    ['other people elsewhere', (n: number) => ({ ...person(n), ...network(n) }), 'new'],
  ])('from %s', async (_name, sender, status) => {
    expect(await writeOften('Please call me', sender)).toEqual(['new', 'new', 'new', status]);
  });

  it('is spam from any sender when long and with a link', async () => {
    const otherSession = (n: number) => ({ ...person(n), ...network(n) });
    expect(await writeOften(advertisement, otherSession)).toEqual(['new', 'new', 'new', 'spam']);
  });
});

it('An address that begins with https://www. counts as one link', async () => {
  const two = await write('Our sites: https://www.one.example and https://www.two.example');
  const three = await write('https://www.one.example http://two.example www.three.example');
  expect([two, three]).toEqual(['new', 'spam']);
});

it.each([
  ['this website', 'https://www.uplink.example/services, http://uplink.example/blog and www.uplink.example.', 'new'],
  [
    'hosts below this website',
    'https://status.uplink.example http://help.uplink.example/a www.a.b.uplink.example',
    'new',
  ],
  ['the sender', 'www.lane.example https://shop.lane.example:8443/a [url=https://LANE.example/]us[/url]', 'new'],
  ['others', 'https://uplink.example.seo.example https://lane.example@seo.example https://notlane.example', 'spam'],
])('Links to the domain of %s', async (_name, message, status) => {
  expect(await write(message, { companyEmail: 'i.okafor@lane.example' })).toBe(status);
});

describe('Spam announcement', () => {
  const announcements = () => server.received.filter(({ mail }) => mail.subject?.includes('marked as spam'));
  const suspicious = (n: number) => write(`http://a.example http://b.example http://c.example ${n}`, person(n));
  const announce = async () => {
    await announceSpamCandidates();
    await deliverAll();
  };

  it('reaches the desk at most once a day, and covers each message once', async () => {
    await announce();
    expect(server.received).toEqual([]);
    await suspicious(1);
    await write('An honest question about a printer.');
    await announce();
    const [{ to, mail } = expect.fail()] = announcements();
    expect(to).toEqual(['desk@uplink.example']);
    expect(mail.subject).toBe('A message was marked as spam');
    expect(mail.text).toMatch(/Ifeoma Okafor\nThe message has 3 links\./);
    expect(mail.text).toContain('https://www.uplink.example/admin/messages?folder=spam');

    await suspicious(2);
    await suspicious(3);
    at(23);
    await announce();
    expect(announcements()).toHaveLength(1);
    at(24);
    await announce();
    expect(announcements().map((one) => one.mail.subject)).toEqual([
      'A message was marked as spam',
      '2 messages were marked as spam',
    ]);
    at(49);
    await announce();
    expect(announcements()).toHaveLength(2);
  });

  it('is dropped when staff have cleared the message', async () => {
    await suspicious(1);
    await announceSpamCandidates();
    await (await logInAs(site, 'editor')).json('PATCH', '/api/admin/contact-requests/1', { status: 'read' });
    await deliverAll();
    expect(announcements()).toEqual([]);
  });
});

it('A mail is held, not retried, when its message becomes spam during the attempt', async () => {
  const editor = await logInAs(site, 'editor');
  await server.stop();
  server = await startMailServer({
    async onReceived() {
      await editor.json('PATCH', '/api/admin/contact-requests/1', { status: 'spam' });
      throw actionError(451, '4.3.0 Try again later');
    },
  });
  await configureMail(site.store, { port: server.port });
  await write('A question');
  await deliverAll();
  at(1);
  await deliverAll();
  expect((await mails(site.store)).map(({ status, attempts }) => [status, attempts])).toEqual([
    ['held', 2],
    ['held', 0],
  ]);
  await editor.json('PATCH', '/api/admin/contact-requests/1', { status: 'read' });
  expect((await mails(site.store)).map(({ status }) => status)).toEqual(['queued', 'queued']);
});
