/** Two users edit the same record: changes merge, or the form asks about each place that both changed. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setBuiltFiles } from '../app/platform/built-files.server';
import { generatedImage } from './images';
import { type MediaSite, openMediaSite, uploaded } from './media';
import { accreditation, business, link, page, post, testimonial } from './sample-records';
import { logInAs, type Site, withoutClasses } from './site';

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
  const html = (await response.text()).replaceAll('<!-- -->', '');
  const output = response.status === 303 ? await (await by.send(response.headers.get('location') ?? '')).text() : '';
  return { status: response.status, html, output };
}

/** The names of the fields that choose, in their order. */
const places = (html: string) => [...new Set([...html.matchAll(/name="(merge_\w+)"/g)].map(([, name = '']) => name))];
const choices = (html: string) =>
  [...html.matchAll(/type="radio" name="merge_\w+" value="(\w+)"/g)].map(([, one]) => one);
const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
const text = (...paragraphs: string[]) => paragraphs.join('\n\n');
const [one, two, three] = ['The first paragraph.', 'The second paragraph.', 'The third paragraph.'];
const [ofTheirs, ofMine] = ['The second as they have it.', 'The second as I have it.'];
const autosaves = () => site.store.queries.selectFrom('autosaves').selectAll().execute();

const made = { content: text(one, two, three) };
const kinds = [
  {
    kind: 'blog-posts',
    input: { ...post, ...made },
    edit: '/admin/blog-posts/1/edit',
    read: async () => (await api(admin, 'GET', 'blog-posts/1')).blogPost,
  },
  {
    kind: 'pages',
    input: { ...page, ...made },
    edit: '/admin/pages/1/edit',
    read: async () => (await api(admin, 'GET', 'pages/1')).page,
  },
  {
    kind: 'testimonials',
    input: { ...testimonial, ...made },
    edit: '/admin/testimonials/1/edit',
    read: async () => (await api(admin, 'GET', 'testimonials')).testimonials[0],
  },
  {
    kind: 'site-content/privacy-policy',
    input: { key: 'privacy-policy', ...made },
    edit: '/admin/site-settings/legal-pages',
    read: () => api(admin, 'GET', 'site-content/privacy-policy'),
  },
];

describe.each(kinds)('$kind: concurrent edit', ({ kind, input, edit, read }) => {
  beforeEach(() => api(admin, 'POST', kind, input));
  const save = (by: Site, content: string, more: Fields = {}) =>
    send(by, edit, { ...(input as Fields), version: '1', content, ...more });

  it('merges changes to different paragraphs and says so', async () => {
    await save(other, text('The first as they have it.', two, three));
    const { status, output } = await save(admin, text(one, two, 'The third as I have it.'));
    expect(status).toBe(303);
    expect((await read()).content).toBe(text('The first as they have it.', two, 'The third as I have it.'));
    expect(output).toMatch(/Merged with changes that someone else saved: [^.]*1 paragraph/);
    expect(await autosaves()).toEqual([]);
  });

  it.each([
    ['theirs', [ofTheirs]],
    ['mine', [ofMine]],
    ['both', [ofTheirs, ofMine]],
  ])('asks about a paragraph that both changed, and stores the choice: %s', async (choice, stored) => {
    await save(other, text('The first as they have it.', ofTheirs, three));
    const requested = await save(admin, text(one, ofMine, three));
    expect(requested.status).toBe(409);
    expect(requested.html).toContain('Someone else has saved a newer version');
    expect(withoutClasses(requested.html)).toMatch(/The second as <del>they<\/del> have it\./);
    expect(withoutClasses(requested.html)).toMatch(/The second as <ins>I<\/ins> have it\./);
    expect(choices(requested.html)).toEqual(['theirs', 'mine', 'both']);
    expect(requested.html).toContain(ofMine);
    expect((await read()).content).toBe(text('The first as they have it.', ofTheirs, three));
    const [place = ''] = places(requested.html);
    const answer = {
      version: hidden(requested.html, 'version'),
      supersededAutosaves: hidden(requested.html, 'supersededAutosaves'),
    };
    // Without a choice it asks again.
    expect((await save(admin, text(one, ofMine, three), answer)).status).toBe(409);
    expect((await save(admin, text(one, ofMine, three), { ...answer, [place]: choice })).status).toBe(303);
    expect((await read()).content).toBe(text('The first as they have it.', ...stored, three));
    expect(await autosaves()).toEqual([]);
  });
});

const settings = '/admin/site-settings';
/** In the form that stands last: a dialog's, over a list with forms of its own. */
const own = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`name="${name}" value="([^"]*)"`, 'g'))].at(-1)?.[1] ?? '';
const rest = [
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
    kind: 'pictures',
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
    kind: 'the theme',
    made: async () => setBuiltFiles(() => '/* as the build has made it */'),
    edit: `${settings}/theme`,
    base: { accent: '#00734a', corners: 'round', fonts: 'classic', logoOnDark: '' },
    first: { accent: '#00734a', theirs: '#7a1fa2', mine: '#123456' },
    second: { corners: 'square' },
    read: async () => (await api(admin, 'GET', 'theme')).theme,
  },
];

