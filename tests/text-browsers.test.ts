/** Buttons do the same in browsers that know neither `formaction`, `formmethod` nor the attribute `form`. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendMessage } from './messages';
import { post, testimonial } from './sample-records';
import { logInAs, openSite, type Site } from './site';
import { formsOf, press, pressOn } from './text-browser';

let site: Site;
let admin: Site;
beforeEach(async () => {
  site = await openSite();
  admin = await logInAs(site, 'admin');
});
afterEach(() => site.close());

const countReplies = async () => (await site.store.queries.selectFrom('messageReplies').select('id').execute()).length;

describe('Preview in a text browser', () => {
  const path = '/admin/blog-posts/1/edit';
  const content = `${post.content}\n\nAnd *more*.`;
  const stored = () => site.store.queries.selectFrom('blogPosts').select(['content', 'isPublished']).execute();

  it('of a published post shows the text and saves nothing, and the next button saves', async () => {
    await admin.json('POST', '/api/admin/blog-posts', { ...post, isPublished: true });
    const before = await stored();
    const preview = await press(admin, path, 'Preview', { typed: { content } });
    const html = await preview.text();
    expect([preview.status, html]).toEqual([200, expect.stringContaining('<p>And <em>more</em>.</p>')]);
    expect(await stored()).toEqual(before);
    await pressOn(admin, path, html, 'Save as draft or Save changes');
    expect(await stored()).toEqual([{ content, isPublished: true }]);
  });

  it('of a legal page, a notice and a case study saves nothing', async () => {
    for (const each of [
      '/admin/site-settings/legal-pages',
      '/admin/notices/new',
      '/admin/case-studies/new',
      '/admin/pages/new',
      '/admin/messages/canned-replies/new',
    ]) {
      const html = await (await press(admin, each, 'Preview', { typed: { content: 'Is *it*?' } })).text();
      expect(html, each).toContain('<p>Is <em>it</em>?</p>');
    }
    const entries = await site.store.queries.selectFrom('auditEntries').select('summary').execute();
    expect(entries.filter(({ summary }) => !summary.includes('login'))).toEqual([]);
  });
});

describe('Reply in a text browser', () => {
  const path = '/admin/messages/1/reply';
  beforeEach(async () => {
    await sendMessage(site);
    await admin.json('POST', '/api/admin/canned-replies', { title: 'Greeting', content: 'Hello {first name}' });
  });

  it.each([
    ['Preview', '<p>Gladly.</p>'],
    ['Insert', '>Gladly.\n\nHello Ifeoma</textarea>'],
  ])('%s does not send the reply', async (button, visible) => {
    const answer = await press(admin, path, button, { typed: { content: 'Gladly.' } });
    expect(await answer.text()).toContain(visible);
    expect(await countReplies()).toBe(0);
  });

  it('is sent once by its button', async () => {
    await press(admin, path, 'Send reply', { typed: { content: 'Gladly.' } });
    expect(await countReplies()).toBe(1);
  });
});

it('“Restore default text” resets a section in a text browser, whatever is typed', async () => {
  await press(admin, '/admin/home-page/hero', 'Save draft', { typed: { lead: 'Ours.' } });
  const page = async () => (await (await admin.json('GET', '/api/admin/page')).json()).page;
  expect(await page()).toEqual({ hero: { lead: 'Ours.' } });
  const typed = { lead: 'x'.repeat(10_000) };
  const answer = await press(admin, '/admin/home-page/hero', 'Restore default text', { typed });
  expect(await answer.text()).toContain('Default text restored in the draft');
  expect(await page()).toEqual({});
});

it.each([
  ['/admin/blog-posts/new', ['Save draft or Publish post', 'Preview']],
  ['/admin/messages/canned-replies/new', ['Add saved reply', 'Preview']],
  ['/admin/messages/1/reply', ['Send reply', 'Insert', 'Preview']],
  ['/admin/team-members/new', ['Add team member', 'Add a certificate']],
  ['/admin/home-page/services', ['Save draft', 'Move service 1 up']],
])('The first button of the form on %s is named as the one that saves', async (path, [saving, ...others]) => {
  await sendMessage(site);
  await admin.json('POST', '/api/admin/canned-replies', { title: 'Greeting', content: 'Hello {first name}' });
  const html = await (await admin.send(path)).text();
  const buttons = formsOf(html, path)
    .map(({ controls }) => controls.filter(({ attributes }) => attributes.type === 'submit'))
    .filter((own) => own.some(({ text }) => text === saving))
    .map((own) => own.map(({ text, attributes }) => text || attributes['aria-label']));
  expect(buttons).toHaveLength(1);
  expect(buttons[0]?.slice(0, others.length + 1)).toEqual([saving, ...others]);
  expect(buttons[0]?.filter((text) => text === saving)).toHaveLength(2);
});

describe('Permanent deletion in bulk', () => {
  const ids = () => site.store.queries.selectFrom('contactRequests').select('id').execute();

  it('is not carried out without its confirmation page', async () => {
    for (const message of ['One', 'Two', 'Three']) await sendMessage(site, { message });
    const fields: [string, string][] = [
      ['intent', 'delete'],
      ['records', '1'],
      ['records', '3'],
    ];
    const asked = await admin.post('/admin/bulk/messages?folder=inbox', fields);
    expect([asked.status, asked.headers.get('location')]).toEqual([
      303,
      '/admin/bulk/messages?folder=inbox&intent=delete&records=1&records=3',
    ]);
    expect(await ids()).toHaveLength(3);
    for (const intent of ['delete', 'discard']) await admin.post(`/admin/bulk/messages/undo?${intent}=1,3`, {});
    expect(await ids()).toHaveLength(3);
    const done = await press(admin, asked.headers.get('location') ?? '', 'Delete permanently');
    expect(await done.text()).toContain('2 messages deleted permanently');
    expect(await ids()).toEqual([{ id: 2 }]);
  });

  it('asks first for the trash too', async () => {
    await admin.json('POST', '/api/admin/testimonials', testimonial);
    await admin.json('DELETE', '/api/admin/testimonials/1');
    const fields = { intent: 'discard', records: 'testimonials/1' };
    expect((await admin.post('/admin/bulk/trash', fields)).headers.get('location')).toBe(
      '/admin/bulk/trash?intent=discard&records=testimonials%2F1',
    );
    expect((await (await admin.json('GET', '/api/admin/trash')).json()).total).toBe(1);
  });
});

it('Exporting a selection in a text browser leads to its CSV', async () => {
  for (const kind of ['messages', 'testimonials']) {
    const pressed = await admin.post(`/admin/bulk/${kind}?page=1`, { intent: 'export', records: '1' });
    const page = await admin.send(pressed.headers.get('location') ?? '');
    const csv = kind === 'messages' ? '/api/admin/contact-requests.csv' : `/api/admin/export/${kind}`;
    expect([page.status, page.headers.get('location')]).toEqual([302, `${csv}?records=1`]);
  }
  const empty = await admin.post('/admin/bulk/messages', { intent: 'export' });
  expect(empty.headers.get('location')).toBe('/admin/messages');
});

const wordsOf = (html: string) => html.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');

it('Words stay apart without CSS', async () => {
  const home = wordsOf(await (await site.send('/')).text());
  expect(home).toContain('Uplink Home Services About');
  expect(home).toContain('Message 180 characters at most');
  await admin.json('POST', '/api/admin/testimonials', testimonial);
  const name = testimonial.authorName;
  const list = wordsOf(await (await admin.send('/admin/testimonials')).text());
  expect(list).toContain(`Edit ${name} Delete ${name}`);
});

it('A social link has its name as text', async () => {
  await admin.json('POST', '/api/admin/social-media', {
    platform: 'linkedin',
    url: 'https://www.linkedin.com/company/x',
  });
  expect(await (await site.send('/')).text()).toMatch(
    /href="https:\/\/www\.linkedin\.com\/company\/x"[^>]*>.*?<span class="sr-only">LinkedIn<\/span>/,
  );
});
