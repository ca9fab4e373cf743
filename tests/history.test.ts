/** The history of every kind of record: what each save keeps, how two revisions are compared, and how one comes back. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freezeClock } from '../app/platform/clock.server';
import type { Revision } from '../app/records/revisions';
import { sweepRevisions } from '../app/records/revisions.server';
import { recordTypes } from '../app/registry/record-types.server';
import { reject } from './raw-store';
import { accreditation, link, page, post, testimonial } from './sample-records';
import { logInAs, openSite, type Site, withoutClasses } from './site';
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
  /** The API path that creates and changes one. */
  path: string;
  method: 'PATCH' | 'PUT';
  one: string;
  input: object;
  change: Record<string, unknown>;
  /** The name of the change in the history. */
  what: string;
}

const kinds: Kind[] = [
  {
    kind: 'testimonials',
    path: '/api/admin/testimonials',
    method: 'PATCH',
    one: 'testimonial',
    input: testimonial,
    change: { authorName: 'Helen Marsh-Ferrer', rating: 4 },
    what: 'Author name, Rating',
  },
  {
    kind: 'accreditations',
    path: '/api/admin/accreditations',
    method: 'PATCH',
    one: 'accreditation',
    input: accreditation,
    change: { description: 'Tested every year.' },
    what: 'Description',
  },
  {
    kind: 'blog-posts',
    path: '/api/admin/blog-posts',
    method: 'PUT',
    one: 'blogPost',
    input: post,
    change: { title: 'Moving an office', content: 'Order the line.\n\nThen wait.\n\nThen move.' },
    what: 'Title, Slug, 3 paragraphs',
  },
  {
    kind: 'pages',
    path: '/api/admin/pages',
    method: 'PUT',
    one: 'page',
    input: page,
    change: { description: 'Who we are', linkPlace: 'header' },
    what: 'Show link in, Description',
  },
  {
    kind: 'social-media',
    path: '/api/admin/social-media',
    method: 'PUT',
    one: 'socialMediaLink',
    input: link,
    change: { url: 'https://www.linkedin.com/company/okafor' },
    what: 'URL',
  },
  {
    kind: 'redirects',
    path: '/api/admin/redirects',
    method: 'PUT',
    one: 'redirect',
    input: { source: '/old', target: '/blog' },
    change: { target: '/' },
    what: 'To',
  },
];

const answer = async (response: Response) => ({ status: response.status, ...(await response.json()) });
const api = async (method: string, path: string, body?: unknown, by = admin) =>
  answer(await by.json(method, path, body));
const revisionsOf = async (name: string, by = admin): Promise<Revision[]> =>
  (await api('GET', `/api/admin/history/${name}`, undefined, by)).versions;
const html = async (path: string, by = admin) => (await (await by.send(path)).text()).replaceAll('<!-- -->', '');
const actions = (revisions: Revision[]) => revisions.map(({ action, what }) => [action, what]);

async function made({ path, one, input }: Kind) {
  return (await api('POST', path, input))[one] as { id: number; version: number };
}

describe.each(kinds)('Revisions of $kind', (kind) => {
  const { path, method, input, change, what } = kind;

  const current = async (id: number) =>
    (await recordTypes.find((one) => one.kind === kind.kind)?.find(await staffActor(site.store, 'admin'), String(id)))
      ?.content;

  it('records every save, restores an earlier revision and rejects a stale restore', async () => {
    const { id } = await made(kind);
    const before = await current(id);
    await api(method, `${path}/${id}`, { ...input, ...change });
    const revisions = await revisionsOf(`${kind.kind}/${id}`);
    expect(actions(revisions)).toEqual([
      ['updated', what],
      ['created', ''],
    ]);
    expect(revisions[0]).toMatchObject({ author: 'admin', channel: 'API', recordVersion: 2 });
    expect(Date.parse(revisions[0]?.createdAt ?? '')).toBeGreaterThan(Date.now() - 60_000);

    const restore = `/api/admin/history/${kind.kind}/${id}/${revisions[1]?.id}/restore`;
    expect(await api('POST', restore, { version: 1 })).toMatchObject({ status: 409 });
    expect(await api('POST', restore, { version: 2 })).toMatchObject({ status: 200 });
    expect(await current(id)).toEqual(before);
    expect(actions(await revisionsOf(`${kind.kind}/${id}`))[0]).toEqual(['restored', what]);
    const auditLog = await site.store.queries
      .selectFrom('auditEntries')
      .select('action')
      .orderBy('id', 'desc')
      .execute();
    expect(auditLog[0]?.action).toBe('restored');
  });
});

