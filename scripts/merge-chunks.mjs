/**
 * The compiler cuts the browser's code into one chunk for each set of routes that share it: a hundred files, of which a
 * page of the back office asks for fifty. Here they become a handful, by what loads them.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { rollup } from 'rollup';
import { minify } from 'terser';

const addressBase = '/build/';
const manifestStart = 'window.__remixManifest=';
/** Characters of a script. */
const worthwhile = 2_000;
const large = 50_000;
/** Stands in the scripts' names until it is known what is in them. */
const unnamed = 'UNNAMED0';
const serverManifest = /^var assets_manifest_default = .*;$/m;

/** Libraries built with esbuild's `keepNames` set the name of each function for developers. */
const nameSetter =
  /(?<=[\s,;])([\w$]+)=Object\.defineProperty,([\w$]+)=\(([\w$]+),([\w$]+)\)=>\1\(\3,"name",\{value:\4,configurable:(?:true|!0)\}\)/g;

/** Libraries name their components for developers. */
const displayName = /[\w$]+\.displayName=(?:"[^"]*"|`[^`]*`|[\w$]+(?:\+"[^"]*"|\([\w$.]+\))?)/g;

/** Loaded by the entry where a page is hydrated, and by the public pages when they have something to say. */
const framework = /\/hydrate\.client-[^/]+$/;
const publicToasts = /\/toast-island\.client-[^/]+$/;
const publicScript = /\/site\.client-[^/]+$/;

/**
 * Replaces the browser's scripts by fewer, and names them in both manifests: the browser's and the server's.
 *
 * @param folder the browser's files
 * @param server the built server
 * @throws when the compiler's output is not as it is known here
 */
export async function mergeChunks(folder, server) {
  const manifestName = readdirSync(folder).find((name) => /^manifest-.*\.js$/.test(name));
  const manifest = JSON.parse(readFileSync(join(folder, manifestName), 'utf8').slice(manifestStart.length, -1));
  const routes = Object.values(manifest.routes);
  const fileAt = (address) => join(folder, address.slice(addressBase.length));

  const bundle = await rollup({
    input: Object.fromEntries(
      [['entry.client', manifest.entry], ...routes.map((route) => [route.id, route])].map(([name, { module }]) => [
        name,
        fileAt(module),
      ]),
    ),
    plugins: [{ name: 'addresses', resolveId: (id) => (id.startsWith(addressBase) ? fileAt(id) : null) }],
    onwarn: reject,
  });
  const { output } = await bundle.generate({
    compact: true,
    generatedCode: 'es2015',
    hoistTransitiveImports: false,
    entryFileNames: `[name]-${unnamed}.js`,
    chunkFileNames: `_shared/[name]-${unnamed}.js`,
    manualChunks: chunksFor(routes, fileAt),
    onlyExplicitManualChunks: true,
  });
  await bundle.close();

  for (const name of readdirSync(folder, { recursive: true })) if (name.endsWith('.js')) rmSync(join(folder, name));
  const notices = new Set();
  const scripts = [];
  for (const { fileName, code } of output) {
    const options = { minify: true, format: 'esm', target: 'es2022', legalComments: 'external' };
    const withoutNames = code.replace(nameSetter, '$1=0,$2=(result)=>result').replace(displayName, '0');
    const { code: short, legalComments } = await transform(withoutNames, options);
    scripts.push([fileName, short.length > worthwhile ? await shorten(short) : short]);
    notices.add(legalComments);
  }
  // One digest for all. Two hundred different ones would be a third of the manifest that each screen loads.
  const digest = createHash('sha256').update(JSON.stringify(scripts)).digest('hex').slice(0, 8);
  const named = (text) => text.replaceAll(unnamed, digest);
  for (const [fileName, code] of scripts) writeFileSync(join(folder, named(fileName)), named(code));
  // The libraries' notices lie beside the scripts, where no visitor has to load them.
  writeFileSync(join(folder, 'licenses.txt'), [...notices].join(''));
  nameIn(manifest, output, fileAt);
  writeManifest(JSON.parse(named(JSON.stringify(manifest))), folder, server);
}

/** Returns a script about 4 % smaller than esbuild's, without the libraries' warnings to developers. */
async function shorten(code) {
  return (await minify(code, { module: true, ecma: 2022, compress: { passes: 3, drop_console: ['warn'] } })).code;
}

/** A route without a view has an empty module. */
function reject(warning) {
  if (warning.code !== 'EMPTY_BUNDLE') throw new Error(warning.message);
}

