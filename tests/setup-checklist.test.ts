/** The checklist of a new owner: each step is done when the site says so. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dashboardCounts } from '../app/registry/dashboard.server';
import { readSetupChecklist } from '../app/registry/setup-checklist.server';
import { smtpSettings } from './messages';
import { business } from './sample-records';
import { logInAs, openSite, type Site } from './site';
import { staffActor } from './staff';

let site: Site;
let admin: Site;
beforeEach(async () => {
  site = await openSite();
  admin = await logInAs(site, 'admin');
});
afterEach(() => site.close());

const inState = async (wanted: string) => {
  const actor = await staffActor(site.store, 'admin');
  const checklist = await readSetupChecklist(actor, await dashboardCounts(actor));
  return checklist?.steps.filter(({ state }) => state === wanted).map(({ step }) => step);
};
const dashboard = async (browser = admin) =>
  (await (await browser.send('/admin/dashboard')).text()).replaceAll('<!-- -->', '');
const textOf = async (path: string) => (await (await admin.send(path)).text()).replaceAll('<!-- -->', '');
const send = async (method: string, path: string, body: object) => {
  const response = await admin.json(method, `/api/admin/${path}`, body);
  expect([path, response.ok]).toEqual([path, true]);
};

describe('Setup checklist', () => {
  it('shows admins of a new site every step as open, and is hidden from editors', async () => {
    expect(await inState('open')).toHaveLength(8);
    expect(await dashboard()).toContain('0 of 8 steps done');
    expect(await dashboard(await logInAs(site, 'editor'))).not.toContain('Set up your website');
    expect((await (await logInAs(site, 'editor')).post('/admin/dashboard/setup', { action: 'close' })).status).toBe(
      403,
    );
  });

  it('ticks each step once done, and reopens publishing after a new draft', async () => {
    await send('POST', 'business-details', { ...business, logoUrl: '/logo.svg' });
    expect(await inState('done')).toEqual(['business']);
    await send('POST', 'theme', { accent: '#12396a' });
    expect(await inState('done')).toEqual(['business', 'logo']);
    await send('PATCH', 'page', { hero: { lead: 'We look after computers.' } });
    await send('POST', 'smtp-config', smtpSettings);
    for (const key of ['privacy-policy', 'terms-of-service'])
      await send('POST', `site-content/${key}`, { content: 'Ours.' });
    expect(await inState('done')).toEqual(['business', 'logo', 'hero', 'email', 'legal']);
    await send('POST', 'drafts/publish', {});
    await logInAs(site, 'editor');
    for (const { id } of (await (await admin.send('/api/admin/claims')).json()).claims)
      await send('POST', 'claims', { id });
    expect(await inState('open')).toEqual([]);
    expect(await dashboard()).toContain('Your website is live.');
    await send('PATCH', 'page', { hero: { lead: 'Again.' } });
    expect(await inState('open')).toEqual(['publish']);
  });

  it('leads from a saved step to the next open one while the list is open', async () => {
    const saved = async () => {
      const response = await admin.post('/admin/site-settings/business-details', business);
      return textOf(response.headers.get('location') ?? '');
    };
    expect(await saved()).toContain('href="/admin/site-settings/theme">Next: Colour and fonts →</a>');
    await admin.post('/admin/dashboard/setup', { action: 'skip', step: 'logo' });
    expect(await saved()).toContain('href="/admin/home-page/hero">Next: First words of the home page →</a>');
    const legal = await admin.post('/admin/site-settings/legal-pages', { key: 'privacy-policy', content: 'Ours.' });
    expect(await textOf(legal.headers.get('location') ?? '')).not.toContain('Next: ');
    await admin.post('/admin/dashboard/setup', { action: 'close' });
    expect(await saved()).not.toContain('Next: ');
  });

  it('shows the website, its image, a QR code and the open steps after the first publication only', async () => {
    await site.close();
    site = await openSite({ BASE_URL: 'https://www.northgate.example' });
    admin = await logInAs(site, 'admin');
    const publish = async (lead: string) => {
      await send('PATCH', 'page', { hero: { lead } });
      return (await admin.post('/admin/home-page/publish', {})).headers.get('location');
    };
    expect(await publish('Ours.')).toBe('/admin/home-page/live');
    const page = await textOf('/admin/home-page/live');
    expect(page).toContain('Visitors see it at <strong class="wrap-anywhere">https://www.northgate.example</strong>');
    expect(page).toContain('src="/social-share.png"');
    expect(page).toContain('aria-label="QR code of https://www.northgate.example"');
    expect(page).toContain('Start<span class="sr-only"> Legal pages</span>');
    expect(page).not.toContain('Start<span class="sr-only"> Publish</span>');
    expect(await publish('Again.')).toBe('/admin/home-page');
  });

  it('shows no QR code for an address that no phone can open', async () => {
    expect(await textOf('/admin/home-page/live')).not.toContain('QR code of');
  });

  it('takes an invitation that can be accepted as protection of the access, and leads on after it', async () => {
    expect(await dashboard()).toContain('href="/admin/users/invite">Invite a colleague</a>');
    const invitation = { email: 'karen@northgate.example', firstName: 'Karen', lastName: 'Whitfield', role: 'admin' };
    const response = await admin.post('/admin/users/invite', invitation);
    expect(await textOf(response.headers.get('location') ?? '')).toContain('Next: Name, phone number and logo →');
    expect(await inState('done')).toEqual(['team']);
  });

  it('skips and resumes steps, and disappears once closed', async () => {
    const post = (fields: Record<string, string>) => admin.post('/admin/dashboard/setup', fields);
    expect((await post({ action: 'skip', step: 'team' })).status).toBe(303);
    expect(await inState('skipped')).toEqual(['team']);
    await post({ action: 'resume', step: 'team' });
    expect(await inState('skipped')).toEqual([]);
    expect((await post({ action: 'skip', step: 'nothing' })).status).toBe(400);
    expect(await (await admin.send('/admin/testimonials')).text()).toContain('back to the checklist');
    await Promise.all([post({ action: 'skip', step: 'team' }), post({ action: 'skip', step: 'email' })]);
    expect(await inState('skipped')).toEqual(['email', 'team']);
    await post({ action: 'close' });
    expect(await dashboard()).not.toContain('Set up your website');
    expect(await (await admin.send('/admin/testimonials')).text()).not.toContain('back to the checklist');
  });
});
