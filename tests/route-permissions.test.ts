/** Requests every loader and action of every route module without the permission it needs. The walk finds new ones. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableKind } from '../app/registry/record-types.server';
import { sharedRoutes } from '../app/remix/nested-routes.mjs';
import { buttonActions } from '../app/routes/actions/table.server';
import { apiSamples, recordSamples } from './record-types';
import { logInAs, openSite, type Site, testBuild } from './site';

/** The public routes besides those of the public site. New routes are expected to be protected. */
const open = new Set([
  'routes/admin.$',
  'routes/admin_.confirm-address',
  'routes/admin_.forgotten-password',
  'routes/admin_.invitation',
  'routes/admin_.invitation_.passkey',
  'routes/admin_.new-password',
  'routes/admin_.login',
  'routes/admin_.login_.cancel',
  'routes/admin_.login_.code',
  'routes/admin_.login_.enrol',
  'routes/admin_.login_.enrol_.passkey',
  'routes/admin_.login_.passkey',
  'routes/admin_.login_.with.$key',
  'routes/admin_.login_.with.$key_.back',
  'routes/admin_.logout',
  'routes/admin_.setup',
  'routes/api._index',
  'routes/api.$',
  'routes/api.admin.check-setup',
  'routes/api.auth.confirm-address',
  'routes/api.auth.forgotten-password',
  'routes/api.auth.invitation',
  'routes/api.auth.invitation_.passkey._index',
  'routes/api.auth.invitation_.passkey.begin',
  'routes/api.auth.new-password',
  'routes/api.auth.login',
  'routes/api.auth.logout',
  'routes/api.auth.passkey._index',
  'routes/api.auth.passkey.begin',
  'routes/api.auth.second-factor',
  'routes/api.auth.setup',
  'routes/api.auth.status',
  'routes/api.blog-posts._index',
  'routes/api.blog-posts.$slug',
  'routes/api.business-details',
  'routes/api.contact',
  'routes/api.health',
  'routes/api.openapi[.]json',
  'routes/api.pages._index',
  'routes/api.pages.$slug',
  'routes/api.$kind',
  'routes/api.tags',
  'routes/blog_.feed[.]xml',
  'routes/blog_.tag.$tag.feed[.]xml',
  'routes/case-studies_.feed[.]xml',
  'routes/notices_.feed[.]xml',
  'routes/drawn.$digest.$',
  'routes/theme.$sheet',
  'routes/manifest[.]webmanifest',
  'routes/admin_.manifest[.]webmanifest',
  'routes/llms[.]txt',
  'routes/robots[.]txt',
  'routes/sitemap[.]xml',
]);

/** The routes for editors, by the start of their ids. Other protected routes are for admins. */
const forEditors = [
  'routes/admin',
  'routes/admin._index',
  'routes/admin.dashboard',
  'routes/admin.blog-posts',
  'routes/admin.media',
  'routes/api.admin.media',
  'routes/admin.account',
  'routes/admin.account_.security',
  'routes/admin.account_.tokens',
  'routes/admin.history',
  'routes/admin.editing',
  'routes/admin.trash',
  'routes/admin.bulk',
  'routes/admin.search',
  'routes/admin.publication',
  'routes/admin.schedule',
  'routes/admin.messages',
  'routes/admin.visits',
  'routes/admin.google-reviews',
  'routes/api.admin.google-reviews',
  'routes/admin.quotes',
  'routes/api.admin.quotes',
  'routes/admin_.reauthenticate',
  'routes/api.auth.reauthenticate',
  'routes/api.auth.reauthenticate_.passkey',
  'routes/api.admin.account',
  'routes/api.admin.check-auth',
  'routes/api.admin.tags',
  'routes/api.admin.content-check',
  'routes/api.admin.visits',
  'routes/admin.card',
  'routes/api.admin.history',
  'routes/api.admin.editing',
  'routes/api.admin.trash',
  'routes/api.admin.bulk',
  'routes/api.admin.search',
  'routes/api.admin.schedule',
  'routes/api.admin.previews',
  'routes/api.admin.export',
  'routes/api.admin.contact-requests',
  'routes/api.admin.contact-requests[.]csv',
];
const onlyAdmins = ['routes/admin.media.external', 'routes/admin.messages.settings', 'routes/admin.messages.settings_'];
const isBelow = (id: string, parent: string) =>
  id === parent || (id.startsWith(`${parent}.`) && parent !== 'routes/admin');
