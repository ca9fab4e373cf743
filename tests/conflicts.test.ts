/** Two users edit the same record: the form shows both versions of each field that was changed meanwhile, to choose from. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { conflictsOf } from '../app/http/forms/conflict';
import { setBuiltFiles } from '../app/platform/built-files.server';
import { generatedImage } from './images';
import { type MediaSite, openMediaSite, uploaded } from './media';
import { accreditation, business, link, page, post, testimonial } from './sample-records';
import { logInAs, type Site } from './site';

let media: MediaSite;
let site: Site;
let admin: Site;
let other: Site;
beforeEach(async () => {
  media = await openMediaSite();
  site = media.site;
  admin = await logInAs(site, 'admin');
  other = await logInAs(site, 'admin', 'tunde');
});
afterEach(() => media.close());

async function api(by: Site, method: string, path: string, body?: unknown) {
  const response = await by.json(method, `/api/admin/${path}`, body);
  return { status: response.status, ...(await response.json()) };
}

type Fields = Record<string, string>;

async function send(by: Site, address: string, fields: Fields) {
  const response = await by.post(address, fields);
  return { status: response.status, html: (await response.text()).replaceAll('<!-- -->', '') };
}

it('treats missing and empty as equal', () => {
  expect(conflictsOf({ sector: 'Sector' }, { sector: null }, { sector: '' })).toEqual([]);
  expect(conflictsOf({ sector: 'Sector' }, { sector: null }, { sector: 'Legal' })).toHaveLength(1);
});

/** The fields to choose a version of, in their order. */
const conflicts = (html: string) => [
  ...new Set([...html.matchAll(/type="radio" name="choice_(\w+)"/g)].map(([, name = '']) => name)),
];
const unescaped = (html: string) => html.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"');
/** The hidden fields of the form that stands last: a dialog's, over a list with forms of its own. Each legal page has one. */
const hidden = (html: string): Fields =>
  Object.fromEntries(
    [
      ...(html.split('<form').find((form) => form.includes('value="privacy-policy"')) ?? html).matchAll(
        /type="hidden" name="(version|choice_\w+|saved_\w+|supersededAutosaves)" value="([^"]*)"/g,
      ),
    ].map(([, name = '', value = '']) => [name, unescaped(value)]),
  );
const choose = (html: string, choice: 'saved' | 'mine') => ({
  ...hidden(html),
  ...Object.fromEntries(conflicts(html).map((name) => [`choice_${name}`, choice])),
});

