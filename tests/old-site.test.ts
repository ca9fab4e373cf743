/** The page of an old website: what is proposed, what is taken, and what a hostile or broken website cannot do. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { weeklyHours } from '../app/content/settings/opening-hours';
import { renditionsIdle } from '../app/media/renditions.server';
import { currentConfig, setConfig } from '../app/platform/config.server';
import { setThreadPrograms } from '../app/platform/threads/threads.server';
import { generatedImage } from './images';
import { type MediaSite, openMediaSite } from './media';
import { business } from './sample-records';
import { logInAs, type Site } from './site';

const path = '/admin/site-settings/import/old-website';
const types: Record<string, string> = { png: 'image/png', pdf: 'application/pdf' };

let place: MediaSite;
let admin: Site;
let other: Server;
let url: string;
/** What the other website answers, by path. */
let pages: Record<string, string | Buffer>;
let charset: string;

beforeAll(async () => {
  place = await openMediaSite();
  admin = await logInAs(place.site, 'admin');
  const logo = await generatedImage(120, 100, 1).png().toBuffer();
  other = createServer((request, response) => {
    const asked = request.url ?? '';
    const page = asked === '/logo.png' ? logo : pages[asked];
    if (asked === '/moved') response.writeHead(302, { location: '/new/' }).end();
    else if (asked === '/loop') response.writeHead(302, { location: '/loop' }).end();
    else if (page === undefined) response.writeHead(404).end();
    else
      response.writeHead(200, { 'content-type': types[asked.split('.')[1] ?? ''] ?? `text/html${charset}` }).end(page);
  });
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await renditionsIdle();
  other.closeAllConnections();
  other.close();
  await place.close();
});
beforeEach(async () => {
  setConfig({ ...currentConfig(), fetchPictures: 'any' });
  pages = {};
  charset = '; charset=utf-8';
  await place.site.store.queries.deleteFrom('siteContent').execute();
  await place.site.store.queries.deleteFrom('drafts').execute();
});

const ld = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

// First, because the process that reads pages stays for the next one.
it('A page whose process ends is rejected as too complex', async () => {
  const program = join(mkdtempSync(join(tmpdir(), 'uplink-facts-')), 'ends.cjs');
  writeFileSync(program, "process.on('message', () => process.abort());");
  const previous = setThreadPrograms(() => pathToFileURL(program));
  const { status, html } = await read('<p>Any page.</p>').finally(() => setThreadPrograms(previous));
  expect([status, html]).toEqual([400, expect.stringContaining('too complex')]);
  expect((await read('<title>The next page</title>')).status).toBe(200);
});

/** Reads a page of the other website, as a form without JavaScript does. */
async function read(
  page: string,
  at = '/',
): Promise<{ status: number; html: string; fields: Record<string, string>; ticked: string[] }> {
  pages = { '/': page, ...pages };
  const response = await admin.post(path, { intent: 'read', website: url + at });
  const html = await response.text();
  const text = (value: string) => value.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"');
  const fields = Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      text(value ?? ''),
    ]),
  );
  const ticked = [...html.matchAll(/<input[^>]*name="take"[^>]*value="(\w+)"[^>]*>/g)].filter(([tag]) =>
    / checked=""/.test(tag),
  );
  return { status: response.status, html, fields, ticked: ticked.map(([, name = '']) => name) };
}

const take = (fields: Record<string, string>, names: string[]) =>
  admin.post(path, [
    ...Object.entries({ foundedYear: '2014', ...fields }).filter(([name]) => name !== 'intent'),
    ...names.map((name): [string, string] => ['take', name]),
  ]);

async function details(): Promise<Record<string, unknown>> {
  const row = await place.site.store.queries
    .selectFrom('siteContent')
    .select('content')
    .where('key', '=', 'business-details')
    .executeTakeFirst();
  return JSON.parse(row?.content ?? '{}');
}