const isForEditors = ({ id, kind }: Endpoint) =>
  (kind && recordSamples[kind as TableKind]?.isForEditors) ||
  (forEditors.some((parent) => isBelow(id, parent)) && !onlyAdmins.some((parent) => isBelow(id, parent)));

interface Endpoint {
  id: string;
  path: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  isIndex: boolean;
  /** The record type in the path of a generic route. */
  kind?: string;
}

/** The record types and settings that a generic route serves. */
function kindsOf(id: string): (string | undefined)[] {
  if (!/^routes\/(api\.)?(admin\.)?\$kind/.test(id)) return [undefined];
  if (/\.(samples|google-reviews)$/.test(id)) return ['testimonials'];
  const { endpoints: declared } = (build.routes[id]?.module ?? {}) as { endpoints?: { kind: string }[] };
  if (declared) return [...new Set(declared.map(({ kind }) => kind))];
  const types = apiSamples.filter(({ backOffice }) => backOffice === 'generic');
  return types.filter(({ move }) => move || !id.endsWith('.move')).map(({ kind }) => kind);
}

const build = await testBuild();

/** Returns the path with the names of its parameters. */
function patternOf(id: string): string {
  const route = build.routes[id];
  return route?.parentId ? [patternOf(route.parentId), route.path].filter(Boolean).join('/') : '';
}

const pathOf = (id: string, kind = '1') =>
  patternOf(id)
    .replace(/:\w+\??/g, (name) => (name === ':kind' ? kind : '1'))
    .replace('*', 'elsewhere');

const endpoints: Endpoint[] = Object.values(build.routes).flatMap(({ id, module, index }) => {
  const addresses = kindsOf(id).map((kind) => ({ id, kind, path: `/${pathOf(id, kind)}`, isIndex: Boolean(index) }));
  const methods: Endpoint['method'][] = [
    ...(module.loader ? (['GET'] as const) : []),
    ...(module.action ? (['POST'] as const) : []),
    ...(module.action && id.startsWith('routes/api.') ? (['PUT', 'PATCH', 'DELETE'] as const) : []),
  ];
  return methods.flatMap((method) => addresses.map((address) => ({ ...address, method })));
});
const closed = endpoints.filter(({ id }) => !open.has(id) && !/^routes\/_site(\.|$)/.test(id));
const title = ({ method, path, id }: Endpoint) => `${method} ${path} (${id})`;

let site: Site;
let editor: Site;
let previous: Site;
beforeAll(async () => {
  site = await openSite();
  await logInAs(site, 'admin');
  editor = await logInAs(site, 'editor');
  previous = await logInAs(site, 'user');
});
afterAll(() => site.close());

/** The same endpoint by other addresses that the router takes for it. */
function addressesOf({ id, path, isIndex, method }: Endpoint): string[] {
  const index = isIndex && method !== 'GET' ? '?index' : '';
  const data = `_data=${encodeURIComponent(id)}`;
  const isPage = Boolean(build.routes[id]?.module.default);
  return [
    path + index,
    path.replace(/^\/(admin|api)/, (start) => start.toUpperCase()) + index,
    `${path}/${index}`,
    ...(isPage ? [`${path}?${isIndex ? 'index&' : ''}${data}`, `${path.toUpperCase()}?${data}`] : []),
  ];
}

async function knock(browser: Site, { id, method }: Endpoint, address: string) {
  const isApi = id.startsWith('routes/api.');
  const isWrite = method !== 'GET';
  const response = await browser.send(address, {
    method,
    ...(isWrite ? { body: isApi ? '{}' : '' } : {}),
    headers: isWrite ? { 'content-type': isApi ? 'application/json' : 'application/x-www-form-urlencoded' } : {},
  });
  const target = response.headers.get('location') ?? response.headers.get('x-remix-redirect');
  const text = await response.text();
  return { status: response.status, target, text, caching: response.headers.get('cache-control') };
}

/** Rejected by the method before anyone asks who it is: an address that is only read has no action of its own. */
const isMethodRejected = (status: number) => status === 405;

