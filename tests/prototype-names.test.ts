/** Names that every object inherits, and U+0000, wherever an address or a body names something: nothing breaks. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillPlaceholders } from '../app/content/home-page/document';
import { readStoredDetails } from '../app/content/settings/business-details';
import { storedContentError } from '../app/registry/archive-schema.server';
import { logInAs, openSite, type Site, testBuild } from './site';

const build = await testBuild();

let site: Site;
let admin: Site;
let text: string[];
let queries: [path: string, parameter: string][];
beforeAll(async () => {
  site = await openSite();
  admin = await logInAs(site, 'admin');
  const { paths } = (await (await site.send('/api/openapi.json')).json()) as {
    paths: Record<string, { get?: { parameters?: { name: string; in: string }[] } }>;
  };
  text = [...new Set([...JSON.stringify(paths).matchAll(/"([a-zA-Z]\w{0,30})"/g)].map(([, word = '']) => word))];
  queries = Object.entries(paths).flatMap(([path, { get }]) =>
    (get?.parameters ?? [])
      .filter((parameter) => parameter.in === 'query')
      .map(({ name }) => [path, name] as [string, string]),
  );
});
afterAll(() => site.close());

function pathOf(id: string): string {
  const route = build.routes[id];
  if (!route?.parentId) return '';
  return [pathOf(route.parentId), route.path].filter(Boolean).join('/');
}

const names = ['__proto__', 'constructor', 'toString'];

describe.each(names)('Inherited name %s', (name) => {
  it.each(Object.keys(build.routes))('causes no server error at %s', async (id) => {
    const path = `/${pathOf(id)}`;
    const [address, known] = [name, '1'].map((value) => path.replace(/:\w+\??/g, value).replace('*', value)) as [
      string,
      string,
    ];
    const fields = Object.fromEntries(text.map((word) => [word, name]));
    const answers = [
      await admin.send(address),
      await admin.send(`${known}?${new URLSearchParams(fields)}`),
      await site.anonymous().send(address),
      ...(build.routes[id]?.module.action
        ? [
            await admin.post(address, fields),
            await admin.json('POST', known, fields),
            await site.json('POST', known, fields),
          ]
        : []),
    ];
    for (const target of answers.map(({ headers }) => headers.get('location'))) {
      if (target?.startsWith('/')) answers.push(await admin.send(target));
    }
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  });

  it('causes no server error in any API query, and is rejected as a status', async () => {
    // The routes above log out.
    admin = await logInAs(site, 'admin');
    for (const [path, parameter] of queries) {
      const address = `${path.replace(/\{\w+\}/g, '1')}?${parameter}=${name}`;
      expect([address, (await admin.send(address)).status < 500]).toEqual([address, true]);
    }
    for (const path of ['/api/admin/contact-requests', '/api/admin/contact-requests.csv']) {
      expect((await admin.send(`${path}?status=${name}`)).status).toBe(400);
    }
  });

  it('is no business detail, stored setting or placeholder', () => {
    expect(readStoredDetails(JSON.parse(`{ "${name}": "x", "tagline": "Ours" }`)).details.tagline).toBe('Ours');
    expect(storedContentError(name, 'x')).toBeNull();
    expect(fillPlaceholders(`{${name}} of {business name}`, { 'business name': 'Uplink' })).toBe(`{${name}} of Uplink`);
  });
});

it.each([
  '/api/admin/search?q=a%00b',
  '/api/admin/contact-requests?q=a%00b',
  '/api/admin/contact-requests.csv?q=a%00b',
  '/admin/messages?q=a%00b',
  '/blog/a%00b',
  '/api/blog-posts/a%00b',
])('U+0000 in a URL is rejected with 400: %s', async (path) => {
  expect((await admin.send(path)).status).toBe(400);
});
