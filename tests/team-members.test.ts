/** Team members: their pages, their certificates, and the reminders of what expires. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freezeClock } from '../app/platform/clock.server';
import { logInAs, openSite, type Site, withoutClasses } from './site';

const day = 86_400_000;
const expiresOn = '2027-03-31';
const daysBefore = (days: number) => freezeClock(new Date(Date.parse(expiresOn) - days * day));

let site: Site;
let editor: Site;
beforeEach(async () => {
  daysBefore(60);
  site = await openSite();
  editor = await logInAs(site, 'editor');
});
afterEach(() => site.close());

async function add(input: object = {}) {
  const member = { name: 'Amara Bell', role: 'Service desk manager', ...input };
  const response = await editor.json('POST', '/api/admin/team-members', member);
  expect(response.status).toBe(201);
  return (await response.json()).teamMember;
}
const certificates = [{ name: 'CompTIA Security+', expiresOn }, { name: 'ITIL 4' }];
/** The text of a page, for an editor who has just logged in: the sessions of earlier days have ended. */
const asEditor = async (path: string) => text(path, await logInAs(site, 'editor'));
const text = async (path: string, as = site) =>
  (await (await as.send(path)).text()).replaceAll(/<script[\s\S]*?<\/script>|<[^>]*>|<!-- -->/g, '');

describe('Header link', () => {
  const offer = 'Add to header';
  const addLink = (kind: string, as: Site) => as.post(`/admin/home-page/header-links/${kind}`, {});

  it('is offered to admins with the first record that visitors see, and added to the draft', async () => {
    const admin = await logInAs(site, 'admin');
    const { id } = await add({ isActive: false });
    expect(await text('/admin/team-members', admin)).not.toContain(offer);
    expect((await editor.json('PATCH', `/api/admin/team-members/${id}`, { isActive: true })).status).toBe(200);
    expect(await text('/admin/team-members', admin)).toContain(offer);
    expect(await text('/admin/team-members', editor)).not.toContain(offer);
    expect((await addLink('team-members', editor)).status).toBe(403);

    expect((await addLink('team-members', admin)).headers.get('Location')).toBe('/admin/team-members');
    expect((await addLink('blog-posts', admin)).status).toBe(303);
    expect((await addLink('team-members', admin)).status).toBe(303);
    expect(await text('/admin/team-members', admin)).not.toContain(offer);
    const { page: draft } = await (await admin.send('/api/admin/page')).json();
    expect(draft.header.links.map(({ to }: { to: string }) => to)).toEqual([
      ...['#home', '#services', '#about', '#testimonials'],
      ...['/team', '/blog'],
    ]);
    const rejected = await addLink('case-studies', admin);
    expect(rejected.status).toBe(409);
    expect(await rejected.text()).toContain('The header has room for 6 links. Remove one first.');
    expect((await (await admin.send('/api/admin/page')).json()).page.header.links).toHaveLength(6);
    expect((await admin.json('POST', '/api/admin/drafts/publish', {})).status).toBe(200);
    expect(await (await site.send('/')).text()).toMatch(/<header.*href="\/team".*<\/header>/s);
  });

  it.each(['testimonials', 'toString'])('rejects a type without a page that lists its records: %s', async (kind) => {
    expect((await addLink(kind, await logInAs(site, 'admin'))).status).toBe(404);
  });

  it('has the title of the page without the part of a placeholder', async () => {
    const admin = await logInAs(site, 'admin');
    await admin.json('PATCH', '/api/admin/page', { blog: { title: 'News and notes from {business name}' } });
    expect((await addLink('blog-posts', admin)).status).toBe(303);
    const { page: draft } = await (await admin.send('/api/admin/page')).json();
    expect(draft.header.links.at(-1)).toEqual({ label: 'News and notes from', to: '/blog' });
  });
});

