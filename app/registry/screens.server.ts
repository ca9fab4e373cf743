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
const business = `${settings}/business-details`;

export const screens: readonly Result[] = [
  row('Dashboard', '/admin/dashboard', 'home overview start condition health version', 'staff'),
  row('Schedule', '/admin/schedule', 'calendar month dates planned scheduled publish notices expiry expires', 'staff'),
  row('Messages', '/admin/messages', 'inbox contact requests enquiries leads mail', 'messages'),
  row('Archived messages', '/admin/messages?folder=archived', 'archive done', 'messages'),
  row('Spam', '/admin/messages?folder=spam', 'junk suspected', 'messages'),
  row('Message sources', '/admin/messages/sources', 'campaign utm referrer referring marketing enquiries', 'messages'),
  row(
    'Message settings',
    '/admin/messages/settings',
    'retention keep privacy gdpr erase delete person',
    'message-settings',
  ),
  row('Visits', '/admin/visits', 'page views analytics statistics traffic campaign referrer', 'messages'),
  ...tableRecordTypes.flatMap(({ screens: own, permission }) => own.map((one) => ({ ...one, permission }))),
  row('Trash', '/admin/trash', 'bin deleted restore undo recycle', 'content'),
  row('SMTP', '/admin/email-settings/smtp', 'email settings mail server outgoing host port password', 'email-settings'),
  row(
    'Passwordless sending',
    '/admin/email-settings/oauth',
    'oauth microsoft 365 office google workspace gmail email settings',
    'email-settings',
  ),
  row(
    'Domain check',
    '/admin/email-settings/domain-check',
    'spf dkim dmarc mx dns domain check spam email settings',
    'email-settings',
  ),
  row(
    'Notifications',
    '/admin/messages/settings/notifications',
    'notifications recipients digest quiet hours reminders',
    'message-settings',
  ),
  row('Test email', '/admin/email-settings/test-email', 'smtp try send check mail delivery', 'email-settings'),
  row('User Management', '/admin/users', 'people staff accounts roles editors admins team', 'users'),
  row('Invite a user', '/admin/users/invite', 'invitation add user new colleague', 'users'),
  row('Home page', '/admin/home-page', 'landing home words texts sections headline hero draft publish'),
  row('Legal Pages', `${settings}/legal-pages`, 'privacy policy terms of service copyright cookies gdpr'),
  row('Change your logo', `${business}#business-details-logoUrl`, 'brand image'),
  row('Change your phone number', `${business}#business-details-phone`, 'telephone call'),
  row('Change your opening hours', `${business}#business-details-openingHours`, 'times open closed'),
  row('Change your address', `${business}#business-details-address`, 'street postcode location office'),
  row('Change your colours', `${settings}/theme#theme-accent`, 'colors accent brand fonts'),
  row('Publish changes', '/admin/home-page/publish', 'go live draft home page appearance'),
  row('Webhooks', `${settings}/webhooks`, 'slack teams discord notify apps integrations zapier chat', 'webhooks'),
  row('Sitemap', `${settings}/sitemap`, 'seo search engines google robots address domain ai crawlers training llms'),
  row(
    'Google Reviews',
    `${settings}/google-reviews`,
    'testimonials stars business profile places maps connection',
    'google-reviews',
  ),
  row('Ask a customer', '/admin/quotes', 'testimonials quote permission request', 'messages'),
  row('Choose Google reviews', '/admin/google-reviews', 'testimonials suggestions stars', 'content'),
  row('Appearance', `${settings}/theme`, 'logo colours colors brand fonts theme favicon icon design typeface dark'),
  row(
    'Copy from your old website',
    `${settings}/import/old-website`,
    'import business details logo colour phone email address opening hours previous site',
  ),
  row('Business Details', business, 'company name brand phone telephone email address opening hours'),
  row(
    'Security',
    `${settings}/access`,
    'two-step two-factor 2fa mfa login policy sessions sso single sign-on security',
    'access-settings',
  ),
  row('API tokens', `${settings}/access/tokens`, 'keys apps integrations service', 'tokens'),
  row('Backups and data', `${settings}/data`, 'backup restore copy safety disaster recovery', 'backups'),
  row('Import', `${settings}/import`, 'wordpress move migrate old website posts pages images', 'imports'),
  row('Audit trail', '/admin/audit', 'log history who did changes record', 'audit'),
  row('Your account', '/admin/account', 'profile me name signature shortcuts keys email', 'staff'),
  row('Password and sessions', '/admin/account/security', 'account change password log out devices two-step', 'staff'),
  row('Your API tokens', '/admin/account/tokens', 'account api access', 'staff'),
  row(
    'Two-step verification',
    '/admin/account/security/factors/new',
    'two-step two-factor 2fa mfa authenticator app code totp',
    'staff',
  ),
  row(
    'Add a passkey',
    '/admin/account/security/passkeys/new',
    'passkeys security key fingerprint webauthn login',
    'staff',
  ),
];

function row(name: string, path: string, keywords: string, permission: Permission = 'site-settings'): Result {
  return { name, path, permission, keywords };
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
