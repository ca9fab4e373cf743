/** robots.txt for AI services, llms.txt, and the social links in the structured data. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { crawlerNames } from '../app/content/crawlers/schema';
import { storedContentError } from '../app/registry/archive-schema.server';
import { business, link, page, post } from './sample-records';
import { logInAs, openSite, origin, type Site } from './site';

let site: Site;
let admin: Site;
beforeEach(async () => {
  site = await openSite();
  admin = await logInAs(site, 'admin');
});
afterEach(() => site.close());

const textOf = async (path: string) => (await site.send(path)).text();
const save = (crawlers: object) => admin.json('PUT', '/api/admin/crawlers', crawlers);

const open = `User-agent: *\nDisallow: /admin\nDisallow: /api\n\nSitemap: ${origin}/sitemap.xml\n`;

it('robots.txt is open to AI services until an admin closes it', async () => {
  expect(await textOf('/robots.txt')).toBe(open);
  expect(await (await admin.send('/api/admin/crawlers')).json()).toEqual({
    crawlers: { answerEngines: true, training: true },
  });
  await save({ answerEngines: true, training: false });
  expect(await textOf('/robots.txt')).toBe(
    open.replace(
      '\nSitemap',
      `\n${crawlerNames.training.map((name) => `User-agent: ${name}\n`).join('')}Disallow: /admin\nDisallow: /api\nDisallow: /\n\nSitemap`,
    ),
  );
  await save({ answerEngines: false, training: false });
  for (const name of ['OAI-SearchBot', 'Claude-SearchBot', 'PerplexityBot', 'GPTBot', 'CCBot', 'Google-Extended'])
    expect(await textOf('/robots.txt')).toContain(`User-agent: ${name}\n`);
  await save({ answerEngines: true, training: true });
  expect(await textOf('/robots.txt')).toBe(open);
});

it('No crawler name is in both lists', () => {
  const names = Object.values(crawlerNames).flat();
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
});

it('A missing or invalid crawler setting is rejected and changes nothing', async () => {
  await save({ answerEngines: false, training: false });
  for (const body of [{}, { answerEngines: true }, { answerEngines: null, training: true }, { training: 'perhaps' }])
    expect((await save(body)).status).toBe(400);
  expect(await (await admin.send('/api/admin/crawlers')).json()).toEqual({
    crawlers: { answerEngines: false, training: false },
  });
});

it('The form saves both crawler settings and records them in the audit trail', async () => {
  const response = await admin.post('/admin/site-settings/sitemap/crawlers', {
    answerEngines: 'true',
    training: 'false',
  });
  expect(response.headers.get('location')).toBe('/admin/site-settings/sitemap');
  expect(await textOf('/robots.txt')).toContain('User-agent: GPTBot\n');
  expect(await (await admin.send('/admin/audit')).text()).toContain('Answer engines allowed, AI training not allowed');
});

it('An invalid crawler setting falls back to the default robots.txt and fails archive validation', async () => {
  await site.store.queries
    .insertInto('siteContent')
    .values({ key: 'crawlers', content: '{"training":"no', updatedAt: '2026-01-01T00:00:00.000Z' })
    .execute();
  expect(await textOf('/robots.txt')).toBe(open);
  expect(storedContentError('crawlers', '{"training":"no')).not.toBeNull();
  expect(storedContentError('crawlers', '{"training":false,"answerEngines":true}')).toBeNull();
});

it('llms.txt lists the business and published content as escaped Markdown', async () => {
  await admin.json('POST', '/api/admin/business-details', { ...business, brandName: 'A [b] *c*', foundedYear: 2010 });
  await admin.json('POST', '/api/admin/pages', {
    ...page,
    slug: 'about',
    title: 'About us](x)',
    isPublished: true,
  });
  await admin.json('POST', '/api/admin/pages', { ...page, slug: 'secret', title: 'Secret', isPublished: false });
  await admin.json('POST', '/api/admin/blog-posts', { ...post, title: 'Backups', isPublished: true });
  const response = await site.send('/llms.txt');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await response.text();
  expect(text).toMatch(/^# A \\\[b\\\] \\\*c\\\*\n\n> /);
  expect(text).toContain(`\n- [About us\\](x)](${origin}/about)`);
  expect(text).toContain(`\n- [Privacy Policy](${origin}/privacy-policy)\n`);
  expect(text).toMatch(/\n## .+\n\n- \[Backups\]\(http:\/\/localhost:3000\/blog\//);
  expect(text).not.toContain('Secret');
});

it('The structured data has the opening hours if they can be parsed, and town and postcode', async () => {
  await admin.json('POST', '/api/admin/business-details', { ...business, openingHours: 'Friday, 8 to 11' });
  expect(await textOf('/')).not.toContain('openingHoursSpecification');
  expect(await textOf('/')).toContain(
    '"address":{"@type":"PostalAddress","streetAddress":"1 High Street, London","addressCountry":"GB"}',
  );
  await admin.json('POST', '/api/admin/business-details', { ...business, address: '4 Park Row\nLeeds LS1 5HD' });
  expect(await textOf('/')).toContain(
    '"streetAddress":"4 Park Row","addressLocality":"Leeds","postalCode":"LS1 5HD","addressCountry":"GB"',
  );
  await admin.json('POST', '/api/admin/business-details', { ...business, openingHours: 'Friday, 9am to 5pm' });
  expect(await textOf('/')).toContain(
    '"openingHoursSpecification":[{"@type":"OpeningHoursSpecification","dayOfWeek":["Friday"],"opens":"09:00","closes":"17:00"}]',
  );
});

it('The structured data has the social links that visitors see', async () => {
  expect(await textOf('/')).not.toContain('sameAs');
  await admin.json('POST', '/api/admin/social-media', { ...link, url: 'https://social.example/us', isEnabled: true });
  await admin.json('POST', '/api/admin/social-media', {
    ...link,
    url: 'https://social.example/hidden',
    isEnabled: false,
  });
  expect(await textOf('/')).toContain('"sameAs":["https://social.example/us"]');
});
