/** The reads that everyone may make. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seed } from '../app/content/samples/seed.server';
import { logInAs, openSite, type Site } from './site';

let site: Site;
beforeEach(async () => {
  site = await openSite();
  await seed();
});
afterEach(() => site.close());

async function read(path: string) {
  const response = await site.send(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  return (await response.json()) as Record<string, Record<string, unknown>[]>;
}

describe('Public API', () => {
  it('returns testimonials with the current business name', async () => {
    const output = async () => (await read('/api/testimonials')).testimonials?.[0]?.content;
    expect(await output()).toMatch(/^Since Uplink took over/);
    const admin = await logInAs(site, 'admin');
    const { businessDetails } = await read('/api/business-details');
    const named = { ...businessDetails, brandName: 'Okafor IT' };
    expect((await admin.json('POST', '/api/admin/business-details', named)).status).toBe(200);
    expect(await output()).toMatch(/^Since Okafor IT took over/);
    for (const path of ['/', '/admin/testimonials']) {
      const html = await (await admin.send(path)).text();
      expect(html).toContain('Since Okafor IT took over');
      expect(html).not.toContain('{brandName}');
    }
  });

  it('returns active testimonials newest first, with public fields only', async () => {
    const { testimonials = [] } = await read('/api/testimonials');
    expect(testimonials.map((testimonial) => testimonial.authorInitials)).toEqual(['SW', 'DO', 'HM', 'YA', 'RL']);
    expect(Object.keys(testimonials[0] ?? {}).sort()).toEqual([
      'authorInitials',
      'authorName',
      'authorPosition',
      'companyName',
      'content',
      'googleReviewTime',
      'googleReviewUrl',
      'id',
      'isGoogleReview',
      'portrait',
      'rating',
    ]);
    expect(testimonials[2]?.rating).toBe(4.5);
  });

  it('returns accreditations and social links in their order', async () => {
    const { accreditations = [] } = await read('/api/accreditations');
    expect(accreditations.map((accreditation) => accreditation.displayOrder)).toEqual([1, 2, 3, 4, 5]);
    await site.store.queries
      .insertInto('socialMediaConfig')
      .values({ platform: 'twitter', url: null, updatedAt: '' })
      .execute();
    const { socialMediaLinks = [] } = await read('/api/social-media');
    expect(socialMediaLinks.map((link) => link.platform)).toEqual(['linkedin', 'facebook', 'youtube']);
    expect(socialMediaLinks[0]).toMatchObject({ isEnabled: true, isActive: true });
  });

  it('returns published posts, page by page on request', async () => {
    const all = await read('/api/blog-posts');
    expect(all.blogPosts).toHaveLength(14);
    const second = await read('/api/blog-posts?page=2&pageSize=5');
    expect(second.blogPosts).toEqual(all.blogPosts?.slice(5, 10));
    expect(second.total).toBe(14);
    const { blogPost } = await read('/api/blog-posts/the-leavers-checklist');
    expect(blogPost).toMatchObject({ title: 'The leaver’s checklist', publishedAt: '2026-09-03T09:00:00.000Z' });
    expect((await site.send('/api/blog-posts/notes-for-a-quarterly-review')).status).toBe(404);
  });

  it('sends an ETag per content and answers 304 while unchanged', async () => {
    const first = await site.send('/api/testimonials');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await site.send('/api/testimonials', { headers: { 'if-none-match': known } });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe('');
    }
    await site.store.queries
      .updateTable('testimonials')
      .set({ isActive: false })
      .where('authorInitials', '=', 'SW')
      .execute();
    const changed = await site.send('/api/testimonials', { headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  it('answers HEAD without a body', async () => {
    const response = await site.send('/api/testimonials', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });
});

describe('Health check', () => {
  it('answers ok while the store works, and 503 otherwise', async () => {
    expect(await read('/api/health')).toEqual({ status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
    await site.store.close();
    const response = await site.send('/api/health');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ status: 'unavailable' });
    site = await openSite();
  });
});
