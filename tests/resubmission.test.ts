/** Without JavaScript, a form submitted after its session expired keeps its input until it can be submitted again. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { actions, post } from './sample-records';
import { logInAs, openSite, type Site } from './site';
import { makeUser } from './staff';

let site: Site;
let admin: Site;
beforeEach(async () => {
  site = await openSite();
  admin = await logInAs(site, 'admin');
});
afterEach(() => site.close());

const endSessions = () => site.store.queries.deleteFrom('sessions').execute();
const decode = (text: string) =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>');

/** The fields that the page's form would submit when its button is pressed. */
function formOf(html: string): { action: string; fields: [string, string][] } {
  const [, form = ''] = /<form[^>]* method="post"([\s\S]*?)<\/form>/.exec(html) ?? [];
  const [, action = ''] = /action="([^"]*)"/.exec(form) ?? [];
  const inputs = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"\/>/g)];
  return { action: decode(action), fields: inputs.map(([, name = '', value = '']) => [name, decode(value)]) };
}

describe('Form submitted after the session expired', () => {
  const typed = { ...post, title: 'Moving <b>"office"</b>', content: `${post.content}\n\nAnd then some.` };
  const form: [string, string][] = [...Object.entries(typed), ['isPublished', 'false'], ['isPublished', 'on']];

  it('is returned with all its input, and can be submitted after login', async () => {
    await endSessions();
    const rejected = await admin.post('/admin/blog-posts/new?status=drafts', form);
    const html = await rejected.text();
    expect(rejected.status).toBe(400);
    expect(rejected.headers.get('cache-control')).toBe('no-store');
    expect(html).toContain('You have been logged out');
    expect(html).toContain('Moving &lt;b&gt;&quot;office&quot;&lt;/b&gt;</dd>');
    expect(html).toContain('href="/admin/login"');
    const { action, fields } = formOf(html);
    expect(action).toBe('/admin/blog-posts/new?status=drafts');
    expect((await admin.post(action, fields)).status).toBe(400);
    const again = await logInAs(site, 'admin');
    expect((await again.post(action, fields)).status).toBe(303);
    const stored = await site.store.queries.selectFrom('blogPosts').selectAll().execute();
    expect(stored).toMatchObject([{ ...typed, isPublished: true }]);
  });

  it('is returned from its preview too', async () => {
    const response = await site.post('/admin/blog-posts/new', { ...typed, intent: 'preview' });
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(html).toContain('And then some.');
    expect(html).not.toContain('<dt>Intent</dt>');
    const { action, fields } = formOf(html);
    const again = await (await logInAs(site, 'admin')).post(action, fields);
    expect(await again.text()).toContain('<p>And then some.</p>');
    expect(await site.store.queries.selectFrom('blogPosts').select('id').execute()).toEqual([]);
  });

  it('is returned without passwords and unknown fields', async () => {
    const fields = { username: 'tunde', password: 'a secret', email: '', anonymous: 'not a field', version: '3' };
    const html = await (await site.post('/admin/users/1/edit', fields)).text();
    expect(html).toContain('tunde');
    expect(html).toContain('Enter the password again');
    expect(html).not.toMatch(/a secret|not a field/);
    expect(formOf(html).fields).toEqual([
      ['username', 'tunde'],
      ['email', ''],
      ['version', '3'],
    ]);
  });

  it('redirects to login when it has no input to keep, or JavaScript keeps the input', async () => {
    for (const [path, fields] of [
      ['/admin/testimonials/1/delete', {}],
      ['/admin/accreditations/1/move', { direction: 'up' }],
      ['/admin/testimonials/samples', { hidden: 'true', from: '/admin/dashboard' }],
      ['/admin/account/security', { currentPassword: 'one', password: 'two', confirmPassword: 'two' }],
      ['/admin/testimonials/new?_data=routes%2Fadmin.%24kind.new', { authorName: 'Helen Marsh' }],
    ] as [string, Record<string, string>][]) {
      const response = await site.post(path, fields);
      const target = response.headers.get('location') ?? response.headers.get('x-remix-redirect');
      expect(target, path).toMatch(/^\/admin\/login\?redirectTo=/);
    }
  });
});

const written = actions.filter(
  ({ by, fields }) => !by && Object.values(fields ?? {}).some((value) => value.length > 5),
);

it.each(written)('A form submitted after the session expired keeps its input: $path', async ({ path, fields = {} }) => {
  await makeUser(site.store, 'admin');
  await endSessions();
  const response = await admin.post(path, fields);
  expect(response.status).toBe(400);
  const saved = Object.fromEntries(formOf(await response.text()).fields);
  const { password: _, ...open } = fields;
  expect(saved).toMatchObject(open);
});