/** The kinds of website, as their programs write them, with invented businesses. */
const acme = {
  '@type': 'PostalAddress',
  streetAddress: '12 Mill Lane',
  addressLocality: 'Leeds',
  postalCode: 'LS1 4AB',
  addressCountry: 'GB',
};
const kinds: [string, string, Record<string, string>][] = [
  [
    'Yoast with Local SEO',
    ld({
      '@graph': [
        { '@type': 'WebPage', name: 'Home', publisher: { '@id': '#org' } },
        {
          '@type': ['Organization', 'Place', 'ProfessionalService'],
          '@id': '#org',
          name: 'Acme &amp; Sons',
          logo: { '@id': '#logo' },
          telephone: ['020 7946 0131', '020 7946 0132'],
          email: 'mailto:hi@acme.example',
          address: { '@id': '#address' },
          openingHoursSpecification: [
            { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '09:00', closes: '17:30' },
            { dayOfWeek: ['Saturday', 'Sunday'], opens: '00:00', closes: '00:00' },
            {
              dayOfWeek: 'Monday',
              opens: '10:00',
              closes: '12:00',
              validFrom: '2026-12-28',
              validThrough: '2026-12-28',
            },
          ],
        },
        { ...acme, '@id': '#address' },
        { '@type': 'ImageObject', '@id': '#logo', contentUrl: '/logo.png' },
      ],
    }),
    {
      brandName: 'Acme & Sons',
      logoUrl: '/logo.png',
      phone: '+442079460131',
      email: 'hi@acme.example',
      address: '12 Mill Lane\nLeeds LS1 4AB',
      openingHours: 'Monday to Friday 09:00 to 17:30\nSaturday to Sunday closed',
    },
  ],
  [
    'Rank Math',
    `<meta property="og:site_name" content="Acme IT">${ld({
      '@graph': [
        { '@type': 'Place', '@id': '#place', address: acme },
        {
          '@type': ['ComputerStore', 'Organization'],
          name: 'Acme IT Limited',
          logo: { '@type': 'ImageObject', url: '/up/logo.png' },
          openingHours: ['Monday,Tuesday,Wednesday,Saturday 10:00 - 14:00', 'Monday,Tuesday,Monday,Monday 16:00-19:30'],
          location: { '@id': '#place' },
        },
        { '@type': 'Person', name: 'admin', telephone: '020 7946 0999' },
      ],
    })}`,
    {
      brandName: 'Acme IT',
      logoUrl: '/up/logo.png',
      address: '12 Mill Lane\nLeeds LS1 4AB',
      openingHours:
        'Monday to Tuesday 10:00 to 14:00, 16:00 to 19:30\nWednesday 10:00 to 14:00\nSaturday 10:00 to 14:00',
    },
  ],
  [
    'Squarespace',
    [
      ld({ '@type': 'WebSite', name: 'Acme', url: 'https://acme.example' }),
      ld({
        '@type': 'Organization',
        legalName: '',
        telephone: ' 0113 496 0999 ',
        email: 'a@acme.example',
        address: '',
      }),
      ld({
        '@type': 'LocalBusiness',
        name: 'Acme Studio',
        address: '4 Mill Lane \nLeeds, England, LS1 4AB\nUnited Kingdom',
        openingHours: 'Mo 09:00-17:00, Tu 09:00-17:00, , , Fr 09:00-13:00, , ',
      }),
    ].join(''),
    {
      brandName: 'Acme Studio',
      phone: '+441134960999',
      email: 'a@acme.example',
      address: '4 Mill Lane\nLeeds, England, LS1 4AB',
      openingHours: 'Monday to Tuesday 09:00 to 17:00\nFriday 09:00 to 13:00',
    },
  ],
  [
    'Shopify',
    `<meta name="theme-color" content=""><style>:root { --color-primary: rgb(10, 124, 196); }</style>
    <header><div class="header__heading-logo-wrapper"><img src="/cdn/shop.png?v=1&amp;width=600"></div></header>
    ${ld({ '@type': 'Organization', name: 'Acme Shop', logo: 'https:files/broken', sameAs: [''] })}`,
    { brandName: 'Acme Shop', accent: '#0a7cc4' },
  ],
  [
    'Wix',
    `<title>Home | Acme Wix</title><base href="/site/"><link rel="apple-touch-icon" href="icon.png">
    ${ld({ '@type': 'LocalBusiness', name: 'Acme Wix', address: acme, telephone: '0113 496 0001', image: 'x' })}
    <a href="mailto:sales%40acme.example?subject=Hello">Write</a>`,
    { brandName: 'Acme Wix', logoUrl: '/site/icon.png', phone: '+441134960001', email: 'sales@acme.example' },
  ],
  [
    'JSON-LD with objects of one property',
    ld({
      '@type': 'Organization',
      name: 'Acme',
      url: 'https://acme.example/',
      logo: { url: '/only.png' },
      address: { streetAddress: '1 Mill Lane, Leeds' },
    }),
    { brandName: 'Acme', logoUrl: '/only.png', address: '1 Mill Lane\nLeeds' },
  ],
  [
    'hand-written JSON-LD with mistakes',
    `<script type="application/ld+json">{trailing,,}</script><script type="application/ld+json">
    <!-- [{ "@type": "http://schema.org/LocalBusiness", "name": "Smith & Sons", "telephone": "0113 496 0002",
      "address": { "streetAddress": "12 Mill Lane,
        Headingley", "addressLocality": "Leeds", "addressRegion": "West Yorkshire", "postalCode": "LS6 1AB", },
      "openingHours": ["Mo-Fr 08:00-18:00", "Sa 9:00 am - 1:00 pm", "Su closed", "Mo"], }] -->
    </script>`,
    {
      brandName: 'Smith & Sons',
      phone: '+441134960002',
      address: '12 Mill Lane\nHeadingley\nLeeds\nWest Yorkshire LS6 1AB',
      openingHours: 'Monday to Friday 08:00 to 18:00\nSaturday 09:00 to 13:00\nSunday closed',
    },
  ],
  [
    'a page without structured data',
    `<title>Welcome – 127 0 0 1 – IT support</title><meta name="theme-color" media="(prefers-color-scheme: dark)" content="#112233">
    <meta name="theme-color" content="hsl(200 80% 40%)"><div class="navbar"><img src="data:image/gif;base64,R0" data-src="/lazy-logo.png"></div>
    <img class="partner" src="/partner-logo.png"><a href="tel:+44%20(0)20%207946%200130">Call</a>
    <a class="__cf_email__" data-cfemail="0f667b4f6e6c626a216a776e627f636a">[email protected]</a>`,
    {
      brandName: '127 0 0 1',
      accent: '#1481b8',
      phone: '+442079460130',
      email: 'it@acme.example',
      logoUrl: '/lazy-logo.png',
    },
  ],
];

