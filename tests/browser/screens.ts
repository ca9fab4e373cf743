/** Every screen of the back office, read from the route files. */
import { resolve } from 'node:path';
import { nestedRoutes } from '../../app/remix/nested-routes.mjs';
import { generatedImage } from '../images';
import { inStore } from './admin';
import { fillWithMaxLengths } from './longest';
import { expect, type Page, type Server } from './test';

/** The values of the route parameters. */
const parameters: Record<string, string> = {
  $id: '1',
  $kind: 'testimonials',
  $record: '1',
  $section: 'hero',
  $provider: 'microsoft',
  $version: '1',
  $note: '1',
};

/** The addresses of routes that need other values. */
const exceptions: Record<string, string> = {
  'admin.$': '/admin/nowhere',
  'admin.$kind.$id.move': '/admin/accreditations/1/move',
  'admin.site-settings.access_.providers.new.$kind': '/admin/site-settings/access/providers/new/microsoft',
  'admin.site-settings.access_.tokens.$id.delete': '/admin/site-settings/access/tokens/2/delete',
  'admin.site-settings.import_.$id_.columns': '/admin/site-settings/import/2/columns',
  'admin.trash.$kind.$record.delete': '/admin/trash/testimonials/7/delete',
  'admin.users.$id.delete': '/admin/users/2/delete',
  'admin.users.$id.reset-factors': '/admin/users/2/reset-factors',
};

function addressOf(route: string): string {
  const parts = route.split('.').map((part) => part.replace(/_$/, ''));
  const named = parts.filter((part) => part !== '_index').map((part) => parameters[part] ?? part);
  return exceptions[route] ?? `/${named.join('/')}`;
}

const routes = Object.values(nestedRoutes(resolve('app')))
  .filter(({ id, file }) => id.startsWith('routes/admin.') && file.endsWith('.tsx'))
  .map(({ id }) => id.slice('routes/'.length))
  .sort();
const unused = [
  ...Object.keys(exceptions).filter((route) => !routes.includes(route)),
  ...Object.keys(parameters).filter((name) => !routes.some((route) => route.includes(name))),
];
if (unused.length > 0) throw new Error(`No screen has ${unused.join(', ')}.`);

export const screens = routes.map(addressOf);

/** Adds a record for each screen: the longest content, and the rest through the API as the page's admin. */
export async function fillScreens(page: Page, server: Server): Promise<void> {
  await inStore(server, fillWithMaxLengths);
  const call = async (method: string, path: string, data?: object) => {
    const answer = await page.request.fetch(`/api/admin/${path}`, { method, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  };
  const token = { name: 'CRM', scopes: ['read-content'], expiresInDays: 30 };
  const provider = { kind: 'other', name: 'Okta', issuer: 'https://id.example', clientId: 'uplink', clientSecret: 'x' };
  const person = { email: 'chidi@uplink.example', firstName: 'Chidi', lastName: 'Eze', role: 'editor' };
  const author = { authorName: 'Helen Marsh', authorPosition: 'Director', authorInitials: 'HM' };
  // The first revisions belong to this testimonial.
  await call('PATCH', 'testimonials/1', { companyName: 'Marsh & Sons' });
  await call('POST', 'account/tokens', token);
  await call('POST', 'tokens', { ...token, role: 'editor' });
  await call('POST', 'identity-providers', provider);
  await call('POST', 'invitations', person);
  await call('POST', 'testimonials', { ...author, content: 'Someone always picks up the phone.' });
  await call('DELETE', 'testimonials/7');
  const image = { name: 'desk.png', mimeType: 'image/png', buffer: await generatedImage(80, 60).png().toBuffer() };
  const upload = await page.request.post('/api/admin/media', {
    multipart: { file: image },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(upload.ok(), await upload.text()).toBe(true);
}
