/** Every feature that covers all record types, tried with one that is only in the list of record types. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Site } from './site';

const list = '../app/registry/record-types.server';

// The modules of a worker are shared by its files: these are evaluated once more, with the longer list.
vi.resetModules();
vi.doMock(list, async (original) => {
  const listed = await original<typeof import('../app/registry/record-types.server')>();
  const { registerRecordTypes } = await import('../app/records/registered-types.server');
  const tableRecordTypes = [...listed.tableRecordTypes, whitePapers];
  const recordTypes = [...listed.recordTypes, whitePapers];
  registerRecordTypes({ all: recordTypes, withTable: tableRecordTypes });
  return { ...listed, tableRecordTypes, recordTypes };
});
afterAll(() => {
  vi.doUnmock(list);
  vi.resetModules();
});

await import('./vitest-setup');
const { whitePapers, create, createWhitePapers } = await import('./white-papers');
const { deadLinks } = await import('../app/content/links/dead-links.server');
const redirects = await import('../app/content/redirects/model.server');
const { usesOf } = await import('../app/media/model.server');
const { operator } = await import('../app/records/actor');
const { exportArchive } = await import('../app/registry/archive.server');
const auditLog = await import('../app/registry/audit-log.server');
const { dashboardCounts } = await import('../app/registry/dashboard.server');
const { importExternalImages, listExternalImages } = await import('../app/registry/external-images.server');
const { importArchive } = await import('../app/registry/import.server');
const { renderOutdated } = await import('../app/registry/outdated-texts.server');
const { tableRecordTypes } = await import('../app/registry/record-types.server');
const { resolveRedirect } = await import('../app/registry/resolve-redirect.server');
const { allSitemapEntries } = await import('../app/registry/sitemap.server');
const { readArchive, writeArchive } = await import('../app/registry/archive-folder.server');
const { publicAddress } = await import('../app/server/public-address.server');
const { itemOf, menuEntries } = await import('../app/ui/kit/frame/menu');
const { queries } = await import('../db/store.server');
const { isOnPostgres } = await import('./fresh-store');
const { openSite, logInAs } = await import('./site');

const input = {
  title: 'Moving Okafor',
  slug: 'okafor',
  content: '## Before\n\nThey had *one* line.',
  isPublished: true,
};

let site: Site;
let admin: Site;
beforeEach(async () => {
  site = await openSite();
  await createWhitePapers(site.store.queries);
  await create(operator, input);
  admin = await logInAs(site, 'admin');
});
afterEach(() => site.close());

const api = async (method: string, path: string, body?: unknown) => {
  const response = await admin.json(method, `/api/admin/${path}`, body);
  expect([path, response.status]).toEqual([path, response.status < 300 ? response.status : 200]);
  return response.json();
};
const bulk = (intent: string) => api('POST', 'bulk/white-papers', { intent, records: ['1'] });
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const row = () =>
  queries()
    .selectFrom('whitePapers' as 'blogPosts')
    .selectAll()
    .executeTakeFirst();

describe('Registered record type', () => {
  it('is found by search, together with its screens', async () => {
    const { groups } = await api('GET', 'search?q=okafor');
    expect(groups).toMatchObject([
      { kind: 'white-papers', label: 'White papers', found: [{ path: '/admin/white-papers/1/edit' }] },
    ]);
    expect((await api('GET', 'search?q=white%20papers')).groups).toMatchObject([
      { kind: 'screens', found: [{ path: '/admin/white-papers' }] },
    ]);
  });

  it('supports bulk publishing, history and restore', async () => {
    expect(await bulk('unpublish')).toMatchObject({ done: ['1'] });
    expect(await bulk('publish')).toMatchObject({ done: ['1'] });
    await whitePapers.update(operator, 1, { title: 'Another title' });
    const { versions } = await api('GET', 'history/white-papers/1');
    expect(versions.map(({ action }: { action: string }) => action)).toEqual([
      'updated',
      'published',
      'unpublished',
      'created',
    ]);
    await api('POST', `history/white-papers/1/${versions.at(-1).id}/restore`, {});
    expect(await row()).toMatchObject({ title: input.title, isPublished: true });
  });

  it('moves to the trash and is restored', async () => {
    expect(await bulk('trash')).toMatchObject({ done: ['1'] });
    expect(await row()).toBeUndefined();
    expect((await api('GET', 'trash')).records).toMatchObject([{ kind: 'white-papers', subject: 'white paper' }]);
    expect((await api('GET', 'search?q=okafor')).groups).toMatchObject([{ kind: 'trash' }]);
    expect(await bulk('restore')).toMatchObject({ done: ['1'] });
    expect(await row()).toMatchObject({ title: input.title, html: expect.stringContaining('<em>one</em>') });
  });

  it('has a schedule, preview links, their screens and CSV export', async () => {
    await api('PUT', 'schedule/white-papers/1/unpublish', {
      at: new Date(Date.now() + 86_400_000).toISOString().slice(0, 16),
    });
    expect((await api('GET', 'schedule')).scheduledActions).toMatchObject([
      { kind: 'white-papers', name: input.title },
    ]);
    const { previewLink } = await api('POST', 'previews/white-papers/1', {});
    expect(previewLink.address).toMatch(/^\/white-papers\/okafor\?preview=/);
    for (const path of ['history/white-papers/1', 'publication/white-papers/1', 'bulk/white-papers?records=1'])
      expect([path, (await admin.send(`/admin/${path}`)).status]).toEqual([path, 200]);
    const csv = await (await admin.send('/api/admin/export/white-papers?records=1')).text();
    expect(csv).toContain('id,title,slug,content,featuredImage,isPublished');
  });

  it('appears in image uses and in the import of external images', async () => {
    const setImage = (featuredImage: string) =>
      site.store.queries
        .updateTable('whitePapers' as 'blogPosts')
        .set({ featuredImage })
        .execute();
    await setImage('media:7');
    expect(await usesOf(queries(), 7)).toEqual([
      { what: 'White paper', name: input.title, path: '/admin/white-papers/1/edit' },
    ]);
    const content = 'See ![it](https://img.example/a.png).';
    await whitePapers.update(operator, 1, { content });
    await setImage('https://img.example/b.png');
    const held = { what: 'White paper “Moving Okafor”', path: '/admin/white-papers/1/edit' };
    const addresses = ['https://img.example/b.png', 'https://img.example/a.png'];
    expect(await listExternalImages(operator)).toEqual([{ ...held, addresses }]);
    expect((await importExternalImages(operator)).errors).toMatchObject(
      addresses.map((address) => ({ ...held, address })),
    );
  });

  it('is rendered again after a renderer change', async () => {
    await site.store.queries
      .updateTable('whitePapers' as 'blogPosts')
      .set({ renderer: 'earlier', html: '' })
      .execute();
    expect(await renderOutdated()).toBe(1);
    expect((await row())?.html).toContain('<em>one</em>');
  });

  it('has public pages in sitemap, page cache, link checks and redirects', async () => {
    expect((await allSitemapEntries()).map(({ path }) => path)).toContain('/white-papers/okafor');
    const cached = (url: string) => publicAddress({ method: 'GET', url, headers: {} } as never);
    // Reads the redirects that name a query.
    await site.send('/?utm=1');
    expect(cached('/white-papers/okafor?utm=1')).toBe('/white-papers/okafor');
    const dead = (...hrefs: string[]) =>
      deadLinks(hrefs.map((href) => ({ href, at: 0 })) as never, [], resolveRedirect);
    const [{ id = '' } = {}] = JSON.parse((await row())?.headings ?? '[]') as { id?: string }[];
    expect(await dead(`/white-papers/okafor#${id}`)).toEqual([]);
    expect(await dead('/white-papers/none', '/white-papers/okafor#none')).toHaveLength(2);
    await whitePapers.update(operator, 1, { slug: 'okafor-lane' });
    expect(await resolveRedirect('/white-papers/okafor', '')).toBe('/white-papers/okafor-lane');
    await redirects.create(operator, { source: '/white-papers/okafor-lane', target: '/blog' });
    expect((await redirects.list(operator)).items).toMatchObject([{ hasPage: true }]);
  });

  it('increases the content revision on update', async () => {
    const revision = async () =>
      (await site.store.queries.selectFrom('contentRevision').select('revision').executeTakeFirstOrThrow()).revision;
    const before = await revision();
    await whitePapers.update(operator, 1, { title: 'Another title' });
    expect(await revision()).toBeGreaterThan(before);
  });

  it('is exported and imported, with its previous slugs', async () => {
    await whitePapers.update(operator, 1, { slug: 'okafor-lane' });
    const folder = mkdtempSync(join(tmpdir(), 'uplink-archive-'));
    try {
      writeArchive(folder, await exportArchive(operator), () => undefined);
      expect(readFileSync(join(folder, 'white-papers/okafor-lane.md'), 'utf8')).toBe(input.content);
      await bulk('trash');
      await importArchive(operator, await readArchive(folder), { replace: true });
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect(await row()).toMatchObject({ title: input.title, html: expect.stringContaining('<em>one</em>') });
    expect(await resolveRedirect('/white-papers/okafor', '')).toBe('/white-papers/okafor-lane');
    await expect(importArchive(operator, await exportArchive(operator), { replace: false })).rejects.toThrow(
      'The site already has content',
    );
  });

  it('has admin, public and documented API endpoints', async () => {
    const { whitePaper } = await api('POST', 'white-papers', { ...input, slug: 'lane', isPublished: false });
    expect(await api('PATCH', `white-papers/${whitePaper.id}`, { title: 'Lane' })).toMatchObject({
      whitePaper: { title: 'Lane', slug: 'lane' },
    });
    expect(await api('GET', 'white-papers')).toMatchObject({ total: 2, whitePapers: [{ title: 'Lane' }, { id: 1 }] });
    expect(await (await site.send('/api/white-papers')).json()).toMatchObject({ whitePapers: [{ id: 1 }] });
    await api('DELETE', `white-papers/${whitePaper.id}`);
    expect(await api('GET', 'white-papers')).toMatchObject({ total: 1 });
    const { paths } = await (await site.send('/api/openapi.json')).json();
    expect(paths).toHaveProperty(
      ['/api/admin/white-papers/{id}', 'patch', 'summary'],
      'Change a white paper (editors and admins)',
    );
  });

  it('appears on the dashboard and, with a link, in the audit log', async () => {
    expect((await dashboardCounts(operator)).records['/admin/white-papers']).toMatchObject({ first: 'White papers' });
    const { items } = await auditLog.list(operator, { page: 1, pageSize: 20 });
    expect(items).toContainEqual(expect.objectContaining({ path: '/admin/white-papers/1/edit' }));
  });
});

describe.each(tableRecordTypes.filter((type) => type !== whitePapers))('Record type $kind', (type) => {
  const { kind, counts, list, recordKind, publicAddresses } = type;

  it('has a menu entry', () => {
    expect(itemOf(`/admin/history/${kind}/1`)).toBe(itemOf(list));
    if (counts) expect(menuEntries.map(({ href }) => href)).toContain(list);
  });

  it('can be moved if its table has an order', async () => {
    const tables = await site.store.queries.introspection.getTables();
    const columns = tables.find(({ name }) => name === snakeCase(recordKind.table))?.columns ?? [];
    expect(columns.some(({ name }) => name === 'display_order')).toBe(type.move !== null);
  });

  it('has a content revision trigger when visitors see its records', async () => {
    const triggers = isOnPostgres ? sql`select tgname as name from pg_trigger` : sql`select name from sqlite_master`;
    const { rows } = await (triggers as RawBuilder<{ name: string }>).execute(site.store.queries);
    const table = snakeCase(recordKind.table);
    const isCached = Object.keys(publicAddresses).length > 0 || ['media', 'redirects'].includes(kind);
    const hasTrigger = rows.some(({ name }) => name === `${table}_update_revision`);
    expect(hasTrigger, `addRevisionTriggers(db, '${table}') in its migration`).toBe(isCached);
  });
});
