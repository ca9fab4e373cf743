/**
 * The message of each action after success, with a locked database, and after an unexpected error. Without JavaScript
 * it is the page's banner; the toast has the same text. The contact form has a panel for its success.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startMailServer } from './mail-server';
import { configureMail } from './messages';
import { allow, empty, fill, reject } from './raw-store';
import { accreditation, actions, link, page, post, testimonial } from './sample-records';
import { logInAs, openSite, type Site } from './site';
import { makeUser } from './staff';

let site: Site;
let admin: Site;

/** A site with one of each kind, as someone made it. */
async function openFullSite() {
  site = await openSite();
  admin = await logInAs(site, 'admin');
  await makeUser(site.store, 'editor', 'maja');
  await admin.json('POST', '/api/admin/testimonials', testimonial);
  await admin.json('POST', '/api/admin/accreditations', accreditation);
  await admin.json('POST', '/api/admin/blog-posts', post);
  await admin.json('POST', '/api/admin/pages', page);
  await admin.json('POST', '/api/admin/social-media', link);
}

/** Returns the title and the text of the page's banner. */
async function output(response: Response): Promise<[string?, string?]> {
  const html = await response.text();
  const panel = /id="message-sent".*?<h3[^>]*>(.*?)<\/h3><p[^>]*>(.*?)<\/p>/.exec(html);
  if (panel) return [panel[1], panel[2]];
  const [, title, description] = /data-title=.*?<p class[^>]*>(.*?)<\/p>(?:<p>(.*?)<\/p>)?/.exec(html) ?? [];
  return [title, description];
}

async function follow(browser: Site, response: Response) {
  expect(response.status).toBe(303);
  const next = await browser.send(response.headers.get('location') ?? '');
  return next.status === 302 ? browser.send(next.headers.get('location') ?? '') : next;
}

describe.each(actions)('$path: $done', ({ path, fields = {}, done, failed, fallback, table = 'audit_entries', by }) => {
  let browser: Site;
  beforeAll(async () => {
    if (by === 'first') site = await openSite();
    else await openFullSite();
    browser = by ? site : admin;
  });
  afterAll(() => site.close());

  it('shows its error message when the database is full', async () => {
    await fill(site.store);
    const response = await browser.post(path, fields);
    await empty(site.store);
    expect(response.status).toBe(503);
    const text = 'The site cannot save anything at the moment. Please try again later.';
    expect(await output(response)).toEqual([failed, text]);
  });

  it('shows its error message after an unexpected error', async () => {
    for (const write of ['insert', 'delete']) await reject(site.store, write, table);
    const response = await browser.post(path, fields);
    for (const write of ['insert', 'delete']) await allow(site.store, write, table);
    expect(response.status).toBe(500);
    expect(await output(response)).toEqual([failed, fallback ?? 'Please try again later.']);
  });

  it('shows its success message', async () => {
    const answer = await follow(browser, await browser.post(path, fields));
    expect(await output(answer)).toEqual(Array.isArray(done) ? done : [done, undefined]);
  });
});

describe('Test email', () => {
  const path = '/admin/email-settings/test-email';
  const to = 'desk@okafor.example';
  beforeEach(async () => {
    site = await openSite();
    admin = await logInAs(site, 'admin');
  });
  afterEach(() => site.close());

  it('shows success, and an SMTP configuration error', async () => {
    const { port, stop } = await startMailServer();
    await configureMail(site.store, { port });
    expect(await output(await follow(admin, await admin.post(path, { to })))).toEqual([
      `Test email sent to ${to}`,
      undefined,
    ]);
    await stop();
    const response = await admin.post(path, { to });
    expect(response.status).toBe(400);
    const [title, why] = await output(response);
    expect(title).toBe('Failed to send test email. Please check your SMTP configuration.');
    expect(why).toContain('not on port');
  });

  it('shows missing settings, and other errors without blaming the settings', async () => {
    const autosaves = await admin.post(path, { to });
    expect(await output(autosaves)).toEqual(['Failed to send test email', 'Set up email first.']);
    await configureMail(site.store);
    await fill(site.store);
    const [title] = await output(await admin.post(path, { to }));
    expect(title).toBe('Failed to send test email');
  });
});