const settings = '/admin/site-settings';
const changed = { content: 'What the other person wrote meanwhile.' };
const kinds = [
  {
    kind: 'posts',
    made: () => api(admin, 'POST', 'blog-posts', post),
    edit: '/admin/blog-posts/1/edit',
    base: post as object,
    first: { content: post.content, theirs: changed.content, mine: 'What I wrote meanwhile.' } as Fields,
    second: { title: 'My title' } as Fields,
    read: async () => (await api(admin, 'GET', 'blog-posts/1')).blogPost,
  },
  {
    kind: 'pages',
    made: () => api(admin, 'POST', 'pages', page),
    edit: '/admin/pages/1/edit',
    base: page,
    first: { content: page.content, theirs: changed.content, mine: 'What I wrote meanwhile.' },
    second: { title: 'My title' },
    read: async () => (await api(admin, 'GET', 'pages/1')).page,
  },
  {
    kind: 'testimonials',
    made: () => api(admin, 'POST', 'testimonials', testimonial),
    edit: '/admin/testimonials/1/edit',
    base: testimonial,
    first: { content: testimonial.content, theirs: changed.content, mine: 'What I wrote meanwhile.' },
    second: { authorName: 'My name' },
    read: async () => (await api(admin, 'GET', 'testimonials')).testimonials[0],
  },
  {
    kind: 'accreditations',
    made: () => api(admin, 'POST', 'accreditations', accreditation),
    edit: '/admin/accreditations/1/edit',
    base: { ...accreditation, displayOrder: '0', isActive: 'on' },
    first: { name: 'Cyber Essentials', theirs: 'Their name', mine: 'My name' },
    second: { description: 'Audited each year.' },
    read: async () => (await api(admin, 'GET', 'accreditations')).accreditations[0],
  },
  {
    kind: 'social links',
    made: () => api(admin, 'POST', 'social-media', { ...link, isEnabled: true }),
    edit: `${settings}/social-media/1/edit`,
    base: { ...link, displayOrder: '0', isEnabled: 'on' },
    first: {
      url: link.url,
      theirs: 'https://www.linkedin.com/company/theirs',
      mine: 'https://www.linkedin.com/company/mine',
    },
    second: { displayOrder: '7' },
    read: async () => Object.values(await api(admin, 'GET', 'social-media')).find(Array.isArray)?.[0],
  },
  {
    kind: 'business details',
    made: () => api(admin, 'POST', 'business-details', business),
    edit: `${settings}/business-details`,
    base: business,
    first: { tagline: business.tagline, theirs: 'Their line', mine: 'My line' },
    second: { openingHours: 'Always' },
    read: async () => (await (await site.send('/api/business-details')).json()).businessDetails,
  },
  {
    kind: 'images',
    made: async () => uploaded(admin, await generatedImage(300, 200).png().toBuffer()),
    edit: '/admin/media/1/edit',
    base: { alt: 'The office', focalX: '50', focalY: '50' },
    first: { alt: 'The office', theirs: 'Their words', mine: 'My words' },
    second: { caption: 'On a Monday' },
    read: async () => (await api(admin, 'GET', 'media/1')).mediaFile,
  },
  {
    kind: 'redirects',
    made: () => api(admin, 'POST', 'redirects', { source: '/old', target: '/blog' }),
    edit: `${settings}/redirects/1/edit`,
    base: { source: '/old', target: '/blog' },
    first: { source: '/old', theirs: '/their-old', mine: '/my-old' },
    second: { target: '/about' },
    read: async () => (await api(admin, 'GET', 'redirects')).redirects[0],
  },
  {
    kind: 'the appearance',
    made: async () => setBuiltFiles(() => '/* as the build has made it */'),
    edit: `${settings}/theme`,
    base: { accent: '#00734a', corners: 'round', fonts: 'classic', logoOnDark: '' },
    first: { accent: '#00734a', theirs: '#7a1fa2', mine: '#123456' },
    second: { corners: 'square' },
    read: async () => (await api(admin, 'GET', 'theme')).theme,
  },
  {
    kind: 'legal pages',
    made: () => api(admin, 'POST', 'site-content/privacy-policy', { content: 'We keep little.' }),
    edit: `${settings}/legal-pages`,
    base: { key: 'privacy-policy' },
    first: { content: 'We keep little.', theirs: 'We keep less.', mine: 'We keep nothing.' },
    second: {},
    read: () => api(admin, 'GET', 'site-content/privacy-policy'),
  },
];

describe.each(kinds)('$kind: stale edit', ({ made, edit, base, first, second, read }) => {
  const { theirs = '', mine = '', ...before } = first;
  const [field = ''] = Object.keys(before);
  let version: string;
  const save = (by: Site, fields: Fields) => send(by, edit, { ...base, ...before, version, ...fields } as Fields);
  beforeEach(async () => {
    await made();
    const shownVersion = async () => hidden(await (await admin.send(edit)).text()).version ?? '';
    version = await shownVersion();
    expect((await save(admin, {})).status).toBe(303);
    version = await shownVersion();
  });

  it.each(['saved', 'mine'] as const)(
    'shows both versions and saves nothing until one is chosen: %s',
    async (choice) => {
      await save(other, { [field]: theirs });
      const { status, html } = await save(admin, { ...second, [field]: mine });
      expect([status, conflicts(html)]).toEqual([409, [field]]);
      expect(html).toContain('A newer version has been saved.');
      expect([html.includes(theirs), html.includes(mine)]).toEqual([true, true]);
      expect((await read())[field]).toBe(theirs);
      const again = await save(admin, { ...second, [field]: mine, ...hidden(html) });
      expect([again.status, conflicts(again.html), again.html.includes(mine)]).toEqual([409, [field], true]);
      expect((await save(admin, { ...second, [field]: mine, ...choose(again.html, choice) })).status).toBe(303);
      const now = Object.fromEntries(Object.entries(await read()).map(([name, value]) => [name, String(value)]));
      expect(now).toMatchObject({ ...second, [field]: choice === 'saved' ? theirs : mine });
    },
  );
});