const made1 = () => made(kinds[0] as Kind);
const path1 = '/api/admin/testimonials';

describe('Revision', () => {
  it('records that the change came from a screen', async () => {
    const { id } = await made1();
    await admin.post(`/admin/testimonials/${id}/edit`, { ...testimonial, authorName: 'Helen M' });
    expect((await revisionsOf(`testimonials/${id}`))[0]).toMatchObject({ channel: 'screen', what: 'Author name' });
  });

  it('is not created by a save that changes nothing', async () => {
    const { id } = await made1();
    await api('PATCH', `${path1}/${id}`, testimonial);
    await api('PATCH', `${path1}/${id}`, { rating: 3 });
    expect(actions(await revisionsOf(`testimonials/${id}`))).toEqual([
      ['updated', 'Rating'],
      ['created', ''],
    ]);
  });

  it('records an untracked change at the next save and can restore it', async () => {
    const { id } = await made1();
    await site.store.queries.deleteFrom('revisions').execute();
    await site.store.queries.updateTable('testimonials').set({ authorName: 'Imported', version: 7 }).execute();
    await api('PATCH', `${path1}/${id}`, { authorName: 'Helen' });
    const revisions = await revisionsOf(`testimonials/${id}`);
    expect(actions(revisions)).toEqual([
      ['updated', 'Author name'],
      ['found', ''],
    ]);
    expect(revisions[1]).toMatchObject({ author: null, channel: null, recordVersion: 7 });
    await api('POST', `/api/admin/history/testimonials/${id}/${revisions[1]?.id}/restore`, {});
    expect((await api('GET', path1)).testimonials[0].authorName).toBe('Imported');
  });

  it('rolls the save back when the revision cannot be written', async () => {
    const { id } = await made1();
    await reject(site.store, 'insert', 'revisions');
    expect((await api('PATCH', `${path1}/${id}`, { rating: 1 })).status).toBe(500);
    expect((await api('GET', path1)).testimonials[0]).toMatchObject({ rating: 5, version: 1 });
    expect(await revisionsOf(`testimonials/${id}`)).toHaveLength(1);
  });

  it('leaves the record unpublished when a published revision is restored', async () => {
    const { blogPost } = await api('POST', '/api/admin/blog-posts', { ...post, isPublished: true });
    await admin.post(`/admin/blog-posts/${blogPost.id}/published`, { isPublished: 'false' });
    const [, published] = await revisionsOf(`blog-posts/${blogPost.id}`);
    expect(published?.isShown).toBe(true);
    await api('PUT', `/api/admin/blog-posts/${blogPost.id}`, { ...post, title: 'Another title', isPublished: false });
    await api('POST', `/api/admin/history/blog-posts/${blogPost.id}/${published?.id}/restore`, {});
    const { blogPost: restored } = await api('GET', `/api/admin/blog-posts/${blogPost.id}`);
    expect(restored).toMatchObject({ title: post.title, isPublished: false });
  });
});

