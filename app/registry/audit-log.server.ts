/** The audit log for its screen: with names of users, and links to existing records. */

import { userName } from '~/auth/users/user-name';
import { businessDetailsKey } from '~/content/settings/business-details';
import { siteContentLabels } from '~/content/settings/settings';
import { anonymousName, subject as messageSubject } from '~/inbox/messages/model.server';
import { formatTimestamp } from '~/platform/time-zone';
import type { Actor } from '~/records/actor';
import type { AuditEntry, AuditFilter } from '~/records/audit';
import * as audit from '~/records/audit.server';
import { loginSubject } from '~/records/audit-labels';
import type { Paging } from '~/records/records.server';
import type { Database } from '../../db/schema';
import { queries } from '../../db/store.server';
import { tableRecordTypes } from './record-types.server';

/**
 * Returns the matching entries, newest first, each with the user's name, null if the account was deleted or has no name,
 * and the path of the record's screen, null if the record no longer exists.
 */
export async function list(actor: Actor, query: AuditFilter & Paging) {
  const page = await audit.list(actor, query);
  const [names, existing, senders] = await Promise.all([
    namesOf(page.items),
    existingOf(page.items),
    sendersOf(page.items),
  ]);
  const items = page.items.map((entry) => ({
    ...entry,
    name: names.get(entry.id) || null,
    path: pathOf(entry, existing),
    summary: readable(entry, senders),
  }));
  return { ...page, items };
}

const settings = '/admin/site-settings';

interface Place {
  table: keyof Database;
  pathOf(id: string): string;
}

const user: Place = { table: 'users', pathOf: (id) => `/admin/users/${id}/edit` };

/** The screens of records with an ID, by the subject of their entries. */
const places = new Map<string, Place>([
  ...tableRecordTypes.map(({ subject, recordKind, searchFields }): [string, Place] => [
    subject,
    { table: recordKind.table, pathOf: searchFields.pathOf },
  ]),
  [messageSubject, { table: 'contactRequests', pathOf: (id) => `/admin/messages/${id}` }],
  ['webhook', { table: 'webhooks', pathOf: (id) => `${settings}/webhooks/${id}` }],
  ['identity provider', { table: 'identityProviders', pathOf: (id) => `${settings}/access/providers/${id}` }],
  ...['user', 'account', 'session', loginSubject, 'recovery codes', 'email address'].map((one): [string, Place] => [
    one,
    user,
  ]),
]);

/** The screens of settings, and of records without a screen of their own, by the subject of their entries. */
export const subjectScreens: Record<string, string> = {
  'home page': '/admin/home-page',
  'draft of the home page': '/admin/home-page',
  draft: '/admin/home-page',
  claim: '/admin/home-page/claims',
  appearance: `${settings}/theme`,
  'draft of the appearance': `${settings}/theme`,
  // The former subjects.
  page: '/admin/home-page',
  'draft of the page': '/admin/home-page',
  theme: `${settings}/theme`,
  'draft of the theme': `${settings}/theme`,
  ...Object.fromEntries(Object.values(siteContentLabels).map((label) => [label, `${settings}/legal-pages`])),
  'business details': `${settings}/${businessDetailsKey}`,
  sitemap: `${settings}/sitemap`,
  redirects: `${settings}/redirects`,
  'access policy': `${settings}/access`,
  'local login': `${settings}/access`,
  'API token': `${settings}/access/tokens`,
  invitation: '/admin/users',
  pictures: '/admin/media',
  'sample testimonials': '/admin/testimonials',
  messages: '/admin/messages',
  'message settings': '/admin/messages/settings',
  'notification settings': '/admin/messages/settings/notifications',
  'email settings': '/admin/email-settings/smtp',
  'passwordless sending': '/admin/email-settings/oauth',
  'sender’s domain': '/admin/email-settings/domain-check',
  'test email': '/admin/email-settings/test-email',
};

/** An entry about a record's history links to the record. */
const subjectOf = ({ subject }: AuditEntry) => subject.replace(/^history of the /, '');

const isNumber = (id: string | null): id is string => id !== null && /^\d+$/.test(id);

function pathOf(entry: AuditEntry, existing: Map<string, Set<string>>): string | null {
  const { subjectId } = entry;
  const subject = subjectOf(entry);
  const place = places.get(subject);
  if (!place || !isNumber(subjectId)) return subjectScreens[subject] ?? null;
  return existing.get(place.table)?.has(subjectId) ? place.pathOf(subjectId) : null;
}

/** Returns the IDs of existing records, by their table. */
async function existingOf(entries: AuditEntry[]): Promise<Map<string, Set<string>>> {
  const wanted = new Map<keyof Database, Set<number>>();
  for (const entry of entries) {
    const table = places.get(subjectOf(entry))?.table;
    if (!table || !isNumber(entry.subjectId)) continue;
    wanted.set(table, (wanted.get(table) ?? new Set()).add(Number(entry.subjectId)));
  }
  const result = await Promise.all(
    [...wanted].map(async ([table, ids]): Promise<[string, Set<string>]> => {
      const rows = await queries()
        .selectFrom(table as 'users')
        .select('id')
        .where('id', 'in', [...ids])
        .execute();
      return [table, new Set(rows.map(({ id }) => String(id)))];
    }),
  );
  return new Map(result);
}

async function namesOf(entries: AuditEntry[]): Promise<Map<number, string>> {
  if (entries.length === 0) return new Map();
  const rows = await queries()
    .selectFrom('auditEntries')
    .innerJoin('users', 'users.id', 'auditEntries.userId')
    .select(['auditEntries.id', 'users.firstName', 'users.lastName'])
    .where(
      'auditEntries.id',
      'in',
      entries.map(({ id }) => id),
    )
    .execute();
  return new Map(rows.map(({ id, ...person }) => [id, userName(person)]));
}

/** Returns the senders of the messages that still exist. The audit log outlives messages, so its entries hold no names. */
async function sendersOf(entries: AuditEntry[]): Promise<Map<number, string>> {
  const ids = entries.filter(({ subject }) => subject === messageSubject).map(({ subjectId }) => Number(subjectId));
  if (ids.length === 0) return new Map();
  const rows = await queries()
    .selectFrom('contactRequests')
    .select(['id', 'firstName', 'lastName'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...person }) => [id, userName(person)]));
}

/** Returns the summary as text. Earlier releases wrote times in the format of the database. */
function readable({ subject, subjectId, summary }: AuditEntry, senders: Map<number, string>): string {
  const id = Number(subjectId);
  const sender = subject === messageSubject ? senders.get(id) : undefined;
  const named = sender ? summary.replace(anonymousName(id), `Message from ${sender}`) : summary;
  return named.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, formatTimestamp);
}
