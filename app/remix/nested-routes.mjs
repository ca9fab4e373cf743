/**
 * Finds the routes in nested folders. Remix 2 knows one flat folder, so each file gets the flat name that Remix expects:
 * `admin/messages/$id.reply.tsx` is `admin.messages.$id.reply`. The name is also the route's ID.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { flatRoutesUniversal } from '@remix-run/dev/dist/config/flat-routes.js';

/** Folders that are called otherwise in their routes' names. */
const prefixes = {
  site: '_site',
  'site/files': '',
  login: 'admin_',
  'admin/content': 'admin',
  'admin/email': 'admin.email-settings',
  'admin/settings': 'admin.site-settings',
};

const routeFile = /^(?!.*\.test\.tsx?$)(?!(.*\/)?\+).*\.tsx?$/;

/**
 * Returns Remix's manifest of routes: by ID, with path, parent and file. A folder whose name begins with `+` has no routes.
 *
 * @param appDirectory the absolute path of `app`
 * @throws when a folder with a prefix has no routes
 */
export function nestedRoutes(appDirectory) {
  const files = readdirSync(join(appDirectory, 'routes'), { recursive: true }).filter((file) => routeFile.test(file));
  const missing = Object.keys(prefixes).find((folder) => !files.some((file) => file.startsWith(join(folder, '/'))));
  if (missing) throw new Error(`There is no route in ${missing}.`);
  const byName = new Map(files.map((file) => [nameOf(file.replaceAll('\\', '/')), file]));
  const manifest = flatRoutesUniversal(
    appDirectory,
    [...byName.keys()].map((name) => `${appDirectory}/routes/${name}`),
  );
  for (const route of Object.values(manifest)) route.file = `routes/${byName.get(route.file.slice('routes/'.length))}`;
  return manifest;
}

/** A file that begins like its folder does not repeat it: `admin/account/account_.tokens.tsx` is `admin.account_.tokens`. */
function nameOf(file) {
  const folders = file.split('/');
  const name = folders.pop();
  let names = [];
  folders.forEach((folder, index) => {
    const prefix = prefixes[folders.slice(0, index + 1).join('/')];
    names = prefix === undefined ? [...names, folder] : prefix.split('.').filter(Boolean);
  });
  const word = (text) => text?.replace(/^_|_$/g, '');
  if (word(names.at(-1)) === word(/^[^.[]*/.exec(name)[0])) names.pop();
  return [...names, name].join('.');
}