describe('Revisions of site content', () => {
  const text = { content: 'We keep nothing.\n\nNothing at all.' };

  it('restores legal pages, also to their default text', async () => {
    await api('POST', '/api/admin/site-content/privacy-policy', text);
    await api('POST', '/api/admin/site-content/privacy-policy', { content: 'We keep nothing.' });
    const revisions = await revisionsOf('site-content/privacy-policy');
    expect(actions(revisions)).toEqual([
      ['saved', '1 paragraph'],
      ['saved', '2 paragraphs'],
      ['found', ''],
    ]);
    await api('POST', `/api/admin/history/site-content/privacy-policy/${revisions[1]?.id}/restore`, {});
    expect((await api('GET', '/api/admin/site-content/privacy-policy')).content).toBe(text.content);
    await api('POST', `/api/admin/history/site-content/privacy-policy/${revisions[2]?.id}/restore`, {});
    expect(await html('/privacy-policy', site)).not.toContain('Nothing at all');
  });

  it('restores business details', async () => {
    const { businessDetails: details } = await api('GET', '/api/business-details');
    await api('POST', '/api/admin/business-details', { ...details, brandName: 'Okafor IT' });
    const [saved, before] = await revisionsOf('site-content/business-details');
    expect(saved?.what).toBe('Brand name');
    await api('POST', `/api/admin/history/site-content/business-details/${before?.id}/restore`, {});
    expect((await api('GET', '/api/business-details')).businessDetails.brandName).toBe(details.brandName);
  });

  it('restores previous page copy into the draft and leaves the published page alone', async () => {
    await api('PATCH', '/api/admin/page', { hero: { lead: 'One lead' } });
    await api('PATCH', '/api/admin/page', { hero: { lead: 'Another lead' }, about: { heading: 'Who we are' } });
    await api('POST', '/api/admin/drafts/publish', {});
    const revisions = await revisionsOf('drafts/page');
    expect(revisions.map(({ action, isShown }) => [action, isShown])).toEqual([
      ['published', true],
      ['saved', false],
      ['saved', false],
      ['found', true],
    ]);
    expect(revisions[1]?.what).toMatch(/^Hero: Introduction/);
    const now = (await api('GET', '/api/admin/history/drafts/page')).version;
    const restore = `/api/admin/history/drafts/page/${revisions[2]?.id}/restore`;
    expect((await api('POST', restore, { version: now - 1 })).status).toBe(409);
    expect((await api('POST', restore, { version: now })).status).toBe(200);
    expect((await api('GET', '/api/admin/page')).page).toMatchObject({ hero: { lead: 'One lead' } });
    expect(await html('/', site)).toContain('Another lead');
  });

  it('restores the theme', async () => {
    await api('POST', '/api/admin/theme', { accent: '#0044aa' });
    const [saved, before] = await revisionsOf('drafts/theme');
    expect(saved?.what).toBe('Appearance: Accent colour');
    await api('POST', `/api/admin/history/drafts/theme/${before?.id}/restore`, {});
    expect((await api('GET', '/api/admin/theme')).theme.accent).toBe('#00734a');
  });
});

describe('History screens', () => {
  const long = ['First.', 'Second.', 'Third.', 'Fourth.', 'We answer within two hours.', 'Last.'];

  it('compares two revisions word by word and restores one without JavaScript', async () => {
    const { blogPost } = await api('POST', '/api/admin/blog-posts', { ...post, content: long.join('\n\n') });
    const changed = long.map((text) => text.replace('two hours', 'one hour'));
    await api('PUT', `/api/admin/blog-posts/${blogPost.id}`, { ...post, content: changed.join('\n\n') });
    const address = `/admin/history/blog-posts/${blogPost.id}`;
    const list = await html(address);
    expect(list).toContain('History of Moving office');
    expect(list).toContain('Updated: 1 paragraph');
    const [now, first] = await revisionsOf(`blog-posts/${blogPost.id}`);
    expect(list).toContain(`${address}/${first?.id}`);
    expect(list).not.toContain(`${address}/${now?.id}"`);
    const compared = await html(`${address}/${first?.id}`);
    expect(withoutClasses(compared)).toContain('We answer within <del>two</del>');
    expect(withoutClasses(compared)).toContain('<ins>one</ins>');
    expect(compared).toContain('3 paragraphs are the same');
    expect(compared).toContain('Fourth.');
    expect(compared).not.toContain('Second.');
    expect(await html(`${address}/${first?.id}?with=${first?.id}`)).toContain('These two are the same.');
    const done = await admin.post(`${address}/${first?.id}`, { version: '2' });
    expect([done.status, done.headers.get('location')]).toEqual([303, address]);
    expect(await html(address)).toContain('Version restored');
    expect((await admin.post(`${address}/${first?.id}`, { version: '2' })).status).toBe(409);
  });

  it('has a link on every edit screen', async () => {
    for (const kind of kinds) await made(kind);
    const edits = {
      '/admin/testimonials/1/edit': 'testimonials/1',
      '/admin/accreditations/1/edit': 'accreditations/1',
      '/admin/blog-posts/1/edit': 'blog-posts/1',
      '/admin/pages/1/edit': 'pages/1',
      '/admin/site-settings/social-media/1/edit': 'social-media/1',
      '/admin/site-settings/legal-pages': 'site-content/terms-of-service',
      '/admin/site-settings/business-details': 'site-content/business-details',
      '/admin/home-page': 'drafts/page',
      '/admin/home-page/hero': 'drafts/page',
      '/admin/site-settings/theme': 'drafts/theme',
    };
    for (const [path, name] of Object.entries(edits)) {
      expect([path, (await html(path)).includes(`href="/admin/history/${name}"`)]).toEqual([path, true]);
    }
  });

  it('rejects users who may not edit the record and returns 404 for unknown records', async () => {
    for (const kind of kinds) await made(kind);
    const editor = await logInAs(site, 'editor');
    expect((await editor.send('/admin/history/testimonials/1')).status).toBe(200);
    for (const name of ['pages/1', 'social-media/1', 'site-content/privacy-policy', 'drafts/page']) {
      expect([name, (await editor.send(`/admin/history/${name}`)).status]).toEqual([name, 403]);
    }
    for (const name of ['testimonials/9', 'users/1', 'testimonials/1x', 'site-content/sitemap-base-url', 'drafts/x']) {
      expect([name, (await admin.send(`/admin/history/${name}`)).status]).toEqual([name, 404]);
    }
  });
});

