/** The trash: what is deleted is gone everywhere, and comes back as it was for thirty days. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filesNamedBy } from '../app/media/named-files.server';
import { renditionsIdle } from '../app/media/renditions.server';
import { sweepMedia } from '../app/media/sweep.server';
import { freezeClock } from '../app/platform/clock.server';
import { sweepTrash } from '../app/records/trash.server';
import { recordTypes } from '../app/registry/record-types.server';
import { generatedImage } from './images';
import { filesIn, type MediaSite, openMediaSite, uploaded } from './media';
import { allow, reject } from './raw-store';
import { accreditation, link, page, post, testimonial } from './sample-records';
import { logInAs, openSite, type Site } from './site';
import { staffActor } from './staff';

let site: Site;
let admin: Site;
beforeEach(async () => {
  site = await openSite();
  admin = await logInAs(site, 'admin');
});
afterEach(() => site.close());

interface Kind {
  kind: string;
  one: string;
  input: object;
  screen: string;
}

const kinds: Kind[] = [
  { kind: 'testimonials', one: 'testimonial', input: testimonial, screen: '/admin/testimonials' },
  { kind: 'accreditations', one: 'accreditation', input: accreditation, screen: '/admin/accreditations' },
  { kind: 'blog-posts', one: 'blogPost', input: { ...post, isPublished: true }, screen: '/admin/blog-posts' },
  { kind: 'pages', one: 'page', input: { ...page, isPublished: true }, screen: '/admin/pages' },
  { kind: 'social-media', one: 'socialMediaLink', input: link, screen: '/admin/site-settings/social-media' },
  {
    kind: 'redirects',
    one: 'redirect',
    input: { source: '/old', target: '/blog' },
    screen: '/admin/site-settings/redirects',
  },
];

const api = async (method: string, path: string, body?: unknown, by = admin) => {
  const response = await by.json(method, path, body);
  return { status: response.status, ...(await response.json()) };
};
const html = async (path: string, by = admin) => (await (await by.send(path)).text()).replaceAll('<!-- -->', '');
const trashed = async () => (await api('GET', '/api/admin/trash')).records as { kind: string; record: string }[];
const rows = (table: 'revisions' | 'trash') => site.store.queries.selectFrom(table).selectAll().execute();
const day = 24 * 60 * 60 * 1000;

describe.each(kinds)('Trash: $kind', ({ kind, one, input, screen }) => {
  const path = `/api/admin/${kind}`;
  const current = async (id: number) =>
    (await recordTypes.find((each) => each.kind === kind)?.find(await staffActor(site.store, 'admin'), String(id)))
      ?.content;

  it('removes a deleted record everywhere, and restores it with its history on undo', async () => {
    const { id } = (await api('POST', path, input))[one];
    const before = await current(id);
    const done = await admin.post(`${screen}/${id}/delete`, {});
    expect([done.status, done.headers.get('location')]).toEqual([303, screen]);
    const banner = await html(screen);
    expect((await api('GET', path)).total).toBe(0);
    expect((await admin.send(`/admin/history/${kind}/${id}`)).status).toBe(404);
    const undo = `/admin/trash/${kind}/${id}/restore?undo`;
    expect(banner).toContain(`method="post" action="${undo}"`);
    expect(await trashed()).toMatchObject([{ kind, record: String(id), author: 'admin' }]);

    const undone = await admin.post(undo, {});
    expect([undone.status, undone.headers.get('location')]).toEqual([303, screen]);
    expect(await current(id)).toEqual(before);
    expect((await api('GET', path)).total).toBe(1);
    expect(await trashed()).toEqual([]);
    const { versions } = await api('GET', `/api/admin/history/${kind}/${id}`);
    expect(versions.map(({ action }: { action: string }) => action)).toEqual(['restored', 'created']);
    expect((await admin.post(undo, {})).status).toBe(404);
  });
});

describe('Record in the trash', () => {
  const path = '/api/admin/testimonials';

  it('is purged with its revisions', async () => {
    const { id } = (await api('POST', path, testimonial)).testimonial;
    expect(await api('DELETE', `${path}/${id}`)).toEqual({ status: 200, success: true });
    expect(await html('/admin/trash')).toContain('Helen Marsh');
    expect(await html(`/admin/trash/testimonials/${id}/delete`)).toContain('This cannot be undone');
    expect((await admin.post(`/admin/trash/testimonials/${id}/delete`, {})).status).toBe(303);
    expect([await rows('trash'), await rows('revisions')]).toEqual([[], []]);
    expect((await api('DELETE', `/api/admin/trash/testimonials/${id}`)).status).toBe(404);
    expect(await html('/admin/trash')).toContain('The trash is empty');
    const { auditEntries } = await api('GET', '/api/admin/audit-entries?what=deleted+permanently');
    expect(auditEntries).toMatchObject([{ subject: 'testimonial', summary: 'Helen Marsh' }]);
  });

  it('is purged by the sweep after thirty days', async () => {
    const { id } = (await api('POST', path, testimonial)).testimonial;
    const deletedAt = Date.now();
    freezeClock(new Date(deletedAt));
    await api('DELETE', `${path}/${id}`);
    freezeClock(new Date(deletedAt + 30 * day));
    expect(await sweepTrash()).toBe(0);
    freezeClock(new Date(deletedAt + 30 * day + 1));
    expect(await sweepTrash()).toBe(1);
    expect([await rows('trash'), await rows('revisions')]).toEqual([[], []]);
  });

  it('is visible to, and restored by, only users who may delete the record', async () => {
    await api('POST', '/api/admin/pages', page);
    await api('DELETE', '/api/admin/pages/1');
    const editor = await logInAs(site, 'editor');
    expect((await api('GET', '/api/admin/trash', undefined, editor)).total).toBe(0);
    expect((await api('POST', '/api/admin/trash/pages/1/restore', {}, editor)).status).toBe(403);
    expect((await api('DELETE', '/api/admin/trash/pages/1', undefined, editor)).status).toBe(403);
    expect((await editor.send('/admin/trash/pages/1/delete')).status).toBe(403);
    expect((await api('POST', '/api/admin/trash/pages/1/restore', {})).status).toBe(200);
    for (const name of ['users/1', 'site-content/privacy-policy', 'pages/x', 'pages/1'])
      expect((await api('POST', `/api/admin/trash/${name}/restore`, {})).status).toBe(404);
  });

  it('stays in place when the deletion or the restore fails', async () => {
    const { id } = (await api('POST', path, testimonial)).testimonial;
    await reject(site.store, 'delete', 'testimonials');
    expect((await api('DELETE', `${path}/${id}`)).status).toBe(500);
    expect([(await api('GET', path)).total, await rows('trash')]).toEqual([1, []]);
    await allow(site.store, 'delete', 'testimonials');
    await api('DELETE', `${path}/${id}`);
    await reject(site.store, 'insert', 'testimonials');
    expect((await api('POST', `/api/admin/trash/testimonials/${id}/restore`, {})).status).toBe(500);
    expect(await rows('trash')).toHaveLength(1);
  });
});

describe('Restore after a conflict', () => {
  const restore = (name: string) => api('POST', `/api/admin/trash/${name}/restore`, {});

  it.each([
    ['blog-posts', 'blogPost', post, 'moving-office-2', '/blog/moving-office-2'],
    ['pages', 'page', page, 'about-us-2', '/about-us-2'],
  ])('gives a record of %s the next free slug and reports the new address', async (kind, one, input, slug, visible) => {
    await api('POST', `/api/admin/${kind}`, input);
    await api('DELETE', `/api/admin/${kind}/1`);
    await api('POST', `/api/admin/${kind}`, input);
    expect((await restore(`${kind}/1`)).message).toBe(`Its address was taken. Its new address is ${visible}.`);
    expect((await api('GET', `/api/admin/${kind}/1`))[one].slug).toBe(slug);
  });

  it('moves a record to the end when its place in the order is taken', async () => {
    const add = (name: string, displayOrder: number) =>
      api('POST', '/api/admin/accreditations', { ...accreditation, name, displayOrder });
    await add('One', 1);
    await add('Two', 2);
    await add('Other two', 2);
    await api('DELETE', '/api/admin/accreditations/2');
    expect((await restore('accreditations/2')).message).toBe('');
    await api('DELETE', '/api/admin/accreditations/1');
    freezeClock(new Date(Date.now() + 1000));
    await add('New one', 1);
    expect((await restore('accreditations/1')).message).toMatch(/^Its place in the order was taken/);
    const { accreditations } = await api('GET', '/api/admin/accreditations');
    expect(accreditations.map(({ name }: { name: string }) => name)).toEqual(['New one', 'Two', 'Other two', 'One']);
  });

  it('restores a post without its author when the account is deleted', async () => {
    await api('POST', '/api/admin/blog-posts', post, await logInAs(site, 'editor'));
    await api('DELETE', '/api/admin/blog-posts/1');
    await site.store.queries.deleteFrom('users').where('username', '=', 'editor').execute();
    expect((await restore('blog-posts/1')).status).toBe(200);
    expect((await api('GET', '/api/admin/blog-posts/1')).blogPost.authorId).toBeNull();
  });
});

describe('Image in the trash', () => {
  let library: MediaSite;
  let staff: Site;
  beforeEach(async () => {
    library = await openMediaSite();
    staff = await logInAs(library.site, 'admin');
  });
  afterEach(() => library.close());

  it('keeps its files until it is purged, and is restored unless the library has the file', async () => {
    const image = await generatedImage(300, 200).jpeg().toBuffer();
    const { id, src } = await uploaded(staff, image);
    await api('DELETE', `/api/admin/media/${id}`, undefined, staff);
    expect((await api('GET', '/api/admin/media', undefined, staff)).total).toBe(0);
    const soon = () => freezeClock(new Date(Date.now() + 20 * day));
    soon();
    staff = await logInAs(library.site, 'admin');
    await sweepMedia();
    expect(filesIn(library.dataDir)).toContain(src.split('/').at(-1));
    expect((await filesNamedBy(library.site.store.queries)).map(({ name }) => name)).toContain(src.split('/').at(-1));

    await uploaded(staff, image, 'again.jpg');
    const rejected = await api('POST', `/api/admin/trash/media/${id}/restore`, {}, staff);
    expect([rejected.status, rejected.message]).toEqual([
      409,
      'The library already has this file, as “again.jpg”. Delete that one first, or use it.',
    ]);
    await api('DELETE', `/api/admin/media/${id + 1}`, undefined, staff);
    expect((await api('POST', `/api/admin/trash/media/${id}/restore`, {}, staff)).status).toBe(200);
    await api('DELETE', `/api/admin/media/${id}`, undefined, staff);
    await renditionsIdle();
    for (const one of [id, id + 1]) await api('DELETE', `/api/admin/trash/media/${one}`, undefined, staff);
    freezeClock(new Date(Date.now() + 40 * day));
    await sweepMedia();
    expect(filesIn(library.dataDir)).toEqual([]);
  });
});
