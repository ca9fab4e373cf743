/** Case studies: the permission that they need, what visitors see of them, and the reminders. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freezeClock } from '../app/platform/clock.server';
import { operator } from '../app/records/actor';
import { exportArchive } from '../app/registry/archive.server';
import { importArchive } from '../app/registry/import.server';
import { recordSamples } from './record-types';
import { testimonial } from './sample-records';
import { logInAs, openSite, type Site } from './site';

const { input } = recordSamples['case-studies'];
const path = '/case-studies/forty-people-moved-in-a-weekend';
const onDay = (day: string) => freezeClock(new Date(`${day}T12:00:00Z`));

let site: Site;
beforeEach(async () => {
  onDay('2027-01-15');
  site = await openSite();
});
afterEach(() => site.close());

/** An editor who has just logged in: the sessions of earlier days have ended. */
const editor = () => logInAs(site, 'editor');
const api = async (method: string, to: string, body?: object) => {
  const response = await (await editor()).json(method, `/api/admin/${to}`, body);
  return { status: response.status, ...(await response.json()) };
};
const add = (changes: object = {}) => api('POST', 'case-studies', { ...input, isPublished: true, ...changes });
const text = async (from: string, as = site) =>
  (await (await as.send(from)).text()).replaceAll(/<script[\s\S]*?<\/script>|<[^>]*>|<!-- -->/g, '');
const status = async (of: string, as = site) => (await as.send(of)).status;

describe('Permission for a case study', () => {
  const message = 'Before you publish this case study, enter who gave permission and when';

  it.each([
    ['permissionBy', { permissionBy: '' }],
    ['permissionOn', { permissionOn: '' }],
  ])('is required to publish: %s', async (field, changes) => {
    expect(await add(changes)).toMatchObject({ status: 400, errors: { [field]: [message] } });
    const { caseStudy } = await add({ ...changes, isPublished: false });
    const own = `case-studies/${caseStudy.id}`;
    expect(await api('PATCH', own, { isPublished: true })).toMatchObject({
      status: 400,
      errors: { [field]: [message] },
    });
    const button = await (await editor()).post(`/admin/${own}/active`, { isActive: 'true' });
    expect([button.status, await button.text()]).toEqual([400, expect.stringContaining(message)]);
    const bulk = await api('POST', 'bulk/case-studies', { intent: 'publish', records: [String(caseStudy.id)] });
    expect(bulk).toMatchObject({ done: [], rejected: [{ message }] });
    expect(await status(path)).toBe(404);
    expect(await api('PATCH', own, { [field]: input?.[field], isPublished: true })).toMatchObject({ status: 200 });
    expect(await status(path)).toBe(200);
  });

  it('cannot be removed from a published study', async () => {
    const { caseStudy } = await add();
    expect(await api('PATCH', `case-studies/${caseStudy.id}`, { permissionBy: '' })).toMatchObject({ status: 400 });
  });

  it('hides the study from visitors, but not from staff, after its expiry', async () => {
    await add({ permissionExpiresOn: '2027-03-31' });
    const addresses = ['/', '/case-studies', '/api/case-studies', '/sitemap.xml', '/case-studies/feed.xml'];
    const shows = async () =>
      Promise.all(addresses.map(async (address) => (await (await site.send(address)).text()).includes(path)));
    const slugs = async () => (await (await site.send('/api/case-studies')).json()).caseStudies.length;
    onDay('2027-03-31');
    expect([await shows(), await slugs(), await status(path)]).toEqual([[true, true, false, true, true], 1, 200]);
    onDay('2027-04-01');
    expect([await shows(), await slugs(), await status(path)]).toEqual([addresses.map(() => false), 0, 404]);
    expect(await status('/case-studies')).toBe(404);
    expect(await text(path, await editor())).toContain('Visitors do not see this page');
    expect(await text('/admin/case-studies', await editor())).toContain('Expired on 31 March 2027.');
    expect(await text('/admin/case-studies/1/edit', await editor())).toContain('This permission has expired.');
  });

  it('must not have expired when a study is published', async () => {
    const { caseStudy } = await add({ permissionExpiresOn: '2027-01-14', isPublished: false });
    expect(await api('PATCH', `case-studies/${caseStudy.id}`, { isPublished: true })).toMatchObject({
      status: 400,
      errors: { permissionExpiresOn: ['The permission has expired. Enter its new date, or leave the date empty'] },
    });
  });

  it('appears as a reminder on the dashboard from 30 days before its expiry', async () => {
    await add({ permissionExpiresOn: '2027-03-31' });
    const reminder = 'Permission for a case study. Expires on 31 March 2027.';
    onDay('2027-02-28');
    expect(await text('/admin/dashboard', await editor())).not.toContain(reminder);
    onDay('2027-03-01');
    expect(await text('/admin/dashboard', await editor())).toContain(reminder);
    await api('POST', 'bulk/case-studies', { intent: 'unpublish', records: ['1'] });
    expect(await text('/admin/dashboard', await editor())).not.toContain(reminder);
  });

  it('is required in an archive for a published study, but not for a draft', async () => {
    await add();
    const archive = await exportArchive(operator);
    const [study] = archive.caseStudies;
    const without = { ...archive, caseStudies: [{ ...study, permissionBy: null }] };
    const { checkForImport } = await import('../app/registry/archive.server');
    expect(() => checkForImport(without)).toThrow(message);
    expect(() =>
      checkForImport({ ...archive, caseStudies: [{ ...study, permissionBy: null, isPublished: false }] }),
    ).not.toThrow();
  });
});