describe('The page of an old website', () => {
  it.each(kinds)('returns what %s says', async (_name, page, expected) => {
    const { fields, ticked } = await read(page);
    const { logoUrl, ...others } = expected;
    expect(fields).toMatchObject({ ...others, ...(logoUrl && { logoUrl: url + logoUrl }) });
    expect(ticked.sort()).toEqual(
      Object.keys(fields)
        .filter((name) => name in business || /^(accent|logoUrl)$/.test(name))
        .sort(),
    );
    if (fields.openingHours) expect(weeklyHours(fields.openingHours)).not.toBeNull();
  });

  it('saves only the ticked values, with the logo in Media and the colour as a draft', async () => {
    const page = `<meta name="theme-color" content="#b00020">${ld({ '@type': 'Organization', name: 'Acme', telephone: '020 7946 0131', logo: '/logo.png', email: 'a@acme.example' })}`;
    const { fields } = await read(page);
    expect(await details()).toEqual({});
    const response = await take(fields, ['brandName', 'logoUrl', 'accent']);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/admin/site-settings/business-details']);
    const after = await details();
    expect(after).toMatchObject({
      brandName: 'Acme',
      phone: '+442079460127',
      email: 'hello@example.com',
      logoUrl: expect.stringMatching(/^media:\d+$/),
    });
    const [draft] = await place.site.store.queries.selectFrom('drafts').select('content').execute();
    expect(JSON.parse(draft?.content ?? '{}')).toMatchObject({ accent: '#b00020' });
  });

  it('asks for the founding year before the first save, unless only the colour is taken', async () => {
    const { fields, html } = await read(
      `${ld({ '@type': 'Organization', name: 'Acme' })}<meta name="theme-color" content="#b00020">`,
    );
    expect(html).toContain('name="foundedYear"');
    const rejected = await take({ ...fields, foundedYear: '' }, ['brandName', 'accent']);
    expect([rejected.status, await details()]).toEqual([400, {}]);
    expect(await rejected.text()).toContain('Please enter a year');
    expect((await take({ ...fields, foundedYear: '' }, ['accent'])).status).toBe(303);
    const again = await read(ld({ '@type': 'Organization', name: 'Acme' }));
    expect((await take({ ...again.fields, foundedYear: '2014' }, ['brandName'])).status).toBe(303);
    expect(await details()).toMatchObject({ brandName: 'Acme', foundedYear: 2014 });
    expect((await read(ld({ '@type': 'Organization', name: 'Other' }))).html).not.toContain('name="foundedYear"');
  });

  it('leaves the tick of values that staff have entered to them', async () => {
    await admin.json('POST', '/api/admin/business-details', {
      ...business,
      foundedYear: 2014,
      brandName: 'Typed',
      phone: '+442079460199',
    });
    const page = ld({ '@type': 'Organization', name: 'Acme', telephone: '020 7946 0199' });
    const { ticked, html } = await read(`${page}<meta name="theme-color" content="#b00020">`);
    expect(ticked).toEqual(['accent']);
    expect(html).toMatch(/Now: .*Typed/);
    expect(html).toContain('The same here already: Phone number.');
  });

  it('rejects values when somebody else has saved the settings since, and shows the new ones', async () => {
    const { fields } = await read(ld({ '@type': 'Organization', name: 'Acme' }));
    await admin.json('POST', '/api/admin/business-details', { ...business, foundedYear: 2014, brandName: 'Meanwhile' });
    const response = await take(fields, ['brandName']);
    const html = await response.text();
    expect([response.status, (await details()).brandName]).toEqual([409, 'Meanwhile']);
    expect(html).toMatch(/Now: .*Meanwhile/);
    expect(html).toMatch(/<input(?=[^>]* checked="")[^>]*value="brandName"/);
    const version = /name="detailsVersion" value="(\d+)"/.exec(html)?.[1] ?? '';
    expect((await take({ ...fields, detailsVersion: version }, ['brandName'])).status).toBe(303);
    expect((await details()).brandName).toBe('Acme');
  });

  it('rejects a form without a tick, and a logo that cannot be downloaded, without saving', async () => {
    const { fields } = await read(ld({ '@type': 'Organization', name: 'Acme', logo: '/none.png' }));
    const untouched = await take(fields, []);
    expect([untouched.status, await untouched.text()]).toEqual([
      400,
      expect.stringContaining('Tick at least one value'),
    ]);
    const failed = await take(fields, ['brandName', 'logoUrl']);
    expect([failed.status, await failed.text()]).toEqual([400, expect.stringContaining('Logo: The other website')]);
    expect((await details()).brandName).not.toBe('Acme');
  });

  it('follows redirects, and resolves addresses against the last page', async () => {
    pages['/new/'] = ld({ '@type': 'Organization', name: 'Acme', logo: 'logo.png' });
    expect((await read('', '/moved')).fields.logoUrl).toBe(`${url}/new/logo.png`);
  });

  it('reads the encoding of older pages', async () => {
    charset = '';
    pages['/'] = Buffer.from(
      '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252"><meta property="og:site_name" content="Café €">'.replace(
        '€',
        '\x80',
      ),
      'latin1',
    );
    expect((await read('')).fields.brandName).toBe('Café €');
  });
});

