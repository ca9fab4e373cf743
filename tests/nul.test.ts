/** U+0000, which a text of PostgreSQL cannot have, wherever an address, a form or a program's call takes text: none falls over it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actions } from './sample-records';
import { logInAs, openSite, type Site, testBuild } from './site';
import { makeUser } from './staff';

const build = await testBuild();

let site: Site;
let names: string[];
beforeAll(async () => {
  site = await openSite();
  await makeUser(site.store, 'editor', 'maja');
  const described = await (await site.send('/api/openapi.json')).text();
  names = [...new Set([...described.matchAll(/"(?:name":"|)([a-zA-Z]\w{0,30})"/g)].map(([, name = '']) => name))];
});
afterAll(() => site.close());

function pathOf(id: string): string {
  const route = build.routes[id];
  if (!route?.parentId) return '';
  return [pathOf(route.parentId), route.path].filter(Boolean).join('/');
}
const withParameters = (path: string, value: string) => path.replace(/:\w+\??/g, value).replace('*', value);

const nul = 'a\0b';
const everyField = () => names.map((name) => [name, nul] as [string, string]);

it.each(Object.keys(build.routes))('U+0000 in a path, query or body causes no server error: %s', async (id) => {
  const { module, index } = build.routes[id] ?? {};
  const path = `/${pathOf(id)}`;
  const query = new URLSearchParams(everyField()).toString();
  const admin = await logInAs(site, 'admin');
  const answers = [
    await admin.send(withParameters(path, 'a%00b')),
    await admin.send(`${withParameters(path, '1')}?${query}`),
    await site.anonymous().send(`${withParameters(path, 'a%00b')}?${query}`),
  ];
  if (module?.action) {
    const address = withParameters(path, '1');
    const fields = everyField();
    answers.push(
      ...(await Promise.all([
        admin.post(`${address}${index ? '?index' : ''}`, fields),
        site.anonymous().post(`${address}${index ? '?index' : ''}`, fields),
        admin.json('POST', address, Object.fromEntries(fields)),
        admin.json('PATCH', address, Object.fromEntries(fields)),
        admin.json('PUT', withParameters(path, 'a%00b'), Object.fromEntries(fields)),
        site.anonymous().json('POST', address, Object.fromEntries(fields)),
      ])),
    );
  }
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
});

it.each(actions)('U+0000 in a form field causes no server error: $path, $done', async ({ path, fields = {}, by }) => {
  for (const name of Object.keys(fields)) {
    const browser = by ? site.anonymous() : await logInAs(site, 'admin');
    expect([name, (await browser.post(path, { ...fields, [name]: nul })).status < 500]).toEqual([name, true]);
  }
});
