/** A browser that blocks cookies, as Dillo 3.0.5 does by default, sees what happened to its form. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freezeClock } from '../app/platform/clock.server';
import { visitorMessage } from './messages';
import { openSite, type Site } from './site';
import { makeUser, staffPassword } from './staff';
import { press } from './text-browser';

let site: Site;
beforeEach(async () => {
  site = await openSite();
});
afterEach(() => site.close());

/** A browser that sends no cookies. */
function withoutCookies(): Site {
  const browser = site.anonymous();
  const { send } = browser;
  browser.send = (...request) => {
    browser.cookies.clear();
    return send(...request);
  };
  return browser;
}

const confirmed = 'Message sent successfully!';
const blocked = 'Your browser blocks cookies, and the login needs them. Allow cookies for this site, then try again.';

describe('The confirmation of a sent message', () => {
  it('needs no cookie, and ends after a minute', async () => {
    freezeClock(new Date('2026-11-29T10:00:00Z'));
    const browser = withoutCookies();
    const page = await press(browser, '/', 'Send message', { typed: visitorMessage });
    const html = await page.text();
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(html).toContain(confirmed);
    expect(html).toContain('id="message-sent"');
    expect(await (await browser.send('/')).text()).not.toContain(confirmed);

    const sent = await browser.post('/?index', { ...visitorMessage });
    const to = sent.headers.get('location') ?? '';
    expect(to).toMatch(/^\/\?flash=v1[\w.-]+#message-sent$/);
    freezeClock(new Date('2026-11-29T10:01:00Z'));
    expect(await (await browser.send(to)).text()).not.toContain(confirmed);
    expect((await browser.send('/?flash=forged')).status).toBe(200);
  });

  it('is shown at its own URL, and at no other, to a browser that keeps cookies', async () => {
    const sent = await site.post('/?index', { ...visitorMessage });
    const page = await site.send(sent.headers.get('location') ?? '');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(confirmed);
    expect(await (await site.send('/')).text()).not.toContain(confirmed);
  });
});

describe('A login form without cookies', () => {
  it('says so for the right password, and lets the browser in that keeps cookies', async () => {
    await makeUser(site.store, 'admin', 'priya');
    const typed = { username: 'priya', password: staffPassword };
    const page = await press(withoutCookies(), '/admin/login', 'Login', { typed });
    expect(page.status).toBe(400);
    const html = await page.text();
    expect(html).toContain(blocked);
    expect(html).toContain('value="priya"');
    expect(await (await press(site, '/admin/login', 'Login', { typed })).text()).toContain(
      'Welcome to the admin dashboard',
    );
  });

  it('creates no account, and sends no link', async () => {
    const person = { username: 'priya', email: 'priya@uplink.example', password: 'a long password' };
    const typed = { ...person, confirmPassword: person.password };
    const setup = await press(withoutCookies(), '/admin/setup', 'Create admin account', { typed });
    expect(await setup.text()).toContain(blocked);
    expect(await site.store.queries.selectFrom('users').select('id').execute()).toEqual([]);
    await makeUser(site.store, 'admin', 'priya');
    const forgotten = await withoutCookies().post('/admin/forgotten-password', {
      username: 'priya',
      needsCookies: 'yes',
    });
    expect(await forgotten.text()).toContain(blocked);
  });

  it('says so after a passkey', async () => {
    await makeUser(site.store, 'admin', 'priya');
    const browser = withoutCookies();
    const sent = await browser.post('/admin/login/passkey', { answer: '', passkeyToken: '', needsCookies: 'yes' });
    expect(sent.status).toBe(303);
    expect(await (await browser.send(sent.headers.get('location') ?? '')).text()).toContain(blocked);
  });
});