describe('An address of an old website', () => {
  it.each([
    ['', 'Enter the address'],
    ['not an address', 'Enter the address'],
    ['ftp://example.com', 'Enter the address'],
    ['https://a:b@example.com', 'Remove the user name'],
    ['/none', 'status 404'],
    ['/file.pdf', 'is a file'],
    ['/loop', 'redirects in a loop'],
    ['/large', 'larger than 5 MB'],
    ['http://127.0.0.1:1', 'could not reach'],
  ])('is rejected: %s', async (website, message) => {
    pages = {
      '/file.pdf': '',
      '/large': Buffer.alloc(6 * 1024 * 1024, ' '),
    };
    const response = await admin.post(path, {
      intent: 'read',
      website: website.startsWith('/') ? url + website : website,
    });
    const html = await response.text();
    expect([response.status, html]).toEqual([400, expect.stringContaining(message)]);
    if (website) expect(html).toContain(`value="${website.startsWith('/') ? url + website : website}"`);
    expect(html).not.toContain('name="take"');
  });

  it('is rejected in a private network, also after a redirect, and where downloads are off', async () => {
    setConfig({ ...currentConfig(), fetchPictures: 'public' });
    const response = await admin.post(path, { intent: 'read', website: url });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('private network')]);
    setConfig({ ...currentConfig(), fetchPictures: 'off' });
    const off = await admin.post(path, { intent: 'read', website: url });
    expect([off.status, await off.text()]).toEqual([400, expect.stringContaining('does not download')]);
  });

  it('is accepted without a scheme', async () => {
    const html = await (await admin.post(path, { intent: 'read', website: 'localhost.invalid' })).text();
    expect(html).toContain('could not reach');
    expect(html).toContain('value="localhost.invalid"');
  });
});