describe('Case study page', () => {
  it('ends in two other studies and a way to ask', async () => {
    for (const title of ['First study', 'Second study', 'Third study']) await add({ title, slug: '' });
    const page = await (await site.send('/case-studies/first-study')).text();
    const related = /<nav[^>]*aria-labelledby="related".*?<\/nav>/s.exec(page)?.[0] ?? '';
    expect([...related.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)).toEqual([
      '/case-studies/third-study',
      '/case-studies/second-study',
    ]);
    expect(page).toMatch(/href="\/#contact"[^>]*>Ask about this</);
  });

  it('shows a figure with how it was measured, which is required', async () => {
    expect(await add({ figure: '42 minutes' })).toMatchObject({
      status: 400,
      errors: { figureBasis: ['Enter how the figure was measured'] },
    });
    await add({ figure: '42 minutes', figureBasis: 'The median of 60 calls.' });
    expect(await text(path)).toContain('42 minutesThe median of 60 calls.');
  });

  it('shows an image with alternative text, which is required', async () => {
    expect(await add({ image: '/office.svg' })).toMatchObject({
      status: 400,
      errors: { imageAlt: ['Describe the image as you would to someone on the phone'] },
    });
    await add({ image: '/office.svg', imageAlt: 'Two desks and a lamp' });
    expect(await (await site.send(path)).text()).toMatch(/<img[^>]+src="\/office.svg"[^>]+alt="Two desks and a lamp"/);
  });

  it('quotes a testimonial while that testimonial is published', async () => {
    expect(await add({ testimonialId: 7 })).toMatchObject({
      status: 400,
      errors: { testimonialId: ['Choose a testimonial from the list'] },
    });
    const { testimonial: quoted } = await api('POST', 'testimonials', testimonial);
    await add({ testimonialId: quoted.id });
    expect(await text(path)).toContain(testimonial.content);
    await api('PATCH', `testimonials/${quoted.id}`, { isActive: false });
    expect(await text(path)).not.toContain(testimonial.content);
    await api('DELETE', `testimonials/${quoted.id}`);
    expect(await api('PATCH', 'case-studies/1', { title: 'Moved in a weekend' })).toMatchObject({ status: 200 });
  });

  it('has structured data, a social image and a feed', async () => {
    await add();
    const html = await (await site.send(path)).text();
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) =>
      JSON.parse(json),
    );
    expect(data).toMatchObject([
      { '@type': 'Article', headline: input?.title, datePublished: '2027-01-15T12:00:00.000Z' },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [{ name: 'Home' }, { name: 'Case studies' }, { name: input?.title }],
      },
    ]);
    const feed = await (await site.send('/case-studies/feed.xml')).text();
    expect(feed).toContain(`<title>${input?.title}</title>`);
    expect(await (await site.send('/case-studies')).text()).toContain('href="/case-studies/feed.xml"');
    expect(
      (await site.send(html.match(/<meta property="og:image" content="http:\/\/[^/]+([^"]+)"/)?.[1] ?? '')).status,
    ).toBe(200);
  });
});

it('The home page shows the three newest case studies, and no section without any', async () => {
  expect(await (await site.send('/')).text()).not.toContain('id="case-studies"');
  expect(await status('/case-studies/feed.xml')).toBe(404);
  for (const [index, title] of ['First of all', 'Second of all', 'Third of all', 'Fourth of all'].entries()) {
    onDay(`2027-01-1${5 + index}`);
    await add({ title });
  }
  const home = await text('/');
  expect(home.match(/(First|Second|Third|Fourth) of all/g)).toEqual(['Fourth of all', 'Third of all', 'Second of all']);
  expect(await text('/case-studies')).toContain('First of all');
});

it('An import links a case study to its testimonial under the new id', async () => {
  await api('POST', 'testimonials', { ...testimonial, authorName: 'Someone else' });
  const { testimonial: quoted } = await api('POST', 'testimonials', testimonial);
  await add({ testimonialId: quoted.id });
  await importArchive(operator, await exportArchive(operator), { replace: true });
  const row = await site.store.queries.selectFrom('caseStudies').select('testimonialId').executeTakeFirstOrThrow();
  expect(row.testimonialId).not.toBe(quoted.id);
  expect(await text(path)).toContain(testimonial.content);
});