describe('Team on the website', () => {
  it('is absent from home page, /team and sitemap without active members', async () => {
    await add({ isActive: false });
    expect(await text('/')).not.toContain('More about the team');
    expect((await site.send('/team')).status).toBe(404);
    expect(await (await site.send('/sitemap.xml')).text()).not.toContain('/team');
  });

  it('shows members in their order, with initials in place of a missing portrait', async () => {
    await add({ name: 'Tunde Bakare', displayOrder: 2, portrait: '/portrait.svg' });
    await add({ name: 'Amara Nkem Bell', displayOrder: 1 });
    await add({ name: 'Zoë', displayOrder: 3 });
    for (const path of ['/', '/team']) {
      const html = withoutClasses(await (await site.send(path)).text());
      expect(
        html
          .match(/Tunde Bakare|Amara Nkem Bell|Zoë/g)
          ?.join()
          .startsWith('Amara Nkem Bell,'),
      ).toBe(true);
      expect(html).toMatch(/<span aria-hidden="true">AB<\/span>/);
      expect(html).toMatch(/<span aria-hidden="true">Z<\/span>/);
      expect(html).not.toMatch(/<span aria-hidden="true">TB<\/span>/);
      expect(html).toContain('src="/portrait.svg"');
    }
    expect(await (await site.send('/sitemap.xml')).text()).toContain('/team');
  });

  it('shows the first eight members on the home page', async () => {
    for (let at = 1; at <= 9; at += 1) await add({ name: `Person ${at}`, displayOrder: at });
    const [home, page] = [await text('/'), await text('/team')];
    expect([home.includes('Person 8'), home.includes('Person 9'), page.includes('Person 9')]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('hides a certificate from the day after its expiry, but not from staff', async () => {
    const { id } = await add({ certificates });
    const shown = async () => {
      const { teamMembers } = await (await site.send('/api/team-members')).json();
      return teamMembers[0].certificates.map(({ name }: { name: string }) => name);
    };
    daysBefore(0);
    expect(await shown()).toEqual(['CompTIA Security+', 'ITIL 4']);
    expect(await text('/team')).toContain('CompTIA Security+');
    daysBefore(-1);
    expect(await shown()).toEqual(['ITIL 4']);
    expect(await text('/team')).not.toContain('CompTIA Security+');
    expect(await asEditor(`/admin/team-members/${id}/edit`)).toContain(
      'This certificate has expired. Visitors do not see it.',
    );
  });
});

describe('Team page', () => {
  it('shows portraits large, and ends in a way to ask', async () => {
    await add({ portrait: '/portrait.svg' });
    const html = await (await site.send('/team')).text();
    expect(html).toMatch(/<img class="aspect-\[4\/5\] w-full[^>]*src="\/portrait.svg"/);
    expect(html.replaceAll('<!-- -->', '')).toMatch(/href="\/#contact">Ask Amara</);
    expect(html).toMatch(/href="\/#contact"[^>]*>Connect With Our Team</);
  });
});

describe('Certificate reminder on the dashboard', () => {
  const reminder = 'CompTIA Security+Certificate of Amara Bell.';

  it('appears 30 days before the expiry', async () => {
    await add({ certificates });
    daysBefore(31);
    expect(await asEditor('/admin/dashboard')).not.toContain(reminder);
    daysBefore(30);
    expect(await asEditor('/admin/dashboard')).toContain(`${reminder} Expires on 31 March 2027.`);
    daysBefore(-1);
    expect(await asEditor('/admin/dashboard')).toContain(
      `${reminder} Expired on 31 March 2027. Visitors do not see it.`,
    );
  });

  it('leaves out hidden members', async () => {
    await add({ certificates, isActive: false });
    daysBefore(1);
    expect(await asEditor('/admin/dashboard')).not.toContain(reminder);
  });
});

it('The list says which members the website shows', async () => {
  await add();
  expect(await text('/admin/team-members', editor)).toMatch(/Amara Bell Shown/);
  await add({ name: 'Tunde Bakare', isActive: false });
  expect(await text('/admin/team-members', editor)).toMatch(/Tunde Bakare Hidden/);
});

it('The form without JavaScript adds certificate fields, and rejects an empty name', async () => {
  const fields = { name: 'Amara Bell', role: 'Engineer', 'certificates[0].name': 'ITIL 4' };
  const insert = JSON.stringify({ type: 'insert', payload: { name: 'certificates' } });
  const longer = await editor.post('/admin/team-members/new', { ...fields, __intent__: insert });
  expect(longer.status).toBe(200);
  expect(await longer.text()).toContain('name="certificates[1].name"');
  const empty = await editor.post('/admin/team-members/new', { ...fields, 'certificates[1].name': '' });
  expect(empty.status).toBe(400);
  expect(await empty.text()).toContain('Enter the name of the certificate, or remove it');
  expect((await editor.post('/admin/team-members/new', fields)).status).toBe(303);
  const { teamMembers } = await (await editor.send('/api/admin/team-members')).json();
  expect(teamMembers).toMatchObject([{ certificates: [{ name: 'ITIL 4', expiresOn: null }] }]);
});

it('The history lists certificates with their expiry dates', async () => {
  const { id } = await add({ certificates });
  const { versions } = await (await editor.send(`/api/admin/history/team-members/${id}`)).json();
  const version = await editor.send(`/api/admin/history/team-members/${id}/${versions[0].id}`);
  expect((await version.json()).version.fields).toContainEqual({
    label: 'Certificates',
    text: 'CompTIA Security+, 2027-03-31\nITIL 4',
  });
});
