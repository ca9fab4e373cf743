/** Pages of a service, a place or a sector: their list, what they say to search engines, and the way to the contact form. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { operator } from '../app/records/actor';
import { checkForImport, exportArchive } from '../app/registry/archive.server';
import { importArchive } from '../app/registry/import.server';
import { logInAs, openSite, origin, type Site, withoutClasses } from './site';

let site: Site;
let admin: Site;
beforeEach(async () => {
  site = await openSite();
  admin = await logInAs(site, 'admin');
});
afterEach(() => site.close());

const content = 'We look after every desk in the office.';
const leeds = { title: 'IT support in Leeds', service: 'business_it_support', place: 'Leeds' };
const lawFirms = { title: 'Cyber security for law firms', service: 'cyber_security', sector: 'law firms' };

async function add(fields: object) {
  const response = await admin.json('POST', '/api/admin/pages', { content, isPublished: true, ...fields });
  const { page, ...rest } = await response.json();
  return { status: response.status, ...rest, ...page };
}
const html = async (path: string, as = site) =>
  withoutClasses((await (await as.send(path)).text()).replaceAll('<!-- -->', ''));
const status = async (path: string) => (await site.send(path)).status;
const structuredData = async (path: string) =>
  [...(await html(path)).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text]) =>
    JSON.parse(text ?? ''),
  );
/** Above the footer. */
const headings = async (path: string, level: 2 | 3) => {
  const [page = ''] = (await html(path)).split('<footer');
  return [...page.matchAll(new RegExp(`<h${level}>(.*?)</h${level}>`, 'g'))].map(([, text]) =>
    text?.replace(/<[^>]*>/g, ''),
  );
};

describe('Services list', () => {
  it('exists, with link and sitemap entry, once a service page is published', async () => {
    const links = async () => [
      await status('/services'),
      (await html('/')).includes('<a href="/services">All services</a>'),
      (await html('/sitemap.xml')).includes(`<loc>${origin}/services</loc>`),
    ];
    await add({ title: 'About us' });
    await add({ ...leeds, title: 'A draft', isPublished: false });
    expect(await links()).toEqual([404, false, false]);
    await add(leeds);
    expect(await links()).toEqual([200, true, true]);
  });

  it('lists services first, then places and sectors', async () => {
    await add({ title: 'For schools', sector: 'schools' });
    await add({ title: 'Our people in Hull', place: 'Hull', description: 'Two engineers and a van.' });
    await add(lawFirms);
    await add({ title: 'About us' });
    await add(leeds);
    expect(await headings('/services', 2)).toEqual(['Business IT Support', 'Cyber Security', 'In Hull', 'For schools']);
    expect(await headings('/services', 3)).toEqual([
      'IT support in Leeds',
      'Cyber security for law firms',
      'Our people in Hull',
      'For schools',
    ]);
    const page = await html('/services');
    expect(page).toContain('<p>Two engineers and a van.</p>');
    expect(page).toContain(`<p>${content}</p>`);
  });

  it('has a slug that no page can use', async () => {
    expect((await add({ ...leeds, slug: 'services' })).errors).toEqual({
      slug: ['The website uses this address. Choose a different one.'],
    });
  });
});

describe('Home page', () => {
  it('links each service to the first published page about the whole service', async () => {
    const links = async () =>
      [...(await html('/')).matchAll(/href="([^"]*)">More about ([^<]*)</g)].map((m) => m.slice(1));
    await add(leeds);
    await add(lawFirms);
    await add({ title: 'A draft', service: 'cyber_security', isPublished: false });
    expect(await links()).toEqual([]);
    await add({ title: 'Cyber security', service: 'cyber_security', displayOrder: 1 });
    await add({ title: 'Second', service: 'cyber_security', displayOrder: 2 });
    expect(await links()).toEqual([['/cyber-security', 'Cyber Security']]);
  });
});