describe.each(rest)('$kind: concurrent edit', ({ made, edit, base, first, second, read }) => {
  const { theirs, mine, ...before } = first;
  const [field = ''] = Object.keys(before);
  let version: string;
  const save = (by: Site, fields: Fields) => send(by, edit, { ...base, version, ...fields } as Fields);
  beforeEach(async () => {
    await made();
    const visible = async () => own(await (await admin.send(edit)).text(), 'version');
    version = await visible();
    expect((await save(admin, {})).status).toBe(303);
    version = await visible();
  });

  it('merges changes to different fields and says so', async () => {
    const stored = Object.fromEntries(Object.entries(second).map(([name, value]) => [name, String(value)]));
    await save(other, { [field]: theirs });
    const { status, output } = await save(admin, stored);
    expect([status, output.includes('Merged with changes')]).toEqual([303, true]);
    const now = Object.entries(await read()).map(([name, value]) => [name, String(value)]);
    expect(Object.fromEntries(now)).toMatchObject({ [field]: theirs, ...stored });
  });

  it('asks about a field that both changed, and stores the choice', async () => {
    await save(other, { [field]: theirs });
    const requested = await save(admin, { [field]: mine });
    expect([requested.status, choices(requested.html).slice(0, 2)]).toEqual([409, ['theirs', 'mine']]);
    expect((await read())[field]).toBe(theirs);
    const [place = ''] = places(requested.html);
    const answer = {
      version: own(requested.html, 'version'),
      supersededAutosaves: own(requested.html, 'supersededAutosaves'),
      [place]: 'mine',
    };
    expect((await save(admin, { [field]: mine, ...answer })).status).toBe(303);
    expect((await read())[field]).toBe(mine);
    expect(await autosaves()).toEqual([]);
  });
});

describe('Conflict in single-value fields', () => {
  const edit = '/admin/testimonials/1/edit';
  beforeEach(() => api(admin, 'POST', 'testimonials', testimonial));
  const mine = { ...testimonial, version: '1', isActive: 'on' };

  it('offers theirs and mine, but not both, and keeps their other changes', async () => {
    await api(other, 'PATCH', 'testimonials/1', { authorName: 'Helen Marsh-Reed', rating: 4, isActive: false });
    const requested = await send(admin, edit, { ...mine, authorName: 'Dr Helen Marsh', rating: '3' });
    expect([requested.status, choices(requested.html)]).toEqual([409, ['theirs', 'mine', 'theirs', 'mine']]);
    expect(requested.html).toContain('Their other changes are kept: Shown on the website.');
    const [name = '', rating = ''] = places(requested.html);
    const chosen = { [name]: 'mine', [rating]: 'theirs' };
    await send(admin, edit, { ...mine, authorName: 'Dr Helen Marsh', rating: '3', ...chosen });
    const [saved] = (await api(admin, 'GET', 'testimonials')).testimonials;
    // A testimonial that was hidden meanwhile stays hidden.
    expect(saved).toMatchObject({ authorName: 'Dr Helen Marsh', rating: 4, isActive: false, version: 3 });
  });

  it('asks again after another save or a different input', async () => {
    await api(other, 'PATCH', 'testimonials/1', { authorName: 'Helen Two' });
    const requested = await send(admin, edit, { ...mine, authorName: 'Helen Mine' });
    const [place = ''] = places(requested.html);
    await api(other, 'PATCH', 'testimonials/1', { authorName: 'Helen Three' });
    const again = await send(admin, edit, { ...mine, authorName: 'Helen Mine', [place]: 'mine' });
    expect([again.status, withoutClasses(again.html).includes('Helen <del>Three</del>')]).toEqual([409, true]);
    const [next = ''] = places(again.html);
    const third = await send(admin, edit, { ...mine, authorName: 'Helen Else', [next]: 'mine' });
    expect([third.status, third.html.includes(`name="${next}"`)]).toEqual([409, false]);
  });

  it('asks about every differing field when the base revision is missing', async () => {
    await api(other, 'PATCH', 'testimonials/1', { authorName: 'Helen Two', companyName: 'Marsh Ltd' });
    await site.store.queries.deleteFrom('revisions').where('recordVersion', '=', 1).execute();
    const requested = await send(admin, edit, mine);
    expect([requested.status, places(requested.html).length]).toEqual([409, 2]);
  });

  it('shows a merge that is too long as a conflict instead of saving it', async () => {
    const [long, longer] = ['x'.repeat(3000), 'y'.repeat(3000)];
    await api(other, 'PATCH', 'testimonials/1', { content: text(long, testimonial.content) });
    const content = text(testimonial.content, longer);
    const requested = await send(admin, edit, { ...mine, content });
    // Each has only added: nothing is to be chosen, and it is too long.
    expect(requested.status).toBe(409);
    expect(requested.html).toContain('This is the saved version.');
    expect((await api(admin, 'GET', 'testimonials')).testimonials[0].version).toBe(2);
    expect((await send(admin, edit, { ...mine, content, version: '2' })).status).toBe(303);
  });
});

