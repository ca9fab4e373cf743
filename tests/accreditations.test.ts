/** The expiry of accreditations. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freezeClock } from '../app/platform/clock.server';
import { accreditation } from './sample-records';
import { logInAs, openSite, type Site } from './site';

const onDay = (day: string) => freezeClock(new Date(`${day}T12:00:00Z`));

let site: Site;
let editor: Site;
beforeEach(async () => {
  onDay('2027-01-15');
  site = await openSite();
  editor = await logInAs(site, 'editor');
  await editor.json('POST', '/api/admin/accreditations', { ...accreditation, expiresOn: '2027-03-31' });
});
afterEach(() => site.close());

/** The text of a page, for an editor who has just logged in: the sessions of earlier days have ended. */
const text = async (path: string) =>
  (await (await (await logInAs(site, 'editor')).send(path)).text()).replaceAll(
    /<script[\s\S]*?<\/script>|<[^>]*>|<!-- -->/g,
    '',
  );
const visible = async () => (await (await site.send('/api/accreditations')).json()).accreditations.length;

it('visitors see an accreditation until the end of its last day, and staff read why they do not', async () => {
  onDay('2027-03-31');
  expect(await visible()).toBe(1);
  expect(await (await site.send('/')).text()).toContain(accreditation.name);
  onDay('2027-04-01');
  expect(await visible()).toBe(0);
  expect(await (await site.send('/')).text()).not.toContain(accreditation.name);
  expect(await text('/admin/accreditations')).toContain('Expired on 31 March 2027. Visitors do not see it.');
  expect(await text('/admin/accreditations/1/edit')).toContain(
    'This accreditation has expired. Visitors do not see it.',
  );
});

it('the dashboard reminds staff from 30 days before until it is renewed or hidden', async () => {
  const reminder = `${accreditation.name}Accreditation. Expire`;
  onDay('2027-02-28');
  expect(await text('/admin/dashboard')).not.toContain(reminder);
  onDay('2027-03-01');
  expect(await text('/admin/dashboard')).toContain(`${reminder}s on 31 March 2027.`);
  onDay('2027-04-01');
  expect(await text('/admin/dashboard')).toContain(`${reminder}d on 31 March 2027. Visitors do not see it.`);
  const change = async (fields: object) =>
    (await logInAs(site, 'editor')).json('PATCH', '/api/admin/accreditations/1', fields);
  await change({ isActive: false });
  expect(await text('/admin/dashboard')).not.toContain(reminder);
  await change({ isActive: true });
  expect(await text('/admin/dashboard')).toContain(reminder);
  await change({ expiresOn: '2028-03-31' });
  expect(await text('/admin/dashboard')).not.toContain(reminder);
});

it('a date that does not exist is rejected', async () => {
  const response = await editor.json('PATCH', '/api/admin/accreditations/1', { expiresOn: '2027-02-30' });
  expect([response.status, await response.text()]).toEqual([
    400,
    expect.stringContaining('Enter a date, such as 2030-12-31'),
  ]);
});