describe('Conflict', () => {
  const edit = '/admin/testimonials/1/edit';
  const mine = { ...testimonial, version: '1', isActive: 'on' };
  beforeEach(() => api(admin, 'POST', 'testimonials', testimonial));

  it('asks about the fields that the other person has changed, whatever their kind', async () => {
    await api(other, 'PATCH', 'testimonials/1', { rating: 4, isActive: false });
    const typed = { ...mine, authorName: 'Dr Helen Marsh', rating: '3' };
    const { html } = await send(admin, edit, typed);
    expect(conflicts(html)).toEqual(['rating', 'isActive']);
    const choices = { ...choose(html, 'saved'), choice_rating: 'mine' };
    expect((await send(admin, edit, { ...typed, ...choices })).status).toBe(303);
    const [saved] = (await api(admin, 'GET', 'testimonials')).testimonials;
    // A testimonial that was hidden meanwhile stays hidden.
    expect(saved).toMatchObject({ authorName: 'Dr Helen Marsh', rating: 3, isActive: false, version: 3 });
  });

  it('is shown again after another save', async () => {
    await api(other, 'PATCH', 'testimonials/1', { authorName: 'Helen Two' });
    const stale = await send(admin, edit, { ...mine, authorName: 'Helen Mine' });
    await api(other, 'PATCH', 'testimonials/1', { authorName: 'Helen Three' });
    const typed = { ...mine, authorName: 'Helen Mine', ...choose(stale.html, 'mine') };
    const again = await send(admin, edit, typed);
    expect([again.status, again.html.includes('Helen Three')]).toEqual([409, true]);
  });

  it('covers every differing field when the revision that the edit is based on is missing', async () => {
    await api(other, 'PATCH', 'testimonials/1', { authorName: 'Helen Two', companyName: 'Marsh Ltd' });
    await site.store.queries.deleteFrom('revisions').where('recordVersion', '=', 1).execute();
    const stale = await send(admin, edit, { ...mine, companyName: '', rating: '3' });
    expect([stale.status, conflicts(stale.html)]).toEqual([409, ['authorName', 'companyName', 'rating']]);
  });

  it('replaces no field but the one chosen, and keeps a rejected field', async () => {
    await api(other, 'PATCH', 'testimonials/1', { authorName: 'Helen Two' });
    const stale = await send(admin, edit, { ...mine, authorName: 'Helen Mine' });
    const choices = { ...choose(stale.html, 'saved'), saved_authorName: 'authorName=Helen+Two&content=Forged.' };
    const rejected = await send(admin, edit, { ...mine, authorName: 'Helen Mine', content: 'Short', ...choices });
    expect([rejected.status, rejected.html.includes('>Short</textarea>')]).toEqual([400, true]);
    expect(hidden(rejected.html)).toMatchObject({ version: '2' });
    expect((await send(admin, edit, { ...mine, authorName: 'Helen Mine', ...choices })).status).toBe(303);
    const [saved] = (await api(admin, 'GET', 'testimonials')).testimonials;
    expect(saved).toMatchObject({ authorName: 'Helen Two', content: testimonial.content });
  });

  it('keeps the choice when the session expired between', async () => {
    await api(other, 'PATCH', 'testimonials/1', { authorName: 'Helen Two' });
    const stale = await send(admin, edit, { ...mine, authorName: 'Helen Mine' });
    const typed = { ...mine, authorName: 'Helen Mine', ...choose(stale.html, 'mine') };
    const lost = await site.anonymous().post(edit, typed);
    const html = await lost.text();
    expect(html).toContain('Helen Mine');
    const fields = [...html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
    const resent = Object.fromEntries(fields.map(([, name = '', value = '']) => [name, unescaped(value)]));
    expect((await send(await logInAs(site, 'admin'), edit, resent)).status).toBe(303);
    const [saved] = (await api(admin, 'GET', 'testimonials')).testimonials;
    expect(saved).toMatchObject({ authorName: 'Helen Mine', version: 3 });
  });
});

describe('Home page', () => {
  const part = (name: string) => `/admin/home-page/${name}`;
  const version = async () => String((await api(admin, 'GET', 'page')).version);
  const hero = async () => (await api(admin, 'GET', 'page')).page.hero;

  it('saves one section without touching another editor’s section', async () => {
    const startedAt = await version();
    await api(other, 'PATCH', 'page', { contact: { lead: 'Their words.' } });
    expect((await send(admin, part('hero'), { lead: 'My words.', version: startedAt })).status).toBe(303);
    const { page } = await api(admin, 'GET', 'page');
    expect([page.hero, page.contact]).toEqual([{ lead: 'My words.' }, { lead: 'Their words.' }]);
  });

  it.each(['saved', 'mine'] as const)(
    'asks about a text that both changed, and saves the choice: %s',
    async (choice) => {
      const startedAt = await version();
      await api(other, 'PATCH', 'page', { hero: { lead: 'Their words.' } });
      const typed = { lead: 'My words.', version: startedAt };
      const stale = await send(admin, part('hero'), typed);
      expect([stale.status, conflicts(stale.html)]).toEqual([409, ['lead']]);
      expect((await send(admin, part('hero'), { ...typed, ...choose(stale.html, choice) })).status).toBe(303);
      expect(await hero()).toEqual({ lead: choice === 'saved' ? 'Their words.' : 'My words.' });
    },
  );

  it.each(['saved', 'mine'] as const)(
    'asks about a list that both changed, and saves the choice: %s',
    async (choice) => {
      const fields = (...texts: string[]) =>
        Object.fromEntries(
          texts.flatMap((text, at) => [
            [`entries[${at}].time`, '10:00'],
            [`entries[${at}].text`, text],
          ]),
        );
      await send(admin, part('day'), { ...fields('Rain', 'Snow'), version: await version() });
      const startedAt = await version();
      await send(other, part('day'), { ...fields('Hail'), version: startedAt });
      const typed = { ...fields('Rain', 'Snow', 'Fog'), version: startedAt };
      const stale = await send(admin, part('day'), typed);
      expect([stale.status, conflicts(stale.html)]).toEqual([409, ['entries']]);
      expect((await send(admin, part('day'), { ...typed, ...choose(stale.html, choice) })).status).toBe(303);
      const { entries } = (await api(admin, 'GET', 'page')).page.day;
      const texts = entries.map(({ text }: { text: string }) => text);
      expect(texts).toEqual(choice === 'saved' ? ['Hail'] : ['Rain', 'Snow', 'Fog']);
    },
  );
});

it('The API answers a stale write with 409, the current version and the changed fields', async () => {
  await api(admin, 'POST', 'blog-posts', post);
  await api(other, 'PUT', 'blog-posts/1', { ...post, title: 'Moving house', excerpt: 'Ten words, or so.' });
  const conflict = { code: 'stale', version: 2, changed: ['title', 'slug', 'excerpt'] };
  expect(await api(admin, 'PUT', 'blog-posts/1', { ...post, version: 1 })).toMatchObject({ status: 409, ...conflict });
  await api(other, 'PATCH', 'page', { hero: { lead: 'Their words.' } });
  const late = await api(admin, 'PATCH', 'page', { hero: { lead: 'Mine.' }, version: 0 });
  expect(late).toMatchObject({ status: 409, code: 'stale', version: 1, changed: ['hero'] });
  await api(other, 'POST', 'site-content/privacy-policy', { content: 'Theirs.' });
  const text = await api(admin, 'POST', 'site-content/privacy-policy', { content: 'Mine.', version: 0 });
  expect(text).toMatchObject({ status: 409, code: 'stale', version: 1, changed: ['content'] });
});
