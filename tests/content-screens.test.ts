/** The screens of accreditations, posts and site settings as forms without JavaScript: what cannot be read, what is kept. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { longTextMaxLength } from '../app/records/fields';
import { logInAs, openSite, type Site } from './site';

let site: Site;
let admin: Site;
beforeEach(async () => {
  site = await openSite();
  admin = await logInAs(site, 'admin');
});
afterEach(() => site.close());

const text = async (response: Promise<Response>) => (await response).text();
const lose = (table: string) => site.store.queries.schema.alterTable(table).renameTo('elsewhere').execute();

describe('Failed database read', () => {
  it.each([
    ['/admin/testimonials', 'testimonials', 'Error loading testimonials. Please try again.'],
    ['/admin/accreditations', 'accreditations', 'Error loading accreditations. Please try again.'],
    ['/admin/blog-posts', 'blog_posts', 'Error loading blog posts. Please try again.'],
    ['/admin/messages', 'contact_requests', 'Error loading messages. Please try again.'],
    ['/admin/site-settings/social-media', 'social_media_config', 'Failed to load social media links'],
    ['/admin/pages', 'pages', 'Error loading pages. Please try again.'],
    ['/admin/site-settings/legal-pages', 'site_content', 'Failed to load privacy-policy content'],
    ['/admin/site-settings/legal-pages', 'site_content', 'Failed to load terms-of-service content'],
    ['/admin/site-settings/legal-pages', 'site_content', 'Failed to load copyright-text content'],
    ['/admin/site-settings/sitemap', 'site_content', 'Failed to load the sitemap'],
    ['/admin/site-settings/business-details', 'site_content', 'Failed to load business details'],
    ['/admin/audit', 'audit_entries', 'We couldn’t load the audit trail.'],
  ])('shows an error with a retry inside the admin layout: %s', async (path, table, texts) => {
    await lose(table);
    const response = await admin.send(path);
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page).toContain(texts);
    expect(page).toContain('Try again');
    expect(page).toContain('admin@uplink.example');
  });

  it('does not break the login page', async () => {
    await lose('site_content');
    const response = await site.send('/admin/login');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Password');
  });
});

describe('Preview of an unsaved post', () => {
  const fields = {
    title: 'Moving office',
    content: '**Order** the line.<script>alert(1)</script>',
    slug: 'Not A Slug',
  };
  const stored = () => site.store.queries.selectFrom('blogPosts').select('slug').execute();

  it('shows sanitised content, keeps the typed values and saves nothing', async () => {
    const response = await admin.post('/admin/blog-posts/new', { ...fields, intent: 'preview' });
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page).toContain('<strong>Order</strong> the line.');
    expect(page).not.toContain('<script>alert');
    expect(page).toContain('value="Not A Slug"');
    expect(page).not.toContain('There is a problem');
    expect(await stored()).toEqual([]);
  });

  it('has a form that creates the post', async () => {
    const page = await text(admin.post('/admin/blog-posts/new', { ...fields, intent: 'preview' }));
    const [form = ''] = /<form[^>]*id="post"[^>]*>/.exec(page) ?? [];
    expect(form).toContain('action="/admin/blog-posts/new"');
  });

  it('is rejected without a login', async () => {
    expect((await site.post('/admin/blog-posts/new', { ...fields, intent: 'preview' })).status).toBe(400);
  });
});

describe('Empty legal page', () => {
  const path = '/admin/site-settings/legal-pages';

  it('restores the default text, as the form announces', async () => {
    await admin.post(path, { key: 'privacy-policy', content: 'What I wrote.' });
    expect(await text(admin.send(path))).toContain('Leave empty to restore the default text.');
    expect((await admin.post(path, { key: 'privacy-policy', content: '  ', version: '1' })).status).toBe(303);
    for (const page of [await text(site.send('/privacy-policy')), await text(admin.send(path))]) {
      expect(page).toContain('respects your privacy');
      expect(page).not.toContain('What I wrote.');
    }
    expect((await admin.post(path, { key: 'privacy-policy', content: 'Again.', version: '2' })).status).toBe(303);
    expect(await text(site.send('/privacy-policy'))).toContain('Again.');
  });

  it('does not restore the copyright text, which may be empty', async () => {
    expect(await text(site.send('/'))).toContain('All rights reserved.');
    await admin.post(path, { key: 'copyright-text', content: '' });
    expect(await text(site.send('/'))).not.toContain('All rights reserved.');
  });
});

describe('Maximum text length', () => {
  const content = '語'.repeat(longTextMaxLength);

  it.each([
    ['/admin/blog-posts/new', '/api/admin/blog-posts', { title: 'Moving office', content }],
    ['/admin/pages/new', '/api/admin/pages', { title: 'About us', content }],
    ['/admin/site-settings/legal-pages', '/api/admin/site-content/privacy-policy', { key: 'privacy-policy', content }],
  ])('is accepted by form and API in multi-byte characters, and more is rejected: %s', async (form, api, fields) => {
    expect((await admin.post(form, fields)).status).toBe(303);
    expect((await admin.json('POST', api, { ...fields, slug: 'another' })).status).toBeOneOf([200, 201]);
    expect((await admin.post(form, { ...fields, content: `${content}語` })).status).toBe(400);
    expect((await admin.post(form, { ...fields, content: content.repeat(2) })).status).toBe(413);
    expect((await admin.json('POST', api, { ...fields, content: content.repeat(2) })).status).toBe(413);
  });
});

describe('Site settings', () => {
  it('redirect to their first tab, and show an error page to an editor', async () => {
    const bare = await admin.send('/admin/site-settings');
    expect(bare.headers.get('location')).toBe('/admin/site-settings/business-details');
    const editor = await logInAs(site, 'editor');
    for (const path of ['/admin/site-settings', '/admin/site-settings/social-media/new']) {
      const response = await editor.send(path);
      expect(response.status).toBe(403);
      expect(await response.text()).toContain('You do not have access to this page');
    }
  });

  it.each(['/admin/site-settings/sitemap', '/admin/site-settings/access/tokens'])(
    'list their groups with the audit trail and API tokens: %s',
    async (path) => {
      expect(await text(admin.send(path))).toMatch(
        /Domain and search.*>Sitemap<.*Team and access.*"\/admin\/audit".*Connections.*"\/admin\/site-settings\/access\/tokens"/s,
      );
    },
  );

  it('show the BASE_URL of the server, which overrides the saved one', async () => {
    await site.close();
    site = await openSite({ BASE_URL: 'https://www.okafor.example' });
    admin = await logInAs(site, 'admin');
    await admin.post('/admin/site-settings/sitemap', { baseUrl: 'https://elsewhere.example' });
    const page = await text(admin.send('/admin/site-settings/sitemap'));
    expect(page).toContain('<strong>https://www.okafor.example</strong>');
    expect(await text(site.send('/sitemap.xml'))).toContain('<loc>https://www.okafor.example/</loc>');
  });
});
