/** Every page is valid HTML as the server sends it, and its words and buttons are there without styles and the script. */
import { HtmlValidate } from 'html-validate/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seed } from '../app/content/samples/seed.server';
import { sendMessage } from './messages';
import { page } from './sample-records';
import { logInAs, openSite, type Site } from './site';

// Style sheets have no address in these tests.
const validator = new HtmlValidate({ extends: ['html-validate:standard', 'html-validate:a11y'] });
/** Text browsers do not know these attributes, and would press a button of another form or for another purpose. */
const html5Forms = /<[^>]*\s(?:formaction|formmethod|formenctype)=[^>]*>/g;
/**
 * Findings of the validator that are intended: links with the role of a button, and labels of elements without a role.
 */
const stray = /<a\b[^>]*\stype="button"[^>]*>|<[^>]*role="presentation"[^>]*\saria-(orientation|label)[^>]*>/g;
/** Where text browsers begin a line, a cell or a box. */
const apart =
  /^<\/?(?:address|article|aside|blockquote|body|br|button|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|html|iframe|img|input|label|legend|li|main|nav|ol|optgroup|option|p|picture|pre|section|select|summary|table|tbody|td|tfoot|th|thead|tr|ul|video)\b/;
const unread = /<(head|script|style|textarea)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<wbr\/?>|<\/?mark\b[^>]*>/g;
/** A button that does nothing without the script, which has to make it. */
const scriptButton = /<button\b[^>]*\stype="button"[^>]*>/g;
const noAddress = 'Attribute "href" has invalid value ""';

let site: Site;
let admin: Site;
beforeAll(async () => {
  site = await openSite();
  await seed();
  await sendMessage(site);
  admin = await logInAs(site, 'admin');
  await admin.json('POST', '/api/admin/redirects', { source: '/old-page', target: '/services' });
  const received = { name: 'CRM', url: 'https://crm.example/hook', events: ['message.created'] };
  await admin.json('POST', '/api/admin/webhooks', received);
  await admin.json('POST', '/api/admin/webhooks/1/test', {});
  await admin.json('POST', '/api/admin/canned-replies', { title: 'Greeting', content: 'Hello {first name}' });
  await admin.json('POST', '/api/admin/contact-requests/1/replies', { content: 'Certainly.' });
  await admin.json('POST', '/api/admin/contact-requests/1/notes', { content: 'Rang her.' });
  await site.send('/gone');
  await admin.json('POST', '/api/admin/pages', { ...page, isPublished: true, linkPlace: 'header' });
});
afterAll(() => site.close());

/** Returns the texts of inline elements that run together without styles. */
function joinedWords(html: string): string[] {
  const joined: string[] = [];
  let before = '';
  for (const [part] of html.replace(unread, '').matchAll(/<[^>]*>|[^<]+/g)) {
    if (apart.test(part)) before = '';
    if (part.startsWith('<')) continue;
    const isJoined = /[\p{L}\p{N}.,:;!?)%”]$/u.test(before) && /^[\p{L}\p{N}(“]/u.test(part);
    if (isJoined) joined.push(`${before.slice(-30)}|${part.slice(0, 30)}`);
    before = part;
  }
  return joined;
}

