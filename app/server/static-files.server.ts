/** The files in `public/`, read once at the start and held in memory with their compressed variants. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setReservedPaths } from '~/content/links/reserved-paths.server';
import { immutableCaching } from '~/http/pages/caching.server';
import { securityHeaders } from '~/http/pages/security-headers.server';
import { setBuiltFiles } from '~/platform/built-files.server';
import type { Routes, ServerBuild } from '~/remix/server-build';
import { CachedResponse } from './cached-response.server';
import { embeddedFiles, isEmbedded } from './embedded.server';

export interface StaticFiles {
  /** @param path the URL path, for example `/favicon.svg` */
  get(path: string): CachedResponse | undefined;
  keys(): Iterable<string>;
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/** Opens the files inside the single file, or in the folder of a build. */
export function openStaticFiles(): StaticFiles {
  return asStaticFiles(isEmbedded ? embeddedFiles() : readFolder(fileURLToPath(new URL('../public', import.meta.url))));
}

/** Tells the content which paths are taken, and which built files there are. @param morePaths further reserved paths */
export function registerFiles(files: StaticFiles, build: ServerBuild, morePaths: string[] = []): void {
  setReservedPaths([...listReservedPaths(build, files.keys()), ...morePaths]);
  setBuiltFiles((address) => files.get(address)?.bodyOf('identity')?.toString(), files.keys());
}

/** Returns the files by URL path. */
function readFolder(folder: string): Map<string, Buffer> {
  const contents = new Map<string, Buffer>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    contents.set(`/${relative(folder, path).split(sep).join('/')}`, readFileSync(path));
  }
  return contents;
}

/** Returns the files with their compressed variants, `NAME.br` and `NAME.gz`, if the build made them. */
export function asStaticFiles(contents: ReadonlyMap<string, Buffer>): StaticFiles {
  const ready = new Map<string, CachedResponse>();
  return {
    keys: () => [...contents.keys()].filter((path) => extname(path) in types),
    get(path) {
      const known = ready.get(path);
      if (known) return known;
      const made = answerOf(path, contents);
      if (made) ready.set(path, made);
      return made;
    },
  };
}

function answerOf(path: string, contents: ReadonlyMap<string, Buffer>): CachedResponse | undefined {
  const identity = contents.get(path);
  const type = types[extname(path)];
  if (!identity || !type) return undefined;
  const br = contents.get(`${path}.br`);
  const gzip = contents.get(`${path}.gz`);
  return new CachedResponse(headersOf(path, type), identity, { ...(br && { br }), ...(gzip && { gzip }) });
}

function headersOf(path: string, type: string): [string, string][] {
  // Names of build assets change with their content.
  const caching = path.startsWith('/build/') ? immutableCaching : 'public, max-age=3600';
  return [...securityHeaders(), ['Content-Type', type], ['Cache-Control', caching]];
}

/** Folders that contain only files, which are served before any route. */
const withoutRoute = ['build', 'media'];

/** Returns the reserved first segments. @param files the URL paths of files, such as `/samples/iso-9001.svg` */
export function listReservedPaths({ routes }: { routes: Routes }, files: Iterable<string>): Set<string> {
  const ofRoutes = Object.keys(routes).map((id) => firstPart(routes, id));
  const ofFiles = [...files].map((path) => path.split('/')[1]);
  return new Set([...withoutRoute, ...ofRoutes, ...ofFiles].filter((part) => part !== undefined));
}

/** Returns undefined if the segment is a parameter, or the route is the root or a layout. */
function firstPart(routes: Routes, id: string): string | undefined {
  const route = routes[id];
  const ofParent = route?.parentId ? firstPart(routes, route.parentId) : undefined;
  const own = route?.path?.split('/').find(Boolean)?.toLowerCase();
  return ofParent ?? (own && /^[:*]/.test(own) ? undefined : own?.replace(/\?$/, ''));
}