describe('Revision retention', () => {
  const day = 24 * 60 * 60 * 1000;
  const goOn = (days: number) => freezeClock(new Date(Date.now() + days * day));
  const ids = async (id: number) => (await api('GET', `/api/admin/history/testimonials/${id}?pageSize=100`)).total;

  it('keeps the newest hundred unpublished revisions and the first', async () => {
    const { id } = (await api('POST', path1, { ...testimonial, isActive: false })).testimonial;
    const { id: _, ...first } = await site.store.queries.selectFrom('revisions').selectAll().executeTakeFirstOrThrow();
    const rows = Array.from({ length: 105 }, (_, at) => ({ ...first, recordVersion: at + 2, action: 'updated' }));
    await site.store.queries.insertInto('revisions').values(rows).execute();
    expect(await ids(id)).toBe(106);
    expect(await sweepRevisions()).toBe(5);
    expect(await ids(id)).toBe(101);
    const all = await site.store.queries.selectFrom('revisions').select('action').orderBy('id').execute();
    expect(all[0]?.action).toBe('created');
  });

  it('deletes replaced revisions after 90 days, and published ones after two years', async () => {
    const { id } = (await api('POST', path1, { ...testimonial, isActive: false })).testimonial;
    await api('PATCH', `${path1}/${id}`, { rating: 1 });
    goOn(200);
    admin = await logInAs(site, 'admin');
    await api('PATCH', `${path1}/${id}`, { rating: 2 });
    await api('PATCH', `${path1}/${id}`, { isActive: true });
    await api('PATCH', `${path1}/${id}`, { rating: 3 });
    expect(await sweepRevisions()).toBe(0);
    goOn(291);
    expect(await sweepRevisions()).toBe(2);
    goOn(200 + 731);
    expect(await sweepRevisions()).toBe(1);
    const left = await site.store.queries.selectFrom('revisions').select(['action', 'what']).execute();
    expect(left.map(({ action, what }) => [action, what])).toEqual([
      ['created', ''],
      ['updated', 'Rating'],
    ]);
  });

  it('purges all revisions of a record on request and keeps the record', async () => {
    const { id } = await made1();
    await api('PATCH', `${path1}/${id}`, { authorName: 'H. M.' });
    expect(await html(`/admin/history/testimonials/${id}/erase`)).toContain('permanently deletes');
    expect((await admin.post(`/admin/history/testimonials/${id}/erase`, {})).status).toBe(303);
    expect(await revisionsOf(`testimonials/${id}`)).toEqual([]);
    const { auditEntries } = await (await admin.send('/api/admin/audit-entries?what=erased')).json();
    expect(auditEntries).toMatchObject([{ username: 'admin', subject: 'history of the testimonial' }]);
    await api('PATCH', `${path1}/${id}`, { rating: 2 });
    expect(await api('DELETE', `/api/admin/history/testimonials/${id}`)).toMatchObject({ status: 200, success: true });
    expect(await site.store.queries.selectFrom('revisions').select('id').execute()).toEqual([]);
    expect((await api('GET', path1)).testimonials[0].authorName).toBe('H. M.');
  });
});

it('Moving a record adds a revision to each record whose position changes', async () => {
  for (const name of ['One', 'Two']) {
    await admin.json('POST', '/api/admin/accreditations', { ...accreditation, name, displayOrder: name.length });
  }
  expect((await admin.post('/admin/accreditations/2/move', { direction: 'up' })).status).toBe(303);
  for (const id of [1, 2]) {
    const { versions } = await (await admin.send(`/api/admin/history/accreditations/${id}`)).json();
    expect(versions[0]).toMatchObject({ what: 'Display order', author: 'admin' });
  }
});