describe('Unresolved conflict', () => {
  it('keeps the input and asks again when the editor continues later', async () => {
    const edit = '/admin/testimonials/1/edit';
    await api(admin, 'POST', 'testimonials', testimonial);
    await api(other, 'PATCH', 'testimonials/1', { authorName: 'Helen Two' });
    const mine = { ...testimonial, authorName: 'Helen Mine', version: '1' };
    const requested = await send(admin, edit, mine);
    const key = hidden(requested.html, 'supersededAutosaves');
    expect(requested.html).not.toContain('that are not saved.');
    const later = await (await admin.send(edit)).text();
    expect(later).toContain(`href="${edit}?continue=${key}"`);
    const continued = await (await admin.send(`${edit}?continue=${key}`)).text();
    expect([hidden(continued, 'version'), continued.includes('value="Helen Mine"')]).toEqual(['1', true]);
    const again = await send(admin, `${edit}?continue=${key}`, { ...mine, supersededAutosaves: key });
    expect(await autosaves()).toMatchObject([{ key, recordVersion: 1 }]);
    const [place = ''] = places(again.html);
    await send(admin, `${edit}?continue=${key}`, { ...mine, supersededAutosaves: key, [place]: 'mine' });
    expect((await api(admin, 'GET', 'testimonials')).testimonials[0].authorName).toBe('Helen Mine');
    expect(await autosaves()).toEqual([]);
  });
});

describe('Home page', () => {
  const part = (name: string) => `/admin/home-page/${name}`;
  const version = async () => String((await api(admin, 'GET', 'page')).version);
  const hero = async () => (await api(admin, 'GET', 'page')).page.hero;

  it('saves one section without touching another editor’s section', async () => {
    const startedAt = await version();
    await api(other, 'PATCH', 'page', { contact: { lead: 'Their words.' } });
    const { status, output } = await send(admin, part('hero'), { lead: 'My words.', version: startedAt });
    expect([status, output.includes('Merged with changes')]).toEqual([303, false]);
    const { page } = await api(admin, 'GET', 'page');
    expect([page.hero, page.contact]).toEqual([{ lead: 'My words.' }, { lead: 'Their words.' }]);
  });

  it('merges changes to different texts of one section', async () => {
    await api(admin, 'PATCH', 'page', { hero: { tag: 'One', lead: 'One.' } });
    const startedAt = await version();
    await api(other, 'PATCH', 'page', { hero: { tag: 'Two' } });
    const { status } = await send(admin, part('hero'), { tag: 'One', lead: 'Mine.', version: startedAt });
    expect([status, await hero()]).toEqual([303, { tag: 'Two', lead: 'Mine.' }]);
    // An emptied field returns to its default, which counts as a change.
    const later = await version();
    await api(other, 'PATCH', 'page', { hero: { tag: 'Three' } });
    await send(admin, part('hero'), { tag: 'Two', lead: '', version: later });
    expect(await hero()).toEqual({ tag: 'Three' });
  });

  it('asks about a text that both changed, and saves the choice in the draft', async () => {
    const startedAt = await version();
    await api(other, 'PATCH', 'page', { hero: { lead: 'Their words.' } });
    const requested = await send(admin, part('hero'), { lead: 'My words.', version: startedAt });
    expect([requested.status, await hero()]).toEqual([409, { lead: 'Their words.' }]);
    const [place = ''] = places(requested.html);
    const { status } = await send(admin, part('hero'), { lead: 'My words.', version: startedAt, [place]: 'mine' });
    expect([status, await hero()]).toEqual([303, { lead: 'My words.' }]);
  });

  it('merges list entries, and asks about an entry that both changed', async () => {
    const fields = (...texts: string[]) =>
      Object.fromEntries(
        texts.flatMap((text, at) => [
          [`entries[${at}].time`, '10:00'],
          [`entries[${at}].text`, text],
        ]),
      );
    await send(admin, part('day'), { ...fields('Rain', 'Snow'), version: await version() });
    const startedAt = await version();
    await send(other, part('day'), { ...fields('Hail', 'Snow'), version: startedAt });
    expect((await send(admin, part('day'), { ...fields('Rain', 'Snow', 'Fog'), version: startedAt })).status).toBe(303);
    const { entries } = (await api(admin, 'GET', 'page')).page.day;
    expect(entries.map(({ text }: { text: string }) => text)).toEqual(['Hail', 'Snow', 'Fog']);
    const requested = await send(admin, part('day'), { ...fields('Sleet', 'Snow'), version: startedAt });
    expect([
      requested.status,
      withoutClasses(requested.html).includes('Time: 10:00\nWhat happened: <del>Hail</del>'),
    ]).toEqual([409, true]);
  });
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