async function problemsOf(path: string, browser: Site) {
  const response = await browser.send(path);
  expect(response.status).toBe(path.endsWith('/nowhere') ? 404 : 200);
  const html = await response.text();
  const { results } = await validator.validateString(html, path);
  const errors = results
    .flatMap(({ messages }) => messages)
    .filter(({ message }) => message !== noAddress)
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`);
  const found = [stray, html5Forms, scriptButton].flatMap((pattern) => html.match(pattern) ?? []);
  return [...errors, ...found, ...joinedWords(html)];
}

it('A long page keeps multi-byte characters whole and contains no NUL bytes', async () => {
  const title = '漢'.repeat(100);
  for (let number = 0; number < 12; number += 1) {
    await admin.json('POST', '/api/admin/pages', { ...page, title, slug: `letters-${number}` });
  }
  const html = await (await admin.send('/admin/pages')).text();
  expect(html).toContain(title);
  expect(html).not.toContain('\0');
});

it.each([
  '/',
  '/blog',
  '/blog/tag/security',
  '/about-us',
  '/privacy-policy',
  '/terms-of-service',
  '/nowhere',
  '/admin/login',
  '/admin/nowhere',
])('%s, for a visitor', async (path) => {
  expect(await problemsOf(path, site)).toEqual([]);
});

it.each(['/', '/blog', '/about-us', '/privacy-policy', '/nowhere', '/admin/dashboard'])(
  'Each fragment link of %s has its target on that page',
  async (path) => {
    const html = await (await admin.send(path)).text();
    // Every document has the fragment `top` (HTML, 7.4.6.4).
    const fragments = [...html.matchAll(/ href="#(?!top")([^"]+)"/g)].map(([, id]) => id);
    expect(fragments).toContain('main');
    expect(fragments.filter((id) => !html.includes(` id="${id}"`))).toEqual([]);
  },
);

it.each([
  '/admin/logout',
  '/admin/dashboard',
  '/admin/visits',
  '/admin/testimonials',
  '/admin/testimonials?q=nothing',
  '/admin/testimonials/new',
  '/admin/testimonials/1/edit',
  '/admin/testimonials/1/delete',
  '/admin/testimonials/google-reviews',
  '/admin/blog-posts',
  '/admin/blog-posts/new',
  '/admin/blog-posts/tags',
  '/admin/blog-posts/1/edit',
  '/admin/publication/blog-posts/1',
  '/admin/blog-posts/1/delete',
  '/admin/accreditations',
  '/admin/accreditations/new',
  '/admin/accreditations/1/edit',
  '/admin/accreditations/1/delete',
  '/admin/messages',
  '/admin/messages/1',
  '/admin/messages/1/delete',
  '/admin/messages/1/reply',
  '/admin/messages/1/assignment',
  '/admin/messages/1/notes/new',
  '/admin/messages/1/notes/1/delete',
  '/admin/messages/canned-replies',
  '/admin/messages/canned-replies/new',
  '/admin/messages/canned-replies/1/edit',
  '/admin/messages/canned-replies/1/delete',
  '/admin/account/signature',
  '/admin/messages/settings',
  '/admin/messages/settings/erase',
  '/admin/users',
  '/admin/users/new',
  '/admin/users/1/edit',
  '/admin/users/1/delete',
  '/admin/account',
  '/admin/account/security',
  '/admin/account/tokens',
  '/admin/audit',
  '/admin/email-settings/smtp',
  '/admin/email-settings/test-email',
  '/admin/email-settings/domain-check',
  '/admin/messages/settings/notifications',
  '/admin/site-settings/social-media',
  '/admin/site-settings/social-media/1/edit',
  '/admin/site-settings/social-media/1/delete',
  '/admin/site-settings/business-details',
  '/admin/pages',
  '/admin/pages/new',
  '/admin/pages/1/edit',
  '/admin/pages/1/delete',
  '/admin/site-settings/legal-pages',
  '/admin/home-page',
  '/admin/home-page/services',
  '/admin/home-page/contact',
  '/admin/home-page/claims',
  '/admin/home-page/live',
  '/admin/home-page/publish',
  '/admin/site-settings/sitemap',
  '/admin/site-settings/data',
  '/admin/site-settings/import',
  '/admin/site-settings/webhooks',
  '/admin/site-settings/webhooks/new',
  '/admin/site-settings/webhooks/1',
  '/admin/site-settings/webhooks/1/secret',
  '/admin/site-settings/webhooks/1/edit',
  '/admin/site-settings/webhooks/1/delete',
  '/admin/site-settings/redirects',
  '/admin/site-settings/redirects/import',
  '/admin/site-settings/redirects/1/edit',
  '/admin/site-settings/redirects/1/delete',
  '/admin/site-settings/access',
  '/admin/site-settings/access/tokens',
  '/admin/site-settings/access/tokens/new',
  '/admin/account/tokens/new',
  '/admin/media',
  '/admin/team-members',
  '/admin/team-members/new',
  '/admin/notices',
  '/admin/notices/new',
  '/admin/case-studies',
  '/admin/case-studies/new',
  '/admin/quotes',
  '/admin/trash',
  '/admin/search?q=desk',
  '/admin/google-reviews',
  '/admin/messages/sources',
  '/admin/site-settings/theme',
  '/admin/site-settings/google-reviews',
  '/admin/history/testimonials/1',
])('%s', async (path) => {
  expect(await problemsOf(path, admin)).toEqual([]);
});
