/** An address that looks mistyped is queried once, keeps the input, and is never rejected. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearDomainCache } from '../app/inbox/spam/mx-check.server';
import { currentConfig, setConfig } from '../app/platform/config.server';
import { visitorMessage } from './messages';
import { type NameServer, startNameServer } from './name-server';
import { openSite, type Site } from './site';

let site: Site;
let names: NameServer;
beforeEach(async () => {
  clearDomainCache();
  names = await startNameServer({ 'firm.example': { MX: ['mx.firm.example'] }, 'nomail.example': { MX: [''] } });
  site = await openSite({ DNS_SERVERS: names.address, CONTACT_RATE_LIMIT: '6/600' });
});
afterEach(async () => {
  await Promise.all([names.stop(), site.close()]);
});

const send = (companyEmail: string, answers: Record<string, string> = {}) =>
  site.post('/?index', { ...visitorMessage, companyEmail, ...answers });
const stored = async () =>
  (await site.store.queries.selectFrom('contactRequests').select('companyEmail').execute()).map(
    ({ companyEmail }) => companyEmail,
  );

describe('Contact form', () => {
  it('asks about a mistyped address, keeps the input, and accepts the address when sent again', async () => {
    const requested = await send('priya@gmial.com');
    expect(requested.status).toBe(200);
    const page = await requested.text();
    for (const text of ['value="priya@gmial.com"', visitorMessage.message, 'Send anyway', 'value="priya@gmail.com"']) {
      expect(page).toContain(text);
    }
    expect(page).toContain('name="askedAbout"');
    // Said once, and not as an error.
    expect(page.match(/Did you mean priya@gmail.com\?/g)).toHaveLength(1);
    for (const text of ['There is a problem', 'aria-invalid="true"']) expect(page).not.toContain(text);
    expect(await stored()).toEqual([]);
    expect((await send('priya@gmial.com', { askedAbout: 'priya@gmial.com' })).status).toBe(303);
    expect(await stored()).toEqual(['priya@gmial.com']);
  });

  it('stores the suggested address when chosen, and ignores a suggestion that is not an address', async () => {
    const askedAbout = 'priya@gmial.com';
    expect((await send(askedAbout, { askedAbout, proposed: 'priya@gmail.com' })).status).toBe(303);
    expect((await send(askedAbout, { askedAbout, proposed: 'no address' })).status).toBe(303);
    expect(await stored()).toEqual(['priya@gmail.com', askedAbout]);
  });

  it('asks again when the visitor changes the address to another mistyped one', async () => {
    const page = await (await send('priya@hotmial.com', { askedAbout: 'priya@gmial.com' })).text();
    expect(page).toContain('Did you mean priya@hotmail.com?');
  });

  it.each(['priya@gone.example', 'priya@nomail.example'])(
    'asks about %s, whose domain does not accept mail',
    async (typed) => {
      const page = await (await send(typed)).text();
      expect(page).toContain(`We couldn’t verify that ${typed.split('@')[1]} receives email.<`);
      expect(page).toMatch(/href="#contact-form-companyEmail"[^>]*>Change it</);
      expect((await send(typed, { askedAbout: typed })).status).toBe(303);
    },
  );

  it('accepts an address whose domain accepts mail, and caches the result for the domain', async () => {
    expect((await send('priya@firm.example')).status).toBe(303);
    const requested = names.requested.length;
    expect((await send('tom@FIRM.example')).status).toBe(303);
    expect(names.requested).toHaveLength(requested);
  });

  it('accepts every message without DNS, and stops asking after three failures', async () => {
    setConfig({ ...currentConfig(), dnsServers: ['127.0.0.1:1'] });
    for (let n = 0; n < 4; n += 1) expect((await send(`priya@gone${n}.example`)).status).toBe(303);
    setConfig({ ...currentConfig(), dnsServers: [names.address] });
    expect((await send('priya@gone.example')).status).toBe(303);
    expect(names.requested).toEqual([]);
  });

  it('looks up at most twenty domains at the same time', async () => {
    setConfig({ ...currentConfig(), contactRateLimit: { hits: 1000, seconds: 600 } });
    names.isSilent = true;
    const sent = Array.from({ length: 30 }, (_, n) => send(`priya@gone${n}.example`));
    for (const { status } of await Promise.all(sent)) expect(status).toBe(303);
    expect(new Set(names.requested).size).toBe(20);
  });

  it('accepts the message within 1.8 seconds when the name server stays silent', async () => {
    names.isSilent = true;
    const startedAt = performance.now();
    expect((await send('priya@gone.example')).status).toBe(303);
    // The look-up itself gives up after two seconds.
    expect(performance.now() - startedAt).toBeLessThan(1_800);
  });

  it('makes no DNS look-up for rate-limited visitors', async () => {
    expect((await send('priya@gone.example', { referralNote: 'x' })).status).toBe(303);
    for (let n = 0; n < 5; n += 1) await send('priya@firm.example');
    const requested = names.requested.length;
    expect((await send('priya@gone.example')).status).toBe(429);
    expect(names.requested).toHaveLength(requested);
  });
});

it('The API accepts a mistyped address, returns didYouMean, and makes no DNS look-up', async () => {
  const post = async (companyEmail: string) => {
    const response = await site.json('POST', '/api/contact', { ...visitorMessage, companyEmail });
    return { status: response.status, ...(await response.json()) };
  };
  expect(await post('priya@gmial.com')).toMatchObject({ status: 201, didYouMean: 'priya@gmail.com' });
  expect(await post('priya@gone.example')).not.toHaveProperty('didYouMean');
  expect(names.requested).toEqual([]);
  expect(await stored()).toEqual(['priya@gmial.com', 'priya@gone.example']);
});
