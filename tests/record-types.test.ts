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
  const tableRecordTypes = [...listed.tableRecordTypes, caseStudies];
  const recordTypes = [...listed.recordTypes, caseStudies];
  registerRecordTypes({ all: recordTypes, withTable: tableRecordTypes });
  return { ...listed, tableRecordTypes, recordTypes };
});
afterAll(() => {
  vi.doUnmock(list);
  vi.resetModules();
});

await import('./threads');
const { caseStudies, create, createCaseStudies } = await import('./case-studies');
const { deadLinks } = await import('../app/content/links/dead-links.server');
const redirects = await import('../app/content/redirects/model.server');
const { usesOf } = await import('../app/media/uses.server');
const { operator } = await import('../app/records/actor');
const { exportArchive } = await import('../app/registry/archive.server');
const auditTrail = await import('../app/registry/audit-trail.server');
const { dashboardCounts } = await import('../app/registry/dashboard.server');
const { importExternalImages, listExternalImages } = await import('../app/registry/external-images.server');
const { importArchive } = await import('../app/registry/import.server');
const { renderOutdated } = await import('../app/registry/outdated-texts.server');
const { tableRecordTypes } = await import('../app/registry/record-types.server');
const { resolveRedirect } = await import('../app/registry/resolve-redirect.server');
const { sitemapEntries } = await import('../app/registry/sitemap.server');
const { readArchive, writeArchive } = await import('../app/server/archive-folder.server');
const { publicAddress } = await import('../app/server/public-address.server');
const { itemOf, menuEntries } = await import('../app/ui/admin/menu');
const { queries } = await import('../db/store.server');
const { isOnPostgres } = await import('./fresh-store');
const { openSite, signIn } = await import('./site');

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
  await createCaseStudies(site.store.queries);
  await create(operator, input);
  admin = await signIn(site, 'admin');
});
afterEach(() => site.close());

const api = async (method: string, path: string, body?: unknown) => {
  const response = await admin.json(method, `/api/admin/${path}`, body);
  expect([path, response.status]).toEqual([path, response.status < 300 ? response.status : 200]);
  return response.json();
};
const bulk = (intent: string) => api('POST', 'bulk/case-studies', { intent, records: ['1'] });
const row = () =>
  queries()
    .selectFrom('caseStudies' as 'blogPosts')
    .selectAll()
    .executeTakeFirst();

