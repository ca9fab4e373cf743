/** The copy of the home page: drafts, publication, and the defaults of empty fields. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { movableSections, sectionNames, sections } from '../app/content/home-page/copy';
import { controlValuesOf, copyOf } from '../app/content/home-page/document';
import { withSection } from '../app/content/home-page/keys';
import { readCopy } from '../app/content/home-page/read-copy.server';
import { pageKind, sectionFormSchema } from '../app/content/home-page/schema';
import { defaultBusinessDetails } from '../app/content/settings/business-details';
import { freezeClock } from '../app/platform/clock.server';
import { operator } from '../app/records/actor';
import { exportArchive } from '../app/registry/archive.server';
import { storedContentError } from '../app/registry/archive-schema.server';
import { configureMail, sendMessage, visitorMessage } from './messages';
import { logInAs, openSite, type Site, withoutClasses } from './site';

let site: Site;
let admin: Site;
beforeEach(async () => {
  site = await openSite();
  admin = await logInAs(site, 'admin');
});
afterEach(() => site.close());

const path = '/admin/home-page';
const textOf = async (address: string, browser = site) => (await browser.send(address)).text();
const change = (changes: object) => admin.json('PATCH', '/api/admin/page', changes);
const publish = async () => expect((await admin.json('POST', '/api/admin/drafts/publish', {})).status).toBe(200);
const now = (changes: object) => change(changes).then(publish);

describe('Home page copy defaults', () => {
  it('are valid and are stored as no change', () => {
    for (const name of sectionNames) {
      const written = sectionFormSchema(name).parse(controlValuesOf(sections[name].fields, copyOf({}, name)));
      expect(withSection({}, name, written), name).toEqual({});
    }
    expect(pageKind.schema.parse({})).toEqual({});
  });

  it.each([2009, 2024])('fill every placeholder for a business founded in %i', (foundedYear) => {
    const texts = readCopy({}, { ...defaultBusinessDetails, foundedYear }, 2026);
    // These are filled in where they are shown.
    const { services, blog, ...rest } = texts;
    expect(JSON.stringify(rest)).not.toMatch(/\{\w+\}/);
    expect([services.ask, blog.searchTitle, blog.searchText]).toEqual([
      'Ask about {service}',
      '{title} | Uplink',
      '{lead}',
    ]);
  });

  it('mention years of experience only for a business of some age', () => {
    const factsOf = (foundedYear: number) =>
      readCopy({}, { ...defaultBusinessDetails, foundedYear }, 2026).about.facts.map(
        ({ title, text }) => `${title}: ${text}`,
      );
    expect(factsOf(2009)[1]).toBe(
      '15+ Years of Experience: Here since 2009: through four versions of Windows and one pandemic.',
    );
    expect(factsOf(2020)[1]).toBe('5+ Years of Experience: Here since 2020, and still picking up the phone.');
    expect(factsOf(2024)).toHaveLength(3);
  });
});

describe('Home page draft', () => {
  it('is visible to admins with ?draft only, until it is published', async () => {
    await change({ hero: { lead: 'We mend computers.' } });
    expect(await textOf('/')).not.toContain('We mend computers.');
    const preview = await admin.send('/?draft');
    expect(await preview.text()).toContain('We mend computers.');
    expect(preview.headers.get('cache-control')).toBe('no-store');
    expect(preview.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(preview.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    await publish();
    expect(await textOf('/')).toContain('We mend computers.');
  });

  it('shows valid autosaved text to its author only', async () => {
    const other = await logInAs(site, 'admin', 'other');
    const type = (text: string) => admin.post(`${path}/hero/live-preview`, { tag: text });
    expect(await (await type('We mend kettles')).json()).toEqual({ isTaken: true });
    expect(await (await type('{nothing}')).json()).toEqual({ isTaken: false });
    expect(await textOf('/?draft=1', admin)).toContain('We mend kettles');
    for (const [address, browser] of [
      ['/?draft', admin],
      ['/?draft=1', other],
      ['/', site],
    ] as const)
      expect(await textOf(address, browser), address).not.toContain('We mend kettles');
    expect((await (await admin.send('/api/admin/page')).json()).page).toEqual({});
    expect((await (await logInAs(site, 'editor')).post(`${path}/hero/live-preview`, { tag: 'No' })).status).toBe(403);
    expect((await admin.post(`${path}/nothing/live-preview`, {})).status).toBe(404);
  });

  it('redirects or rejects everyone except admins, and only the preview may be framed', async () => {
    const anonymous = await site.send('/?draft');
    expect([anonymous.status, anonymous.headers.get('location')]).toEqual([
      302,
      '/admin/login?redirectTo=%2F%3Fdraft%3D',
    ]);
    const editor = await (await logInAs(site, 'editor')).send('/?draft');
    expect([editor.status, editor.headers.get('x-frame-options')]).toEqual([403, 'DENY']);
    for (const address of ['/', '/blog', '/admin/dashboard?draft', path]) {
      const { headers } = await admin.send(address);
      expect(headers.get('x-frame-options'), address).toBe('DENY');
      expect(headers.get('content-security-policy'), address).toContain("frame-ancestors 'none'");
    }
  });

  it('disables the contact form in the preview', async () => {
    expect(await textOf('/?draft', admin)).toMatch(/data-busy-label="Sending..."[^>]*disabled=""/);
    expect(await textOf('/')).not.toMatch(/data-busy-label="Sending..."[^>]*disabled=""/);
  });

  it('covers the blog and the 404 page', async () => {
    await change({ blog: { title: 'Notes' }, notFound: { title: 'Nothing here', text: 'Look elsewhere.' } });
    expect(await textOf('/blog?draft', admin)).toContain('<title>Notes | Uplink</title>');
    expect(await textOf('/nowhere?draft', admin)).toContain('<h1>Nothing here</h1>');
    await publish();
    expect(await textOf('/blog')).toContain('<title>Notes | Uplink</title>');
    expect(await textOf('/blog/feed.xml')).toContain('<title>Notes | Uplink</title>');
    const missing = await textOf('/nowhere');
    expect(missing).toContain('<title>Nothing here</title>');
    expect(missing).not.toContain('Did you forget to add');
  });
});

describe('Home page copy', () => {
  it('returns to its default when emptied or reset', async () => {
    await now({ hero: { tag: 'Computers' } });
    const response = await admin.post(`${path}/hero`, { tag: '', lead: 'Ours.', explore: '', getInTouch: '' });
    expect(response.status).toBe(303);
    const visible = await textOf(`${path}/hero`, admin);
    expect(visible).toContain('Default restored: Small heading');
    expect((await (await admin.send('/api/admin/page')).json()).page).toEqual({ hero: { lead: 'Ours.' } });
    await admin.post(`${path}/hero`, { tag: 'x'.repeat(1000), intent: 'reset' });
    expect((await (await admin.send('/api/admin/page')).json()).page).toEqual({});
  });

  it('fills known placeholders and rejects unknown ones', async () => {
    const response = await admin.post(`${path}/hero`, {
      tag: 'Since {foundingYear}',
      lead: '',
      explore: '',
      getInTouch: '',
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('There is no {foundingYear}. Use: {business name}, {tagline},');
    const { errors } = await (await change({ hero: { tag: '{nothing}' } })).json();
    expect(errors.hero[0]).toContain('There is no {nothing}.');
    for (const tag of ['{business name} since {founded year}', '{brandName} since {foundedYear}']) {
      await now({ hero: { tag: `${tag}, {years} years, {phone}` } });
      expect(await textOf('/')).toContain('Uplink since 2009, 15 years, 020 7946 0127');
    }
  });

  it('is rejected with 409 for a stale version', async () => {
    const { version } = await (await admin.send('/api/admin/page')).json();
    expect((await change({ version, hero: { tag: 'One' } })).status).toBe(200);
    expect((await change({ version, hero: { tag: 'Two' } })).status).toBe(409);
  });

  it.each([
    ['too many entries', { day: { entries: Array(7).fill({ time: '9:00', text: 'Coffee' }) } }],
    ['no service', { services: { items: [] } }],
    ['seven links', { header: { links: Array(7).fill({ label: 'A', to: '#about' }) } }],
    ['a link that runs', { header: { links: [{ label: 'A', to: 'javascript:alert(1)' }] } }],
    ['a link to another site in disguise', { header: { links: [{ label: 'A', to: '//evil.example' }] } }],
    ['an unknown drawing', { advantages: { items: [{ title: 'A', text: 'B', drawing: 'rocket' }] } }],
    ['one hour', { contact: { replyHours: 1 } }],
    ['four days', { contact: { replyHours: 96 } }],
    ['a place that has no drawing', { hero: { floor: 'castle' } }],
    ['an empty entry', { day: { entries: [{ time: '', text: 'Coffee' }] } }],
  ])('is rejected with %s', async (_, changes) => {
    expect((await change(changes)).status).toBe(400);
  });

  it.each([
    ['office', 'an office floor with desks', 'Your office', 'desks, Wi-Fi, printer'],
    ['workshop', 'a workshop with benches', 'Your workshop', 'machines, Wi-Fi, stock'],
    ['surgery', 'a surgery with a reception', 'Your surgery', 'reception, rooms, Wi-Fi'],
  ])('draws the %s in the hero, with its labels until they are changed', async (floor, drawing, place, note) => {
    await now({ hero: { floor, tag: 'Drawn' } });
    const home = await textOf('/');
    expect(home).toContain(`aria-label="Line drawing: ${drawing}`);
    expect(home.match(/aria-label="Line drawing: an? (office|workshop|surgery) /g)).toHaveLength(1);
    expect(home).toContain(`>${place}</text>`);
    expect(home).toContain(`>${note}</text>`);
    await now({ hero: { floor, office: 'Our barn' } });
    expect(await textOf('/')).toContain('>Our barn</text>');
  });

  it('offers other texts for the headings, which fit and are valid', async () => {
    const written = Object.entries(sections).flatMap(([name, { fields }]) =>
      Object.entries(fields).flatMap(
        ([field, { others = [] }]: [string, { kind: string; others?: readonly string[] }]) =>
          others.map((text) => ({ [name]: { [field]: text } })),
      ),
    );
    expect(written).toHaveLength(15);
    for (const texts of written) expect(pageKind.schema.parse(texts)).toEqual(texts);
    expect(await textOf(`${path}/services`, admin)).toContain('“IT services for your business”');
  });

  it('shows lists of any allowed length', async () => {
    await now({
      day: { entries: [] },
      advantages: { items: [{ title: 'Only one', text: 'But a good one.' }] },
      services: {
        items: [
          { title: 'Menu', text: 'Soup.', reason: 'other' },
          { title: 'Menu', text: 'Bread.' },
        ],
      },
      about: { paragraphs: [], facts: [], milestones: [{ year: '2013', text: 'The second van.' }] },
    });
    const page = await textOf('/');
    expect(page).not.toContain('An ordinary Tuesday');
    expect(page).toContain('Only one');
    // "menu" is an id of the page already.
    expect(page).toMatch(/id="menu-2".*id="menu-3"/s);
    expect(page).toContain('The second van.');
    expect(page).toContain('href="/?reason=other#contact"');
  });
});

describe('List editor without JavaScript', () => {
  const entries = [
    ['entries[0].time', '02:10'],
    ['entries[0].text', 'First'],
    ['entries[1].time', '06:40'],
    ['entries[1].text', 'Second'],
  ] as [string, string][];
  const press = async (intent: object) => {
    const response = await admin.post(`${path}/day`, [...entries, ['__intent__', JSON.stringify(intent)]]);
    expect(response.status).toBe(200);
    const text = await response.text();
    const inputs = text.match(/<input[^>]*name="entries\[\d\]\.text"[^>]*>/g) ?? [];
    return inputs.map((input) => / value="([^"]*)"/.exec(input)?.[1] ?? '');
  };

  it.each([
    ['adds an entry', { type: 'insert', payload: { name: 'entries' } }, ['First', 'Second', '']],
    ['removes an entry', { type: 'remove', payload: { name: 'entries', index: 0 } }, ['Second']],
    ['reorders the entries', { type: 'reorder', payload: { name: 'entries', from: 0, to: 1 } }, ['Second', 'First']],
  ])('%s', async (_, intent, visible) => {
    const inputs = await press(intent);
    expect(inputs).toEqual(visible);
    expect((await (await admin.send('/api/admin/page')).json()).page).toEqual({});
  });

  it.each([
    ['a path of another depth', { type: 'insert', payload: { name: 'entries[0].a[0].b' } }],
    ['a place far away', { type: 'reorder', payload: { name: 'entries', from: 0, to: 1e9 } }],
    ['another command', { type: 'update', payload: { name: 'entries', value: [] } }],
    ['no list', null],
  ])('ignores other commands: %s', async (_, intent) => {
    const response = await admin.post(`${path}/day`, [...entries, ['__intent__', JSON.stringify(intent)]]);
    expect(response.status).toBe(303);
  });

  it('explains how to fix an empty entry', async () => {
    const response = await admin.post(`${path}/day`, { 'entries[0].time': '02:10', 'entries[0].text': '' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('What happened is required');
  });

  it('keeps the entries after the session expired', async () => {
    const response = await site.post(`${path}/day`, entries);
    expect(response.status).toBe(400);
    const text = await response.text();
    for (const [name, value] of entries)
      expect(text).toMatch(new RegExp(`name="${name.replace(/[[\]]/g, '\\$&')}"[^>]*value="${value}"`));
  });

  it('saves the entries in order', async () => {
    await admin.post(`${path}/day`, [['title', 'A Monday'], ...entries]);
    const { page } = await (await admin.send('/api/admin/page')).json();
    expect(page.day).toEqual({
      title: 'A Monday',
      entries: [
        { time: '02:10', text: 'First' },
        { time: '06:40', text: 'Second' },
      ],
    });
  });
});

describe('Home page sections', () => {
  const headings = (page: string) => [...page.matchAll(/<h2[^>]*>([^<]+)</g)].map(([, text]) => text);

  it('move, and are hidden together with all links to them', async () => {
    await admin.post(`${path}/about/move`, { name: 'about', direction: 'up' });
    await admin.post(`${path}/about/move`, { name: 'about', direction: 'up' });
    await admin.post(`${path}/services/visibility`, { name: 'services', isShown: 'false' });
    await publish();
    const page = await textOf('/');
    expect(headings(page).slice(0, 3)).toEqual(['An ordinary Tuesday', 'The Uplink Advantage', 'The Story']);
    expect(page).not.toContain('#services');
    expect(page).not.toContain('#business-it-support');
    expect(page).not.toContain('Comprehensive IT Services');
    expect(page).toContain('href="#about"');
  });

  it('cannot be hidden or moved when the page requires them', async () => {
    expect((await change({ arrangement: { order: [...movableSections], hidden: ['contact'] } })).status).toBe(400);
    expect((await admin.post(`${path}/hero/visibility`, { name: 'hero', isShown: 'false' })).status).toBe(400);
    expect((await admin.post(`${path}/hero/move`, { name: 'hero', direction: 'down' })).status).toBe(400);
  });
});

describe('Contact form options', () => {
  const reasons = [{ label: 'Coffee', value: 'coffee' }, { label: 'Something <else>' }];

  it('apply to the page, validation, API and OpenAPI document', async () => {
    await now({ choices: { reasons, sizes: ['Just me', 'Many'] } });
    const page = await textOf('/');
    expect(page).toContain('<option value="coffee">Coffee</option><option value="something-else">');
    expect(page).toContain('<option value="Just me">');
    const send = (changes: object) => site.json('POST', '/api/contact', { ...visitorMessage, ...changes });
    expect((await send({})).status).toBe(400);
    expect((await send({ reasonForContact: 'coffee', numberOfEmployees: '11-50' })).status).toBe(400);
    expect((await send({ reasonForContact: 'coffee', numberOfEmployees: 'Many' })).status).toBe(201);
    const { paths } = await (await site.send('/api/openapi.json')).json();
    const { properties } = paths['/api/contact'].post.requestBody.content['application/json'].schema;
    expect(properties.reasonForContact.enum).toEqual(['coffee', 'something-else']);
    const { contactRequests: messages } = await (await admin.send('/api/admin/contact-requests')).json();
    expect(messages[0]).toMatchObject({
      reasonForContact: 'coffee',
      reasonLabel: 'Coffee',
      numberOfEmployees: 'Many',
    });
  });

  it('stay readable in messages after they are removed', async () => {
    await now({ choices: { reasons } });
    await site.json('POST', '/api/contact', { ...visitorMessage, reasonForContact: 'coffee' });
    await now({ choices: { reasons: [{ label: 'Tea', value: 'tea' }] } });
    expect(await textOf('/admin/messages', admin)).toContain('Coffee');
    const csv = await textOf('/api/admin/contact-requests.csv', admin);
    expect(csv).toContain(',"coffee","Coffee",');
    expect(await textOf('/')).not.toContain('Coffee');
  });
});

describe('Promised reply time', () => {
  it('sets the page text and the due times of messages', async () => {
    freezeClock(new Date('2027-05-01T12:00:00.000Z'));
    admin = await logInAs(site, 'admin');
    await now({ contact: { replyHours: 48 } });
    await configureMail(site.store);
    await sendMessage(site);
    expect(await textOf('/')).toContain('A reply within 48 hours');
    const { contactRequests: messages } = await (await admin.send('/api/admin/contact-requests')).json();
    expect(messages[0].dueAt).toBe('2027-05-03T12:00:00.000Z');
    expect(await textOf('/admin/dashboard', admin)).toContain('within 48 hours');
    freezeClock(new Date('2027-05-02T13:00:00.000Z'));
    admin = await logInAs(site, 'admin');
    expect(await textOf('/admin/messages', admin)).not.toContain('Overdue by');
    freezeClock(new Date('2027-05-03T13:00:00.000Z'));
    admin = await logInAs(site, 'admin');
    expect(await textOf('/admin/messages', admin)).toContain('Overdue by 1 hour');
  });
});

describe('Reply time in opening hours', () => {
  const friday = '2026-12-04T17:00:00.000Z';
  const at = async (time: string) => {
    freezeClock(new Date(time));
    admin = await logInAs(site, 'admin');
  };
  const open = async (openingHours: string) => {
    const details = { ...defaultBusinessDetails, openingHours };
    expect((await admin.json('POST', '/api/admin/business-details', details)).status).toBe(200);
    await now({ contact: { replyHours: 8, replyClock: 'open' } });
  };
  const listed = async (reply = 'all') =>
    (await (await admin.send(`/api/admin/contact-requests?reply=${reply}`)).json()).contactRequests;

  it('sets texts, due times, the filter, charts and figures', async () => {
    await at(friday);
    await configureMail(site.store);
    await open('Mon-Fri 8:30-17:30');
    await sendMessage(site);
    expect(await textOf('/')).toContain('A reply within 8 working hours');
    expect((await listed())[0].dueAt).toBe('2026-12-07T16:00:00.000Z');
    expect(await textOf('/admin/messages/1', admin)).toContain('Due in 3 days');
    expect(await textOf('/api/admin/contact-requests.csv', admin)).toContain('2026-12-07T16:00:00.000Z');
    expect(await textOf('/admin/dashboard', admin)).toContain('within 8 working hours');
    await at('2026-12-07T15:59:00.000Z');
    expect(await listed('overdue')).toEqual([]);
    await at('2026-12-07T16:01:00.000Z');
    expect(await listed('overdue')).toHaveLength(1);
    expect(await textOf('/admin/dashboard', admin)).toContain('1 overdue');
    await admin.json('PATCH', '/api/admin/contact-requests/1', { answered: true });
    expect(await textOf('/admin/messages/1', admin)).toContain('later than promised');
    const visits = (await textOf('/admin/visits?days=90', admin)).replaceAll('<!-- -->', '');
    expect(visits).toContain('of the last 1 replies in time, half within 9 working hours.');
    expect(visits).toContain('Promised: 8 working hours');
  });

  it('counts all hours while the opening hours cannot be read', async () => {
    await at(friday);
    await open('By appointment');
    await sendMessage(site);
    expect(await textOf('/')).toContain('A reply within 8 hours');
    expect((await listed())[0].dueAt).toBe('2026-12-05T01:00:00.000Z');
  });
});

describe('Claims to check', () => {
  const listed = async () =>
    (await (await admin.send('/api/admin/claims')).json()).claims as { id: string; text: string }[];

  it('are listed until each is confirmed or changed', async () => {
    const before = await listed();
    expect(before).toContainEqual(
      expect.objectContaining({ id: 'contact.promiseTitle', text: 'A reply within 24 hours' }),
    );
    expect(await textOf('/admin/dashboard', admin)).toContain('Claims to check');
    expect((await admin.post(`${path}/claims`, { id: 'contact.promiseTitle' })).status).toBe(303);
    await now({ contact: { privacy: 'We sell what you write.' } });
    const gone = ['contact.promiseTitle', 'contact.privacy'];
    expect((await listed()).map(({ id }) => id)).toEqual(before.map(({ id }) => id).filter((id) => !gone.includes(id)));
    const [first, ...others] = await listed();
    expect((await admin.json('POST', '/api/admin/claims', { id: first?.id })).status).toBe(200);
    const remaining = others.map(({ id }) => id).join(' ');
    const screen = (await textOf(`${path}/claims`, admin)).replaceAll('<!-- -->', '');
    expect(screen).toContain(`value="${remaining}"`);
    expect(screen).toContain(`Confirm all ${others.length}`);
    expect((await admin.post(`${path}/claims`, { id: remaining })).status).toBe(303);
    expect((await admin.post(`${path}/claims`, { id: remaining })).status).toBe(404);
    expect(await listed()).toEqual([]);
    await admin.post('/admin/dashboard/setup', { action: 'close' });
    expect(await textOf('/admin/dashboard', admin)).not.toContain('Claims to check');
    expect((await admin.json('POST', '/api/admin/claims', { id: 'contact.promiseTitle' })).status).toBe(404);
  });

  it('are marked in the editor', async () => {
    expect(await textOf(`${path}/contact`, admin)).toContain(
      'This is a claim. Check that it is true for your business.',
    );
    expect(await textOf(`${path}/header`, admin)).not.toContain('This is a claim');
  });
});

describe('Home page copy in an archive', () => {
  it('is exported, and invalid copy is rejected', async () => {
    await now({ hero: { tag: 'Ours' } });
    const { siteContent } = await exportArchive(operator);
    const { content = '' } = siteContent.find(({ key }) => key === 'page') ?? {};
    expect(JSON.parse(content)).toEqual({ hero: { tag: 'Ours' } });
    expect(storedContentError('page', content)).toBeNull();
    expect(storedContentError('page', '{"hero":{"tag":"{nothing}"}}')).toContain('hero › tag › There is no {nothing}');
  });
});

describe('Home page copy screens', () => {
  it.each(sectionNames)('have a control for each field of %s', async (name) => {
    const screen = await textOf(`${path}/${name}`, admin);
    for (const [field, { kind }] of Object.entries(sections[name].fields as Record<string, { kind: string }>))
      expect(screen, field).toContain(kind === 'items' ? `id="page-section-${field}"` : `name="${field}"`);
  });

  it('list the unpublished changes, publish them and discard them', async () => {
    await admin.post(`${path}/callToAction`, { title: 'Ring us', getStarted: '', callUs: '' });
    const list = await textOf(path, admin);
    expect(list).toContain('Unpublished changes:');
    const { version } = await (await admin.send('/api/admin/drafts')).json();
    expect(withoutClasses(await textOf(`${path}/publish`, admin))).toContain('<dt>Call to action</dt><dd>Title</dd>');
    expect((await admin.post(`${path}/publish`, { version: String(version - 1) })).status).toBe(409);
    expect((await admin.post(`${path}/publish`, { version: String(version) })).status).toBe(303);
    expect(await textOf('/')).toContain('Ring us');
    await change({ callToAction: { title: 'Write to us' } });
    expect((await admin.post(`${path}/discard`, {})).status).toBe(303);
    expect(await textOf(path, admin)).not.toContain('Unpublished changes:');
    expect(await textOf('/?draft', admin)).toContain('Ring us');
  });
});