/** Returns the chunk for each module. A module of one route stays with that route. */
function chunksFor(routes, fileAt) {
  let usersOf;
  return (id, { getModuleIds, getModuleInfo }) => {
    usersOf ??= findUsers([...getModuleIds()], getModuleInfo);
    if (getModuleInfo(id).isEntry) return null;
    const users = usersOf.get(id);
    const isOn = (route) => users.has(fileAt(route.module));
    // A page without the framework must not fetch it for the sake of a line that both use.
    if ([...users].some((user) => publicScript.test(user))) return null;
    const isFramework = [...users].some((user) => framework.test(user));
    if (isFramework && [...users].some((user) => publicToasts.test(user))) return 'react';
    if (isFramework || routes.some((route) => ['root', 'routes/admin'].includes(route.id) && isOn(route)))
      return 'frame';
    const inOffice = routes.filter((route) => route.id.startsWith('routes/admin') && isOn(route));
    if (users.size === 1) return null;
    // A large library that one screen loads stays apart, although public pages, which load none of this, use it too.
    if (inOffice.length === 1 && getModuleInfo(id).code.length > large) return null;
    if (inOffice.length === 0) return 'site';
    // Chunks of one area are useless to others. Within the settings, screens with a draft share more.
    const area =
      onlyOne(inOffice.map(({ id }) => withDraft.test(id) && 'site-settings-drafts')) ||
      onlyOne(inOffice.map(({ id }) => /^routes\/admin\.([\w-]+)/.exec(id)?.[1]));
    if (inOffice.some(({ hasAction }) => !hasAction)) {
      if (area) return `${area}-screens`;
      // The first screen that anyone sees has no use for the rest, and the lists have none for the settings.
      if (inOffice.some(({ id }) => id === 'routes/admin.dashboard')) return 'screens';
      return inOffice.some(({ id }) => listScreen.test(id)) ? 'lists' : 'settings';
    }
    // Of the forms, only the settings share enough code for a chunk.
    return area?.startsWith('site-settings') ? `${area}-forms` : 'forms';
  };
}

const withDraft = /^routes\/admin\.site-settings\.(page|theme)(_?\.|_|$)/;

/** The lists that staff open most, and the history of a record. */
const listScreen = /^routes\/admin\.(\$kind|messages\._index|blog-posts|users|media|pages|history\.\$kind\.\$record)$/;

/** The value that all have; undefined when they differ. */
const onlyOne = (values) => (values.every((value) => value === values[0]) ? values[0] : undefined);

/** For each module, the entries and lazily loaded modules that load it. */
function findUsers(ids, getModuleInfo) {
  const usersOf = new Map(ids.map((id) => [id, new Set()]));
  const visit = (id, user) => {
    const users = usersOf.get(id);
    if (users.has(user)) return;
    users.add(user);
    for (const imported of getModuleInfo(id).importedIds) visit(imported, user);
  };
  for (const id of ids) {
    const { isEntry, dynamicImporters } = getModuleInfo(id);
    if (isEntry || dynamicImporters.length > 0) visit(id, id);
  }
  return usersOf;
}

/** Writes the new addresses into the manifest: each script, and what is to be loaded beside it. */
function nameIn(manifest, output, fileAt) {
  const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]));
  const entries = new Map(output.map((chunk) => [chunk.facadeModuleId, chunk]));
  const closure = (names, result = new Set()) => {
    for (const name of names) if (!result.has(name)) closure(chunks.get(result.add(name) && name).imports, result);
    return [...result].map((name) => addressBase + name);
  };
  const entry = entries.get(fileAt(manifest.entry.module));
  const hydration = entry.dynamicImports.filter((name) => /\/(hydrate\.client|frame)-/.test(name));
  manifest.entry = { module: addressBase + entry.fileName, imports: closure([...entry.imports, ...hydration]) };
  for (const route of Object.values(manifest.routes)) {
    const { fileName, imports } = entries.get(fileAt(route.module));
    route.module = addressBase + fileName;
    route.imports = closure(imports);
  }
}

function writeManifest(manifest, folder, server) {
  const { version: _, url: __, ...content } = manifest;
  const version = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 8);
  Object.assign(manifest, { version, url: `${addressBase}manifest-${version.toUpperCase()}.js` });
  const text = JSON.stringify(manifest);
  // Client navigation never leads to the API, to other resource routes, or to pages that are not hydrated (public and
  // login pages).
  const pages = Object.entries(manifest.routes).filter(
    ([id]) =>
      !/^routes\/(api\.|[\w-]+\[|blog_\.feed|theme\.|drawn\.|_site|admin_\.(?!\$)|admin\.site-settings\.(theme_\.icon|page_\.\$section_))/.test(
        id,
      ),
  );
  // Omits false values, and scripts that the entry loads already.
  const isThere = new Set(manifest.entry.imports);
  const browserText = JSON.stringify({ ...manifest, routes: Object.fromEntries(pages) }, (key, value) => {
    if (key === 'imports' && value !== manifest.entry.imports) return value.filter((address) => !isThere.has(address));
    return value === false ? undefined : value;
  });
  writeFileSync(join(folder, manifest.url.slice(addressBase.length)), `${manifestStart}${browserText};`);
  const program = readFileSync(server, 'utf8');
  if (!serverManifest.test(program)) throw new Error('The built server has no manifest where it is expected.');
  writeFileSync(
    server,
    program.replace(serverManifest, () => `var assets_manifest_default = ${text};`),
  );
}
