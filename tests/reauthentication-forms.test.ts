/** Every form that asks for re-authentication says what for, in its dialog and on the page without JavaScript. */
import { globSync, readFileSync } from 'node:fs';
import { matchRoutes } from '@remix-run/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { configureMail, smtpSettings } from './messages';
import { addApp, at, target } from './mfa';
import { logInAs, openSite, type Site, testBuild } from './site';
import { newUser } from './staff';

const provider = { kind: 'other', name: 'Works', issuer: 'https://id.example', clientId: 'uplink', clientSecret: 'x' };
const webhook = { name: 'CRM', url: 'https://crm.example/events', events: 'message.created' };
const token = { name: 'Reports', scopes: 'messages', expiresInDays: '30' };
const mail = { ...smtpSettings, port: '587', mailbox: smtpSettings.fromEmail };
const newApp = { name: 'Phone', code: '123456', enrolmentToken: 'x' };
const newPasskey = { name: 'Laptop', answer: '{}', passkeyToken: 'x' };

const [users, account, messages] = ['/admin/users', '/admin/account', '/admin/messages/settings'];
const [settings, email] = ['/admin/site-settings', '/admin/email-settings'];

const forms: [path: string, act: string, fields?: Record<string, string>][] = [
  [`${users}/new`, 'create this user', newUser],
  [`${users}/invite`, 'invite this user', newUser],
  [`${users}/2/edit`, 'change the user maja', newUser],
  [`${users}/2/delete`, 'delete the user maja'],
  [`${users}/2/sessions`, 'log out maja everywhere'],
  [`${users}/2/reset-factors`, 'reset two-step verification of maja'],
  [`${users}/invitations/1/resend`, 'send this invitation again'],
  [`${users}/invitations/1/revoke`, 'revoke this invitation'],
  [`${account}/address`, 'change your email address', { email: newUser.email }],
  [`${account}/address/cancel`, 'cancel the change of your email address'],
  [`${account}/security/sign-out`, 'log out everywhere'],
  [`${account}/security/sessions/another`, 'end this session'],
  [`${account}/security/new-recovery-codes`, 'create new recovery codes'],
  [`${account}/security/factors/new`, 'add this authenticator app', newApp],
  [`${account}/security/factors/1/delete`, 'remove My phone'],
  [`${account}/security/passkeys/new`, 'add this passkey', newPasskey],
  [`${account}/tokens/new`, 'create this API token', token],
  [`${account}/tokens/1/delete`, 'revoke this API token'],
  [`${settings}/access`, 'save the security settings', { mfaRequirement: 'nobody' }],
  [`${settings}/access/local-sign-in`, 'turn password login on or off', { isOn: 'true' }],
  [`${settings}/access/providers/new/other`, 'add this provider', provider],
  [`${settings}/access/providers/1`, 'save this provider', provider],
  [`${settings}/access/providers/1/use`, 'turn this provider on or off', { isInUse: 'true' }],
  [`${settings}/access/providers/1/delete`, 'remove the provider Works'],
  [`${settings}/access/tokens/new`, 'create this API token', token],
  [`${settings}/access/tokens/1/delete`, 'revoke this API token'],
  [`${settings}/webhooks/new`, 'add this webhook', webhook],
  [`${settings}/webhooks/1/edit`, 'save this webhook', webhook],
  [`${settings}/webhooks/1/secret`, 'create a new secret for this webhook'],
  [`${settings}/webhooks/1/test?index`, 'send a test to this webhook'],
  [`${settings}/webhooks/1/deliveries/1/resend`, 'send this event again'],
  [`${settings}/webhooks/1/delete`, 'delete the webhook CRM'],
  [`${settings}/google-reviews?index`, 'read the reviews from Google'],
  [`${settings}/google-reviews/places`, 'search Google for your business', { query: 'Uplink, Leeds' }],
  [`${settings}/google-reviews/business-profile`, 'save the Google application', { clientId: 'uplink' }],
  [`${settings}/google-reviews/callback`, 'connect your Google account', { code: 'x', state: 'x' }],
  [`${settings}/google-reviews/choose`, 'connect this business', { location: 'x' }],
  [`${settings}/google-reviews/disconnect`, 'disconnect Google'],
  [`${email}/smtp`, 'save the email settings', mail],
  [`${email}/oauth/google`, 'save the email settings', mail],
  [`${email}/oauth/use`, 'change how emails are sent', { isInUse: 'true' }],
  [`${email}/test-email`, 'send a test email', { to: newUser.email }],
  [`${email}/domain-check`, 'check your domain'],
  ['/admin/site-settings/import/1/replace', 'replace the content'],
  [messages, 'save the message settings', { months: '12' }],
  [`${messages}/erase`, 'erase these messages', { email: newUser.email }],
  [`${messages}/notifications`, 'save the notification settings'],
];

let site: Site;
let owner: Site;
beforeAll(async () => {
  site = await openSite({ DNS_SERVERS: '127.0.0.1' });
  at(0);
  owner = await logInAs(site, 'admin', 'priya');
  await logInAs(site, 'editor', 'maja');
  await addApp(owner);
  await configureMail(site.store);
  await owner.json('POST', '/api/admin/identity-providers', provider);
  await owner.json('POST', '/api/admin/webhooks', { ...webhook, events: [webhook.events] });
  at(11 * 60);
});
afterAll(() => site.close());

const routes = Object.values((await testBuild()).routes);
/** The routes below one, as a router takes them. */
const below = (parent: string): Parameters<typeof matchRoutes>[0] =>
  routes
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: below(id) }));
const routeOf = (path: string) => matchRoutes(below('root'), path.replace('?index', ''))?.at(-1)?.route.id ?? '';

it.each(forms)('The form of %s asks to confirm it’s you to %s', async (path, act, fields = {}) => {
  const data = `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ _data: routeOf(path) })}`;
  const dialog = await (await owner.post(data, { ...fields, reauth: 'dialog' })).json();
  expect(dialog).toMatchObject({ flash: null, reauth: { act, username: 'priya', hasApp: true } });
  expect(dialog.result.error).toEqual({ '': [`Confirm it’s you to ${act}.`] });
  const [, page = ''] = target(await owner.post(path, fields)) as [number, string];
  const html = await (await owner.send(page)).text();
  expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]).toBe(`Confirm it’s you to ${act}`);
  expect(html).not.toContain('/api/auth/reauthenticate');
});

it('Every act in the code is one of a form above', () => {
  const sources = globSync('app/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'));
  const acts = sources.flatMap((source) =>
    [...source.matchAll(/reauthTo: (?:async .*=> )?['`]([^'`$]+)/g)].map(([, act = '']) => act),
  );
  expect(acts.length).toBeGreaterThan(40);
  expect(acts.filter((act) => !forms.some(([, named]) => named.startsWith(act)))).toEqual([]);
});
