/// <reference types="vite/types/importMeta.d.ts" />
/** A whole site in the test's own process: a fresh store in memory, and real requests through the real handler. */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ServerBuild } from '@remix-run/node';
import { pino } from 'pino';
import { setReservedPaths } from '../app/content/links/reserved-paths.server';
import { setSession } from '../app/http/session/actor.server';
import { type ReadBody, tooLarge } from '../app/http/uploads/body.server';
import { freezeClock } from '../app/platform/clock.server';
import { type Config, currentConfig, readConfig, setConfig } from '../app/platform/config.server';
import { openSecret } from '../app/platform/secret.server';
import { nestedRoutes } from '../app/remix/nested-routes.mjs';
import { createHandler } from '../app/server/handler.server';
import { listReservedPaths } from '../app/server/static-files.server';
import { type Store, setCurrentStore } from '../db/store.server';
import { setCookies } from './cookies';
import { openFreshStore } from './fresh-store';
import { createSession, type TestRole } from './staff';

export const origin = 'http://localhost:3000';

/** A request, and how the server sees its connection. */
type Init = RequestInit & { address?: string; isLocal?: boolean };

export interface Site {
  store: Store;
  /** The cookies of this browser, by name. */
  cookies: Map<string, string>;
  /** Sends a request as a browser's tab would: cookies are kept from one to the next. */
  send(path: string, init?: Init): Promise<Response>;
  /** Posts a form. */
  post(path: string, fields: Record<string, string> | [string, string][], init?: Init): Promise<Response>;
  /** Sends JSON. */
  json(method: string, path: string, body?: unknown, init?: Init): Promise<Response>;
  /** Another browser on the same site. */
  anonymous(): Site;
  close(): Promise<void>;
}

type RouteModule = ServerBuild['routes'][string]['module'];

/** Every route module by its file, for walks over all of them. */
export const routeModules = import.meta.glob<RouteModule>(['../app/routes/**/*.{ts,tsx}', '!../app/routes/**/+*/**'], {
  eager: false,
});

let build: Promise<ServerBuild> | undefined;

/** The routes as Remix's compiler finds them, without compiling them for a browser. */
export function testBuild(): Promise<ServerBuild> {
  build ??= makeBuild();
  return build;
}

async function makeBuild(): Promise<ServerBuild> {
  const manifest = nestedRoutes(resolve('app'));
  const root = { id: 'root', path: '', file: 'root.tsx', module: (await import('../app/root')) as RouteModule };
  const routes: ServerBuild['routes'] = { root };
  for (const route of Object.values(manifest)) {
    const load = routeModules[`../app/${route.file}`];
    if (!load) throw new Error(`No module for ${route.file}.`);
    const { parentId = 'root', ...rest } = route;
    routes[route.id] = { ...rest, parentId, module: await load() };
  }
  return {
    entry: { module: (await import('../app/entry.server')) as ServerBuild['entry']['module'] },
    routes,
    assets: {
      entry: { module: '/build/entry.client.js', imports: [] },
      routes: Object.fromEntries(Object.values(routes).map((route) => [route.id, assetOf(route)])),
      url: '/build/manifest.js',
      version: 'test',
    },
    publicPath: '/build/',
    assetsBuildDirectory: 'public/build',
    future: { v3_fetcherPersist: true, v3_relativeSplatPath: true, v3_throwAbortReason: true } as ServerBuild['future'],
    isSpaMode: false,
    mode: 'test',
  };
}

function assetOf({ id, parentId, path, index, module }: ServerBuild['routes'][string]) {
  return {
    id,
    parentId,
    path,
    index,
    module: `/build/${id}.js`,
    imports: [],
    hasAction: Boolean(module.action),
    hasLoader: Boolean(module.loader),
    hasClientAction: false,
    hasClientLoader: false,
    hasErrorBoundary: Boolean(module.ErrorBoundary),
  } as ServerBuild['assets']['routes'][string];
}