describe('a record type that is in the list', () => {
  it('is found by the search, with its screens', async () => {
    const { groups } = await api('GET', 'search?q=okafor');
    expect(groups).toMatchObject([
      { kind: 'case-studies', label: 'Case studies', found: [{ path: '/admin/case-studies/1/edit' }] },
    ]);
    expect((await api('GET', 'search?q=case%20studies')).groups).toMatchObject([
      { kind: 'screens', found: [{ path: '/admin/case-studies' }] },
    ]);
  });

  it('has a history, is restored from it, and is published and hidden with others', async () => {
    expect(await bulk('unpublish')).toMatchObject({ done: ['1'] });
    expect(await bulk('publish')).toMatchObject({ done: ['1'] });
    await caseStudies.update(operator, 1, { title: 'Another title' });
    const { versions } = await api('GET', 'history/case-studies/1');
    expect(versions).toHaveLength(4);
    await api('POST', `history/case-studies/1/${versions.at(-1).id}/restore`, {});
    expect(await row()).toMatchObject({ title: input.title, isPublished: true });
  });

  it('goes to the trash and comes back', async () => {
    expect(await bulk('trash')).toMatchObject({ done: ['1'] });
    expect(await row()).toBeUndefined();
    expect((await api('GET', 'trash')).records).toMatchObject([{ kind: 'case-studies', subject: 'case study' }]);
    expect((await api('GET', 'search?q=okafor')).groups).toMatchObject([{ kind: 'trash' }]);
    expect(await bulk('restore')).toMatchObject({ done: ['1'] });
    expect(await row()).toMatchObject({ title: input.title, html: expect.stringContaining('<em>one</em>') });
  });

  it('has a schedule, preview links, a screen for each, and a table', async () => {
    await api('PUT', 'schedule/case-studies/1/unpublish', {
      at: new Date(Date.now() + 86_400_000).toISOString().slice(0, 16),
    });
    expect((await api('GET', 'schedule')).scheduledActions).toMatchObject([
      { kind: 'case-studies', name: input.title },
    ]);
    const { previewLink } = await api('POST', 'previews/case-studies/1', {});
    expect(previewLink.address).toMatch(/^\/case-studies\/okafor\?preview=/);
    for (const path of ['history/case-studies/1', 'publication/case-studies/1', 'bulk/case-studies?records=1'])
      expect([path, (await admin.send(`/admin/${path}`)).status]).toEqual([path, 200]);
    const csv = await (await admin.send('/api/admin/export/case-studies?records=1')).text();
    expect(csv).toContain('id,title,slug,content,featuredImage,isPublished');
  });

  it('is found by its images, and has those of other sites imported', async () => {
    await caseStudies.update(operator, 1, { featuredImage: 'media:7' });
    expect(await usesOf(queries(), 7)).toEqual([
      { what: 'Case study', name: input.title, path: '/admin/case-studies/1/edit' },
    ]);
    const content = 'See ![it](https://img.example/a.png).';
    await caseStudies.update(operator, 1, { featuredImage: 'https://img.example/b.png', content });
    const held = { what: 'Case study “Moving Okafor”', path: '/admin/case-studies/1/edit' };
    const addresses = ['https://img.example/b.png', 'https://img.example/a.png'];
    expect(await listExternalImages(operator)).toEqual([{ ...held, addresses }]);
    expect((await importExternalImages(operator)).errors).toMatchObject(
      addresses.map((address) => ({ ...held, address })),
    );
  });

  it('is rendered again by another renderer', async () => {
    await site.store.queries
      .updateTable('caseStudies' as 'blogPosts')
      .set({ renderer: 'earlier', html: '' })
      .execute();
    expect(await renderOutdated()).toBe(1);
    expect((await row())?.html).toContain('<em>one</em>');
  });

  it('has pages: in the sitemap, in the page cache, as targets of links, and by their previous slugs', async () => {
    expect((await sitemapEntries()).map(({ path }) => path)).toContain('/case-studies/okafor');
    const cached = (url: string) => publicAddress({ method: 'GET', url, headers: {} } as never);
    expect(cached('/case-studies/okafor?utm=1')).toBe('/case-studies/okafor');
    const dead = (...hrefs: string[]) =>
      deadLinks(hrefs.map((href) => ({ href, at: 0 })) as never, [], resolveRedirect);
    const [{ id = '' } = {}] = JSON.parse((await row())?.headings ?? '[]') as { id?: string }[];
    expect(await dead(`/case-studies/okafor#${id}`)).toEqual([]);
    expect(await dead('/case-studies/none', '/case-studies/okafor#none')).toHaveLength(2);
    await caseStudies.update(operator, 1, { slug: 'okafor-lane' });
    expect(await resolveRedirect('/case-studies/okafor', '')).toBe('/case-studies/okafor-lane');
    await redirects.create(operator, { source: '/case-studies/okafor-lane', target: '/blog' });
    expect((await redirects.list(operator)).items).toMatchObject([{ hasPage: true }]);
  });

  it('changes what the page cache holds', async () => {
    const revision = async () =>
      (await site.store.queries.selectFrom('contentRevision').select('revision').executeTakeFirstOrThrow()).revision;
    const before = await revision();
    await caseStudies.update(operator, 1, { title: 'Another title' });
    expect(await revision()).toBeGreaterThan(before);
  });

  it('is exported and imported, with its previous slugs', async () => {
    await caseStudies.update(operator, 1, { slug: 'okafor-lane' });
    const folder = mkdtempSync(join(tmpdir(), 'uplink-archive-'));
    try {
      writeArchive(folder, await exportArchive(operator), () => undefined);
      expect(readFileSync(join(folder, 'case-studies/okafor-lane.md'), 'utf8')).toBe(input.content);
      await bulk('trash');
      await importArchive(operator, await readArchive(folder), { replace: true });
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect(await row()).toMatchObject({ title: input.title, html: expect.stringContaining('<em>one</em>') });
    expect(await resolveRedirect('/case-studies/okafor', '')).toBe('/case-studies/okafor-lane');
    await expect(importArchive(operator, await exportArchive(operator), { replace: false })).rejects.toThrow(
      'The site already has content',
    );
  });

  it('is listed, created, changed and deleted by the API, and listed for visitors', async () => {
    const { caseStudy } = await api('POST', 'case-studies', { ...input, slug: 'lane', isPublished: false });
    expect(await api('PATCH', `case-studies/${caseStudy.id}`, { title: 'Lane' })).toMatchObject({
      caseStudy: { title: 'Lane', slug: 'lane' },
    });
    expect(await api('GET', 'case-studies')).toMatchObject({ total: 2, caseStudies: [{ id: 1 }, { title: 'Lane' }] });
    expect(await (await site.send('/api/case-studies')).json()).toMatchObject({ caseStudies: [{ id: 1 }] });
    await api('DELETE', `case-studies/${caseStudy.id}`);
    expect(await api('GET', 'case-studies')).toMatchObject({ total: 1 });
    const { paths } = await (await site.send('/api/openapi.json')).json();
    expect(paths).toHaveProperty(
      ['/api/admin/case-studies/{id}', 'patch', 'summary'],
      'Change a case study (editors and admins)',
    );
  });

  it('is on the dashboard, and in the audit log with a link', async () => {
    expect((await dashboardCounts(operator)).records['/admin/case-studies']).toMatchObject({ first: 'Case studies' });
    const { items } = await auditTrail.list(operator, { page: 1, pageSize: 20 });
    expect(items).toContainEqual(expect.objectContaining({ path: '/admin/case-studies/1/edit' }));
  });
});

describe.each(tableRecordTypes.filter((type) => type !== caseStudies))('the record type $kind', (type) => {
  const { kind, counts, list, recordKind, publicAddresses } = type;

  it('has an entry of the menu', () => {
    expect(itemOf(`/admin/history/${kind}/1`)).toBe(itemOf(list));
    if (counts) expect(menuEntries.map(({ href }) => href)).toContain(list);
  });

  it('changes what the page cache holds where visitors see it', async () => {
    const triggers = isOnPostgres ? sql`select tgname as name from pg_trigger` : sql`select name from sqlite_master`;
    const { rows } = await (triggers as RawBuilder<{ name: string }>).execute(site.store.queries);
    const table = recordKind.table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const isCached = Object.keys(publicAddresses).length > 0 || kind === 'media';
    expect(rows.some(({ name }) => name === `${table}_update_revision`)).toBe(isCached);
  });
});
