/** The screens of the back office, with search words. */
import { foldText } from '~/platform/fold-text';
import { may, type Permission, type StaffRole } from '~/records/actor';
import type { RecordScreen } from '~/records/record-type';
import type { SearchTerm } from '../../db/search-term';
import { tableRecordTypes } from './record-types.server';

interface Result extends RecordScreen {
  permission: Permission;
}

const settings = '/admin/site-settings';

export const screens: readonly Result[] = [
  row('Dashboard', '/admin/dashboard', 'staff', 'home overview start condition health version'),
  row('Schedule', '/admin/schedule', 'staff', 'calendar month dates planned scheduled publish notices expiry expires'),
  row('Messages', '/admin/messages', 'messages', 'inbox contact requests enquiries leads mail'),
  row('Archived messages', '/admin/messages?folder=archived', 'messages', 'archive done'),
  row('Spam', '/admin/messages?folder=spam', 'messages', 'junk suspected'),
  row('Message sources', '/admin/messages/sources', 'messages', 'campaign utm referrer referring marketing enquiries'),
  row(
    'Message settings',
    '/admin/messages/settings',
    'message-settings',
    'retention keep privacy gdpr erase delete person',
  ),
  row('Visits', '/admin/visits', 'messages', 'page views analytics statistics traffic campaign referrer'),
  ...tableRecordTypes.flatMap(({ screens: own, permission }) => own.map((one) => ({ ...one, permission }))),
  row('Trash', '/admin/trash', 'content', 'bin deleted restore undo recycle'),
  row('SMTP', '/admin/email-settings/smtp', 'email-settings', 'email settings mail server outgoing host port password'),
  row(
    'Passwordless sending',
    '/admin/email-settings/oauth',
    'email-settings',
    'oauth microsoft 365 office google workspace gmail email settings',
  ),
  row(
    'Domain check',
    '/admin/email-settings/domain-check',
    'email-settings',
    'spf dkim dmarc mx dns domain check spam email settings',
  ),
  row(
    'Notifications',
    '/admin/messages/settings/notifications',
    'message-settings',
    'notifications recipients digest quiet hours reminders',
  ),
  row('Test email', '/admin/email-settings/test-email', 'email-settings', 'smtp try send check mail delivery'),
  row('User Management', '/admin/users', 'users', 'people staff accounts roles editors admins team'),
  row('Invite a user', '/admin/users/invite', 'users', 'invitation add user new colleague'),
  row(
    'Home page',
    '/admin/home-page',
    'site-settings',
    'landing home words texts sections headline hero draft publish',
  ),
  row(
    'Legal Pages',
    `${settings}/legal-pages`,
    'site-settings',
    'privacy policy terms of service copyright cookies gdpr',
  ),
  row('Change your logo', `${settings}/business-details#business-details-logoUrl`, 'site-settings', 'brand image'),
  row(
    'Change your phone number',
    `${settings}/business-details#business-details-phone`,
    'site-settings',
    'telephone call',
  ),
  row(
    'Change your opening hours',
    `${settings}/business-details#business-details-openingHours`,
    'site-settings',
    'times open closed',
  ),
  row(
    'Change your address',
    `${settings}/business-details#business-details-address`,
    'site-settings',
    'street postcode location office',
  ),
  row('Change your colours', `${settings}/theme#theme-accent`, 'site-settings', 'colors accent brand fonts'),
  row('Publish changes', '/admin/home-page/publish', 'site-settings', 'go live draft home page appearance'),
  row('Webhooks', `${settings}/webhooks`, 'webhooks', 'slack teams discord notify apps integrations zapier chat'),
  row(
    'Sitemap',
    `${settings}/sitemap`,
    'site-settings',
    'seo search engines google robots address domain ai crawlers training llms',
  ),
  row(
    'Google Reviews',
    `${settings}/google-reviews`,
    'google-reviews',
    'testimonials stars business profile places maps connection',
  ),
  row('Ask a customer', '/admin/quotes', 'messages', 'testimonials quote permission request'),
  row('Choose Google reviews', '/admin/google-reviews', 'content', 'testimonials suggestions stars'),
  row(
    'Appearance',
    `${settings}/theme`,
    'site-settings',
    'logo colours colors brand fonts theme favicon icon design typeface dark',
  ),
  row(
    'Copy from your old website',
    `${settings}/import/old-website`,
    'site-settings',
    'import business details logo colour phone email address opening hours previous site',
  ),
  row(
    'Business Details',
    `${settings}/business-details`,
    'site-settings',
    'company name brand phone telephone email address opening hours',
  ),
  row(
    'Security',
    `${settings}/access`,
    'access-settings',
    'two-step two-factor 2fa mfa login policy sessions sso single sign-on security',
  ),
  row('API tokens', `${settings}/access/tokens`, 'tokens', 'keys apps integrations service'),
  row('Backups and data', `${settings}/data`, 'backups', 'backup restore copy safety disaster recovery'),
  row('Import', `${settings}/import`, 'imports', 'wordpress move migrate old website posts pages images'),
  row('Audit trail', '/admin/audit', 'audit', 'log history who did changes record'),
  row('Your account', '/admin/account', 'staff', 'profile me name signature shortcuts keys email'),
  row('Password and sessions', '/admin/account/security', 'staff', 'account change password log out devices two-step'),
  row('Your API tokens', '/admin/account/tokens', 'staff', 'account api access'),
  row(
    'Two-step verification',
    '/admin/account/security/factors/new',
    'staff',
    'two-step two-factor 2fa mfa authenticator app code totp',
  ),
  row(
    'Add a passkey',
    '/admin/account/security/passkeys/new',
    'staff',
    'passkeys security key fingerprint webauthn login',
  ),
];

function row(name: string, path: string, permission: Permission, texts: string): Result {
  return { name, path, permission, keywords: texts };
}

/** Returns the screens that a role may open and that match every word, best first. */
export function findScreens(role: StaffRole, terms: readonly SearchTerm[]): Result[] {
  const words = terms.flatMap(([first = []]) => first);
  const has = (text: string) => words.every((word) => startsIn(foldText(text), word));
  return screens
    .filter(({ name, keywords: rest, permission }) => may(role, permission) && has(`${name} ${rest}`))
    .sort((one, other) => Number(has(other.name)) - Number(has(one.name)));
}

/** Returns whether a word of the text begins with it. */
function startsIn(text: string, word: string): boolean {
  return text.startsWith(word) || text.includes(` ${word}`) || text.includes(`-${word}`);
}
