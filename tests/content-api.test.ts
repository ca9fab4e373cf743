/** The JSON API of what staff write: accreditations, posts, social media links, texts, the business, the sitemap. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { logInAs, openSite, type Site } from './site';

let site: Site;
let admin: Site;
beforeEach(async () => {
  site = await openSite();
  admin = await logInAs(site, 'admin');
});
afterEach(() => site.close());

const mark = { name: 'Cyber Essentials Plus', logoUrl: 'https://img.example/mark.svg' };
const post = { title: 'Moving office', content: 'Six weeks before the van comes, order the line.' };
const link = { platform: 'linkedin', url: 'https://www.linkedin.com/company/uplink' };

const page = { title: 'About us', content: 'We began in a shed.' };

const kinds = [
  {
    path: '/api/admin/accreditations',
    one: 'accreditation',
    many: 'accreditations',
    change: 'PATCH',
    input: mark,
    listed: 'whole',
  },
  {
    path: '/api/admin/blog-posts',
    one: 'blogPost',
    many: 'blogPosts',
    change: 'PUT',
    input: post,
    listed: 'by its beginning',
  },
  {
    path: '/api/admin/pages',
    one: 'page',
    many: 'pages',
    change: 'PUT',
    input: page,
    listed: 'by its beginning',
  },
  {
    path: '/api/admin/social-media',
    one: 'socialMediaLink',
    many: 'socialMediaLinks',
    change: 'PUT',
    input: link,
    listed: 'whole',
  },
];

async function made(path: string, input: object, one: string) {
  const response = await admin.json('POST', path, input);
  expect(response.status).toBe(201);
  return (await response.json())[one];
}

const auditLog = () =>
  site.store.queries.selectFrom('auditEntries').select(['username', 'action', 'subject', 'summary']).execute();

describe.each(kinds)('$many', ({ path, one, many, change, input, listed }) => {
  it('are created, listed, updated and deleted, each with an audit entry', async () => {
    const created = await made(path, input, one);
    expect(created).toMatchObject(input);
    const address = `${path}/${created.id}`;
    const list = await (await admin.send(path)).json();
    if (listed === 'whole') expect(list).toEqual({ [many]: [created], total: 1 });
    else {
      const { content: excerpt, searchTitle: _title, searchDescription: _description, ...rest } = created;
      expect(list).toEqual({ [many]: [{ ...rest, autoExcerpt: excerpt }], total: 1 });
      expect(await (await admin.send(address)).json()).toEqual({ [one]: created });
    }
    const changed = await admin.json(change, address, input);
    expect(changed.status).toBe(200);
    expect((await changed.json())[one]).toMatchObject({ ...input, id: created.id, version: created.version + 1 });

    const removed = await admin.send(address, { method: 'DELETE' });
    expect([removed.status, await removed.json()]).toEqual([200, { success: true }]);
    expect((await admin.send(address, { method: 'DELETE' })).status).toBe(404);
    expect((await auditLog()).map(({ username, action }) => `${username} ${action}`)).toEqual([
      'admin created',
      'admin updated',
      'admin deleted',
    ]);
  });

  it('reject an update with a stale version', async () => {
    const { id } = await made(path, input, one);
    expect((await admin.json(change, `${path}/${id}`, { ...input, version: 1 })).status).toBe(200);
    const conflict = await admin.json(change, `${path}/${id}`, { ...input, version: 1 });
    expect(conflict.status).toBe(409);
    expect((await conflict.json()).message).toContain('A newer version of the ');
    expect((await admin.json(change, `${path}/${id}`, { ...input, version: 2 })).status).toBe(200);
    expect((await admin.json(change, `${path}/${id}`, input)).status).toBe(200);
  });

  it('return 400 for missing fields, 404 for unknown IDs and 405 for other methods', async () => {
    const missing = await admin.json('POST', path, {});
    expect(missing.status).toBe(400);
    expect(await missing.json()).toHaveProperty('errors');
    for (const id of ['0', '99', 'x', '1.5', '-1']) {
      expect((await admin.json(change, `${path}/${id}`, input)).status).toBe(404);
    }
    const other = await admin.json(change === 'PUT' ? 'PATCH' : 'PUT', `${path}/1`, input);
    const allowed = listed === 'whole' ? `${change}, DELETE` : `GET, HEAD, ${change}, DELETE`;
    expect([other.status, other.headers.get('allow')]).toEqual([405, allowed]);
  });

  it('return the requested page', async () => {
    for (let count = 0; count < 3; count += 1) await made(path, input, one);
    const { [many]: items, total } = await (await admin.send(`${path}?page=2&pageSize=2`)).json();
    expect([items.length, total]).toEqual([1, 3]);
  });
});

describe('Accreditations API', () => {
  const path = '/api/admin/accreditations';

  it('keeps fields that a PATCH omits and stores empty optional texts as null', async () => {
    const { id } = await made(path, { ...mark, description: ' A text ', displayOrder: '4' }, 'accreditation');
    const patched = await admin.json('PATCH', `${path}/${id}`, { isActive: 'false', websiteUrl: '' });
    expect((await patched.json()).accreditation).toMatchObject({
      ...mark,
      description: 'A text',
      displayOrder: 4,
      websiteUrl: null,
      isActive: false,
    });
    expect(await (await site.send('/api/accreditations')).json()).toEqual({ accreditations: [] });
  });

  it.each([
    ['name', '', 'Name is required'],
    ['logoUrl', 'mark.svg', 'Please enter a valid URL'],
    ['logoUrl', 'javascript:alert(1)', 'Please enter a valid URL'],
    ['logoUrl', '//evil.example/x.svg', 'Please enter a valid URL'],
    ['displayOrder', -1, 'Display order must be 0 or greater'],
    ['displayOrder', 'x', 'Display order must be 0 or greater'],
  ])('rejects an invalid %s: %j', async (field, value, message) => {
    const response = await admin.json('POST', path, { ...mark, [field]: value });
    expect([response.status, await response.json()]).toEqual([400, { message, errors: { [field]: [message] } }]);
  });
});

describe('Social media API', () => {
  const path = '/api/admin/social-media';

  it('returns isActive as well as isEnabled and accepts an empty URL', async () => {
    const created = await made(path, { platform: 'youtube', url: '', isEnabled: false }, 'socialMediaLink');
    expect(created).toMatchObject({ url: null, isEnabled: false, isActive: false, displayOrder: 0 });
    await made(path, link, 'socialMediaLink');
    const { socialMediaLinks } = await (await site.send('/api/social-media')).json();
    expect(socialMediaLinks).toEqual([
      { id: expect.any(Number), ...link, isEnabled: true, isActive: true, displayOrder: 0 },
    ]);
  });

  it.each([
    ['platform', undefined, 'Platform is required'],
    ['platform', '', 'Platform is required'],
    ['platform', 'myspace', 'Please choose one of the platforms'],
    ['url', 'linkedin', 'Must be a valid URL'],
    ['url', 'mailto:a@b.example', 'Must be a valid URL'],
  ])('rejects an invalid %s: %j', async (field, value, message) => {
    const response = await admin.json('POST', path, { ...link, [field]: value });
    expect([response.status, await response.json()]).toEqual([400, { message, errors: { [field]: [message] } }]);
  });
});

describe('Site content API', () => {
  const path = '/api/admin/site-content';

  it('returns the default until content is saved', async () => {
    const standing = await (await admin.send(`${path}/copyright-text`)).json();
    expect(standing).toEqual({ key: 'copyright-text', content: 'All rights reserved.', updatedAt: null });
    const saved = await admin.json('POST', `${path}/copyright-text`, { content: ' Made in Bermondsey. ' });
    const expected = { key: 'copyright-text', content: 'Made in Bermondsey.', updatedAt: expect.any(String) };
    expect([saved.status, await saved.json()]).toEqual([200, expected]);
    expect(await (await admin.send(`${path}/copyright-text`)).json()).toEqual(expected);
    expect(await (await site.send('/')).text()).toContain('Made in Bermondsey.');
    expect(await auditLog()).toEqual([
      { username: 'admin', action: 'saved', subject: 'Copyright text', summary: 'Copyright text' },
    ]);
  });

  it('rejects stale versions, unknown keys, missing and oversized content', async () => {
    expect((await admin.json('POST', `${path}/privacy-policy`, { content: 'One.', version: 0 })).status).toBe(200);
    expect((await admin.json('POST', `${path}/privacy-policy`, { content: 'Two.', version: 0 })).status).toBe(409);
    for (const key of ['business-details', 'sitemap-base-url', 'nothing']) {
      expect((await admin.send(`${path}/${key}`)).status).toBe(404);
      expect((await admin.json('POST', `${path}/${key}`, { content: 'x' })).status).toBe(404);
    }
    expect((await admin.json('POST', `${path}/privacy-policy`, {})).status).toBe(400);
    const long = 'x'.repeat(200_000);
    expect((await admin.json('POST', `${path}/privacy-policy`, { content: long })).status).toBe(200);
    expect((await admin.json('POST', `${path}/privacy-policy`, { content: `${long}x` })).status).toBe(400);
    expect((await admin.json('POST', `${path}/privacy-policy`, { content: long.repeat(6) })).status).toBe(413);
  });
});

describe('Business details API', () => {
  it('saves and publishes valid details and rejects invalid ones', async () => {
    const { businessDetails } = await (await site.send('/api/business-details')).json();
    const wanted = { ...businessDetails, brandName: 'Okafor IT', phone: '+44 20 7946 0999', foundedYear: '2014' };
    const saved = await admin.json('POST', '/api/admin/business-details', wanted);
    const expected = { ...wanted, phone: '+442079460999', foundedYear: 2014 };
    expect([saved.status, await saved.json()]).toEqual([200, { businessDetails: expected }]);
    expect(await (await site.send('/api/business-details')).json()).toEqual({ businessDetails: expected });
    expect(await (await site.send('/')).text()).toContain('Okafor IT');
    const national = await admin.json('POST', '/api/admin/business-details', { ...wanted, phone: '0113 496 0000' });
    expect((await national.json()).businessDetails.phone).toBe('+441134960000');
    const form = await (await admin.send('/admin/site-settings/business-details')).text();
    expect(form).toMatch(/<input[^>]*name="phone"[^>]*value="0113 496 0000"/);
    const bad = await admin.json('POST', '/api/admin/business-details', {
      ...wanted,
      brandName: '',
      foundedYear: 3000,
    });
    expect(bad.status).toBe(400);
    expect((await bad.json()).errors).toEqual({
      brandName: ['Brand name is required'],
      foundedYear: ['The year cannot be in the future'],
    });
  });
});

describe('Sitemap API', () => {
  const path = '/api/admin/generate-sitemap';

  it('lists published addresses below the saved base URL', async () => {
    await made('/api/admin/blog-posts', { ...post, isPublished: true }, 'blogPost');
    await made('/api/admin/blog-posts', post, 'blogPost');
    const response = await admin.json('POST', path, { baseUrl: ' https://WWW.Example.com/ ' });
    expect([response.status, await response.json()]).toEqual([
      200,
      { success: true, url: 'https://www.example.com/sitemap.xml', baseUrl: 'https://www.example.com', entries: 5 },
    ]);
    const xml = await (await site.send('/sitemap.xml')).text();
    expect([...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1])).toEqual([
      'https://www.example.com/',
      'https://www.example.com/blog',
      'https://www.example.com/blog/moving-office',
      'https://www.example.com/privacy-policy',
      'https://www.example.com/terms-of-service',
    ]);
  });

  it.each(['https://example.com/site', 'https://example.com/?a', 'https://example.com/#a'])(
    'rejects an address with more than an origin: %s',
    async (baseUrl) => {
      const response = await admin.json('POST', path, { baseUrl });
      expect((await response.json()).errors.baseUrl).toEqual([expect.stringContaining('without a path')]);
    },
  );

  it.each(['', 'example.com', 'ftp://example.com'])('rejects %j', async (baseUrl) => {
    const response = await admin.json('POST', path, { baseUrl });
    expect((await response.json()).errors).toEqual({ baseUrl: ['Must be a valid URL'] });
  });
});
