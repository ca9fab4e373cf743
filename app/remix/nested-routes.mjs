/**
 * Finds the routes in nested folders. Remix 2 knows one flat folder, so each file gets the flat name that Remix expects:
 * `admin/messages/$id.reply.tsx` is `admin.messages.$id.reply`. The name is also the route's ID.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { flatRoutesUniversal } from '@remix-run/dev/dist/config/flat-routes.js';

/** The prefixes of route names, by folder; by default, the folder's path. */
const prefixes = {
  site: '_site',
  'site/files': '',
  login: 'admin_',
  'admin/content': 'admin',
  'admin/email': 'admin.email-settings',
  'admin/settings': 'admin.site-settings',
};

const routeFile = /^(?!.*\.(test|server)\.tsx?$)(?!(.*\/)?\+).*\.tsx?$/;

/**
 * Returns Remix's manifest of routes: by ID, with path, parent and file. A folder whose name begins with `+` has no
 * routes, and neither has a file that ends in `.server.ts`.
 *
 * @param appDirectory the absolute path of `app`
 * @throws when a folder with a prefix has no routes
 */
export function nestedRoutes(appDirectory) {
  const files = readdirSync(join(appDirectory, 'routes'), { recursive: true }).filter((file) => routeFile.test(file));
  const missing = Object.keys(prefixes).find((folder) => !files.some((file) => file.startsWith(join(folder, '/'))));
  if (missing) throw new Error(`There is no route in ${missing}.`);
  const own = files.map((file) => file.replaceAll('\\', '/')).filter((file) => !(file in sharedRoutes));
  const shared = Object.entries(sharedRoutes).flatMap(([file, names]) => names.map((name) => [`${name}.tsx`, file]));
  const byName = new Map([...own.map((file) => [nameOf(file), file]), ...shared]);
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

/** The routes that share a module, by its file. Each has the name that a file of its own would have. */
export const sharedRoutes = {
  'admin/content/$kind.tsx': ['admin.$kind', 'admin.messages.canned-replies', 'admin.pages'],
  'admin/content/$kind.new.tsx': [
    'admin.$kind.new',
    'admin.blog-posts.new',
    'admin.messages.canned-replies.new',
    'admin.pages.new',
  ],
  'admin/content/$kind.$id.edit.tsx': [
    'admin.$kind.$id.edit',
    'admin.blog-posts.$id.edit',
    'admin.messages.canned-replies.$id.edit',
    'admin.pages.$id.edit',
    'admin.site-settings.redirects.$id.edit',
    'admin.site-settings.social-media.$id.edit',
  ],
  'admin/content/$kind.$id.delete.tsx': [
    'admin.$kind.$id.delete',
    'admin.blog-posts.$id.delete',
    'admin.messages.canned-replies.$id.delete',
    'admin.pages.$id.delete',
    'admin.site-settings.redirects.$id.delete',
    'admin.site-settings.social-media.$id.delete',
  ],
  'admin/content/$kind.$id.active.tsx': [
    'admin.$kind.$id.active',
    'admin.blog-posts.$id.published',
    'admin.pages.$id.published',
    'admin.site-settings.social-media.$id.enabled',
  ],
  'admin/content/$kind.$id.move.tsx': [
    'admin.$kind.$id.move',
    'admin.pages.$id.move',
    'admin.site-settings.social-media.$id.move',
  ],
  'admin/home-page/drafts.tsx': ['admin.home-page.discard', 'admin.home-page.publish'],
  'actions/button.tsx': [
    'admin.account.address_.cancel',
    'admin.account_.security.sessions.$id',
    'admin.account_.security.sign-out',
    'admin.account_.security.trusted-browsers.$id',
    'admin.google-reviews.$id.accept',
    'admin.google-reviews.$id.dismiss',
    'admin.home-page.$section.move',
    'admin.home-page.$section.visibility',
    'admin.home-page.header-links.$kind',
    'admin.publication.$kind.$record_.cancel',
    'admin.publication.$kind.$record_.previews.$id',
    'admin.publication.$kind.$record_.previews._index',
    'admin.quotes.$id.revoke',
    'admin.trash.$kind.$record.restore',
    'admin.users.invitations.$id.resend',
  ],
  'actions/redirect.ts': [
    'admin.dashboard_.setup',
    'admin.email-settings.oauth.use',
    'admin.messages.$id.replies.$reply.resend',
    'admin.messages.$id.resend',
    'admin.messages.$id.triage',
    'admin.messages.resend',
    'admin.site-settings.access_.local-sign-in',
    'admin.site-settings.access_.providers.$id_.use',
    'admin.site-settings.data_.backup',
    'admin.site-settings.google-reviews.disconnect',
    'admin.site-settings.import_.$id_.start',
    'admin.site-settings.import_.$id_.stop',
    'admin.site-settings.sitemap_.crawlers',
    'admin.site-settings.webhooks_.$id_.deliveries.$delivery.resend',
    'admin.site-settings.webhooks_.$id_.test._index',
  ],
  'actions/confirmation.tsx': [
    'admin.account_.security.factors.$id.delete',
    'admin.account_.security.new-recovery-codes',
    'admin.account_.tokens.$id.delete',
    'admin.history.$kind.$record.erase',
    'admin.media.$id.delete',
    'admin.messages.$id.delete',
    'admin.messages.$id.notes.$note.delete',
    'admin.site-settings.access.providers.$id.delete',
    'admin.site-settings.access_.tokens.$id.delete',
    'admin.site-settings.import_.$id.replace',
    'admin.site-settings.import_.$id.undo',
    'admin.site-settings.webhooks.$id.delete',
    'admin.trash.$kind.$record.delete',
    'admin.users.$id.reset-factors',
    'admin.users.invitations.$id.revoke',
  ],
  'actions/call.ts': [
    'api.admin.account.factors.$id',
    'api.admin.account.recovery-codes',
    'api.admin.account.tokens.$id',
    'api.admin.account.trusted-browsers.$id',
    'api.admin.contact-requests.$id',
    'api.admin.contact-requests.$id_.notes.$note',
    'api.admin.contact-requests.$id_.replies_.$reply.resend',
    'api.admin.drafts.discard',
    'api.admin.drafts.publish',
    'api.admin.google-reviews.$id.accept',
    'api.admin.google-reviews.$id.dismiss',
    'api.admin.history.$kind.$record.$version.restore',
    'api.admin.identity-providers.$id_.use',
    'api.admin.invitations.$id',
    'api.admin.invitations.$id_.resend',
    'api.admin.previews.$kind.$record.$id',
    'api.admin.quotes.$id',
    'api.admin.tokens.$id',
    'api.admin.trash.$kind.$record._index',
    'api.admin.trash.$kind.$record.restore',
    'api.admin.users.$id_.reset-factors',
    'api.admin.webhooks.$id_.deliveries.$delivery.resend',
    'api.admin.webhooks.$id_.test._index',
  ],
};