describe('Route walk', () => {
  it('finds protected endpoints, and lists only existing routes', () => {
    expect(closed.length).toBeGreaterThan(20);
    expect([...open].filter((id) => !endpoints.some((endpoint) => endpoint.id === id))).toEqual([]);
    const unused = (parents: string[], of: Endpoint[]) =>
      parents.filter((parent) => !of.some(({ id }) => isBelow(id, parent)));
    expect(unused(forEditors, closed)).toEqual([]);
    const exceptOnlyAdmins = closed.filter(({ id }) => forEditors.some((parent) => isBelow(id, parent)));
    expect(unused(onlyAdmins, exceptOnlyAdmins)).toEqual([]);
  });

  it('finds the actions of one button at their addresses', () => {
    const forms = Object.entries(buttonActions).map(([path, { confirm }]) => `${path} ${confirm ? 'asks' : 'acts'}`);
    // Two calls may share an address.
    const calls = new Set(Object.values(buttonActions).flatMap(({ api }) => api?.call.replace(/^\w+ /, '') ?? []));
    const kinds: Record<string, string> = {
      'actions/call.ts': '',
      'actions/confirmation.tsx': ' asks',
      'admin/home-page/drafts.tsx': ' asks',
    };
    const ownPages = { 'actions on their own page': ['admin.history.$kind.$record_.$version'] };
    const actionFiles = Object.entries({ ...sharedRoutes, ...ownPages }).filter(
      ([file]) => file.startsWith('actions') || file in kinds,
    );
    const routes = actionFiles.flatMap(([file, names]) =>
      names.map((name) => `/${patternOf(`routes/${name}`)}${kinds[file] ?? ' acts'}`),
    );
    expect(routes.sort()).toEqual([...forms, ...calls].sort());
  });
});

describe.each([
  ['Anonymous request', () => site],
  ['Request by a role that cannot log in', () => previous],
])('%s', (_, browser) => {
  it.each(closed.map((endpoint) => [title(endpoint), endpoint] as const))('is denied: %s', async (__, endpoint) => {
    for (const address of addressesOf(endpoint)) {
      const { status, target, text, caching } = await knock(browser(), endpoint, address);
      const answer = `${address}: ${status} ${target ?? ''}`;
      if (isMethodRejected(status)) continue;
      if (endpoint.id.startsWith('routes/api.')) expect(answer).toMatch(/: 401 $/);
      // The bare address leads to the dashboard, whose endpoint is the one that is closed.
      else if (endpoint.path === '/admin' && target === '/admin/dashboard') continue;
      else expect(answer).toMatch(/: (302|303|204) \/admin\/login\?redirectTo=/);
      expect(text).not.toContain('uplink.example');
      expect(caching).toBe('no-store');
    }
  });
});

describe('Editor request', () => {
  const forAdmins = closed.filter((endpoint) => !isForEditors(endpoint));

  it.each(forAdmins.map((endpoint) => [title(endpoint), endpoint] as const))('is denied: %s', async (__, endpoint) => {
    for (const address of addressesOf(endpoint)) {
      const { status, text } = await knock(editor, endpoint, address);
      if (isMethodRejected(status)) continue;
      expect(`${address}: ${status}`).toMatch(/: 403$/);
      expect(text).not.toContain('admin@uplink.example');
    }
  });

  it.each(
    closed
      .filter((endpoint) => isForEditors(endpoint) && endpoint.method === 'GET')
      .map((endpoint) => [title(endpoint), endpoint] as const),
  )('is allowed: %s', async (__, endpoint) => {
    const { status, target } = await knock(editor, endpoint, endpoint.path);
    expect([200, 302, 404, 405]).toContain(status);
    expect(target ?? '').not.toContain('/admin/login');
  });
});

describe('Cross-site request', () => {
  it.each(endpoints.filter(({ method }) => method !== 'GET').map((endpoint) => [title(endpoint), endpoint] as const))(
    'is denied even with a session: %s',
    async (__, endpoint) => {
      const admin = await logInAs(site, 'admin');
      const response = await admin.send(endpoint.path, {
        method: endpoint.method,
        headers: { 'sec-fetch-site': 'same-site' },
      });
      expect(response.status).toBe(403);
    },
  );
});