let addresses: ReturnType<typeof listReservedPaths> | undefined;

/** Returns the first segments of routes and of the files in `public/`. */
async function testAddresses() {
  const files = () => readdirSync('public', { recursive: true }).map((path) => `/${path}`);
  addresses ??= listReservedPaths(await testBuild(), files());
  return addresses;
}

/** Opens a site on an empty store: in memory, or in the file of that name. `environment` is laid over the defaults. */
export async function openSite(environment: Record<string, string> = {}, path?: string): Promise<Site> {
  const config: Config = readConfig({
    LOG_LEVEL: 'silent',
    CONTACT_RATE_LIMIT: 'off',
    LOGIN_RATE_LIMIT: 'off',
    FETCH_PICTURES: 'off',
    DNS_SERVERS: 'off',
    ...environment,
  });
  setConfig(config);
  openSecret('a secret for tests, 32 characters long', '/nowhere');
  const store = await openFreshStore(path);
  setCurrentStore(store);
  setReservedPaths(await testAddresses());
  const handle = createHandler(await testBuild(), pino({ level: config.logLevel }));
  const base = config.baseUrl ?? origin;

  function browser(): Site {
    const cookies = new Map<string, string>();
    const site: Site = {
      store,
      cookies,
      async send(path, { address = '127.0.0.1', isLocal = true, ...init } = {}) {
        const headers = new Headers(init.headers);
        if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
        const names = ['sec-fetch-site', 'origin', 'referer'];
        if (!names.some((name) => headers.has(name))) headers.set('sec-fetch-site', 'same-origin');
        const { body, ...rest } = init;
        const { type, readBody } = await sentBody(body);
        if (type && !headers.has('content-type')) headers.set('content-type', type);
        const request = new Request(new URL(path, base), { redirect: 'manual', ...rest, headers });
        const isSecure = base.startsWith('https:');
        const response = await handle(
          request,
          { origin: base, isSecure, address, isLocal, isForwarded: false, hasForwardedFor: false },
          readBody,
        );
        for (const cookie of setCookies(response)) keepCookie(cookies, cookie);
        return response;
      },
      post: (path, fields, init = {}) =>
        site.send(path, { method: 'POST', body: new URLSearchParams(fields), ...init }),
      json: (method, path, body, init = {}) =>
        site.send(path, {
          method,
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          ...init,
          headers: { 'content-type': 'application/json', ...init.headers },
        }),
      anonymous: browser,
      async close() {
        freezeClock();
        setCurrentStore(undefined);
        await store.close();
      },
    };
    return site;
  }
  return browser();
}

/** A body as it would arrive. */
async function sentBody(body: RequestInit['body']): Promise<{ type: string | null; readBody: ReadBody }> {
  const sent = new Response(body);
  const bytes = new Uint8Array(await sent.arrayBuffer());
  const readBody: ReadBody = async (limit, take) => {
    if (bytes.byteLength > limit) throw tooLarge(limit);
    await take(bytes);
  };
  return { type: sent.headers.get('content-type'), readBody };
}

/** Another browser on the same site, in which someone of that role is signed in (the user is made if there is none). */
export async function logInAs(site: Site, role: TestRole, username?: string): Promise<Site> {
  const browser = site.anonymous();
  const isSecure = currentConfig().baseUrl?.startsWith('https:') ?? false;
  const token = await createSession(site.store, role, username);
  keepCookie(browser.cookies, await setSession({ isSecure }, token));
  return browser;
}

function keepCookie(cookies: Map<string, string>, header: string) {
  const [pair = ''] = header.split(';');
  const [name = '', ...value] = pair.split('=');
  if (/max-age=0/i.test(header)) cookies.delete(name);
  else cookies.set(name, value.join('='));
}

/** Returns the HTML without its class attributes, so that a test of its contents is none of its style. */
export const withoutClasses = (html: string) => html.replaceAll(/ class="[^"]*"/g, '');