describe('Service page', () => {
  it('has structured data with service, place, sector and breadcrumbs', async () => {
    await add({ ...lawFirms, place: 'Leeds', description: 'Plain advice.' });
    const [, service, breadcrumbs] = await structuredData('/cyber-security-for-law-firms');
    expect(service).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Service',
      name: 'Cyber security for law firms',
      description: 'Plain advice.',
      url: `${origin}/cyber-security-for-law-firms`,
      provider: {
        '@type': 'ProfessionalService',
        '@id': `${origin}/#business`,
        name: 'Uplink',
        url: `${origin}/`,
      },
      serviceType: 'Cyber Security',
      areaServed: { '@type': 'Place', name: 'Leeds' },
      audience: { '@type': 'BusinessAudience', audienceType: 'law firms' },
    });
    expect(breadcrumbs.itemListElement.map(({ name, item }: Record<string, string>) => [name, item])).toEqual([
      ['Home', `${origin}/`],
      ['Services', `${origin}/services`],
      ['Cyber security for law firms', `${origin}/cyber-security-for-law-firms`],
    ]);
    await add({ title: 'In Hull', place: 'Hull' });
    expect(Object.keys((await structuredData('/in-hull'))[1])).not.toContain('audience');
  });

  it('shows a breadcrumb, unlike other pages', async () => {
    await add(leeds);
    await add({ title: 'About us' });
    expect(await html('/it-support-in-leeds')).toMatch(/aria-label="Breadcrumb".*href="\/services">Services<\/a>/s);
    expect(await html('/about-us')).not.toContain('aria-label="Breadcrumb"');
  });

  it('lists at most six related pages, without drafts, duplicates or itself', async () => {
    await add({ ...leeds, sector: 'law firms' });
    await add({ ...leeds, title: 'IT support in Hull', place: 'Hull' });
    await add({ ...leeds, title: 'A draft', isPublished: false });
    await add({ title: 'Wi-Fi in Leeds', service: 'cloud_solutions', place: 'LEEDS' });
    await add({ ...leeds, title: 'More support in Leeds' });
    for (const number of [1, 2, 3, 4]) await add({ ...lawFirms, title: `Law firms ${number}` });
    expect(await headings('/it-support-in-leeds', 2)).toEqual([
      'More about Business IT Support',
      'More in Leeds',
      'More for law firms',
    ]);
    expect(await headings('/it-support-in-leeds', 3)).toEqual([
      'IT support in Hull',
      'More support in Leeds',
      'Wi-Fi in Leeds',
      'Law firms 1',
      'Law firms 2',
      'Law firms 3',
    ]);
  });

  it('has a button to the contact form with the reason preselected', async () => {
    await add(leeds);
    await add({ title: 'In Hull', place: 'Hull' });
    const button = '<a href="/?reason=business_it_support#contact">Ask about Business IT Support</a>';
    expect(await html('/it-support-in-leeds')).toContain(button);
    expect(await html('/in-hull')).toContain('<a href="/#contact">Ask about In Hull</a>');
    const chosen = '<option value="business_it_support" selected="">';
    expect(await html('/?reason=business_it_support')).toContain(chosen);
    expect(await html('/')).not.toContain(chosen);
  });

  it('keeps a removed service by its last name, without a preselected reason', async () => {
    const choices = async (reasons: object[]) => {
      await admin.json('PATCH', '/api/admin/page', { choices: { reasons } });
      await admin.json('POST', '/api/admin/drafts/publish', {});
    };
    const other = { value: 'other', label: 'Other' };
    await choices([other, { value: 'phones', label: 'Desk phones' }]);
    const { id, version } = await add({ title: 'Phones in Hull', service: 'phones', place: 'Hull' });
    await choices([other]);
    expect(await headings('/services', 2)).toEqual(['Desk phones']);
    expect(await html('/phones-in-hull')).toContain('<a href="/#contact">Ask about Desk phones</a>');
    expect(await html(`/admin/pages/${id}/edit`, admin)).toContain(
      '<option value="phones" selected="">Desk phones</option>',
    );
    const saved = await admin.post(`/admin/pages/${id}/edit`, {
      ...{ title: 'Phones', content, service: 'phones', linkPlace: 'footer', displayOrder: '0', isPublished: 'on' },
      version: String(version),
    });
    expect(saved.status).toBe(303);
    expect(await html('/admin/pages', admin)).toContain('<span>Desk phones</span>');
  });

  it.each(['A B', 'business-it-support'])('rejects the unknown service %s', async (service) => {
    expect(await add({ ...leeds, service })).toMatchObject({
      status: 400,
      errors: { service: ['Choose a service from the list'] },
    });
  });

  it('shows no key of a service that is gone', async () => {
    await add({ ...leeds, place: null });
    await site.store.queries.updateTable('pages').set({ service: 'gone-service' }).execute();
    const [list, page] = [await html('/services'), await html('/it-support-in-leeds')];
    expect(list).toContain('IT support in Leeds');
    expect(await headings('/services', 2)).toEqual([]);
    expect(page).toContain('<a href="/#contact">Ask about this</a>');
    for (const shown of [list, page]) expect(shown).not.toContain('gone-service');
  });
});

it('An unknown reason in the query redirects to the page without the reason', async () => {
  const { status: redirected, headers } = await site.send('/?reason=nothing&utm_source=mail');
  expect([redirected, headers.get('location')]).toEqual([302, '/?utm_source=mail']);
  expect((await site.send('/?reason=nothing')).headers.get('location')).toBe('/');
});

it('An archive without the service fields is imported', async () => {
  await add(leeds);
  const { pages, ...rest } = await exportArchive(operator);
  const older = pages.map(({ service: _, place: __, sector: ___, ...page }) => page);
  await importArchive(operator, checkForImport({ ...rest, pages: older }), { replace: true });
  expect(await status('/it-support-in-leeds')).toBe(200);
  expect(await status('/services')).toBe(404);
});

describe('Content check', () => {
  const sentences = (place: string) => [
    `We have looked after offices in ${place} since 2009.`,
    'An engineer answers the telephone within a minute.',
    'Call us.',
    'Every laptop is patched before anyone logs in.',
  ];
  const check = async (text: object) => {
    const { warnings } = await (await admin.json('POST', '/api/admin/content-check', { what: 'page', ...text })).json();
    return warnings.filter(({ href }: { href?: string }) => href);
  };

  it('reports a service page that repeats most sentences of another', async () => {
    const page = { ...leeds, content: sentences('Leeds').join('\n\n') };
    const { id } = await add(page);
    const other = { ...leeds, title: 'IT support in York', place: 'York' };
    const copied = sentences('York').join(' ');
    expect(await check({ ...other, content: copied })).toEqual([
      {
        text: 'Most sentences are also on “IT support in Leeds”. Search engines may show only one of the two.',
        href: `/admin/pages/${id}/edit`,
      },
    ]);
    expect(await check({ ...page, id })).toEqual([]);
    expect(await check({ title: 'About us', content: copied })).toEqual([]);
    expect(await check({ ...other, what: 'post', content: copied })).toEqual([]);
  });

  it('ignores sentences under five words, and allows half of the rest', async () => {
    await add({ ...leeds, content: sentences('Leeds').slice(1).join(' ') });
    const own = 'Our engineer in York is called Amara.';
    const half = ['Call us.', 'Call us now.', sentences('York')[1], own].join(' ');
    expect(await check({ ...leeds, place: 'York', content: half })).toEqual([]);
  });
});
