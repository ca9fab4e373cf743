/** Messages of visitors and settings of outgoing email, for tests. */
import { type RawBuilder, sql } from 'kysely';
import { pino } from 'pino';
import { deliverNext } from '../app/email/deliver.server';
import { encrypt } from '../app/platform/encryption.server';
import { mailKinds } from '../app/registry/emails.server';
import type { RowChanges } from '../db/schema';
import type { Store } from '../db/store.server';
import type { Site } from './site';

export const visitorMessage = {
  firstName: 'Ifeoma',
  lastName: 'Okafor',
  companyEmail: 'ifeoma@okafor-lane.example',
  companyName: 'Okafor Lane Architects',
  phoneNumber: '020 7946 0123',
  cityLocation: 'London',
  numberOfEmployees: '11-50',
  reasonForContact: 'business_it_support',
  message: 'We are 22 people and moving to a bigger office in March.',
};

export type VisitorMessage = Partial<typeof visitorMessage>;

export const smtpPassword = 'correct-horse-battery-staple';

export const smtpSettings = {
  host: '127.0.0.1',
  port: 587,
  username: 'website@uplink.example',
  password: smtpPassword,
  fromEmail: 'website@uplink.example',
  fromName: 'Uplink',
  adminEmail: 'desk@uplink.example',
};

/** Sends a message through the API as a visitor does. */
export async function sendMessage(site: Site, changes: Record<string, unknown> = {}): Promise<void> {
  const response = await site.json('POST', '/api/contact', { ...visitorMessage, ...changes });
  if (response.status !== 201) throw new Error(`The message was answered with ${response.status}.`);
}

/** The columns of messages that have values of their own, as SQL of their number `n`. */
interface ManyMessages {
  status?: RawBuilder<unknown>;
  createdAt?: RawBuilder<unknown>;
}

/** Adds the messages of Ada Number1, Ada Number2 and so on to the database. */
export const addMessages = (
  { queries }: Pick<Store, 'queries'>,
  count: number,
  { status = sql`'new'`, createdAt = sql`'2026-01-01T00:00:00.000Z'` }: ManyMessages = {},
) =>
  sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
    insert into contact_requests (first_name, last_name, company_email, company_name, phone_number, city_location,
      reason_for_contact, message, message_digest, status, created_at)
    select 'Ada', 'Number' || n, 'ada@example.com', '', '', '', 'other', 'Hello', 'x' || n, ${status}, ${createdAt}
    from numbers`.execute(queries);

/** Puts settings in place without anyone logging in. */
export async function configureMail(
  { queries }: Pick<Store, 'queries'>,
  changes: RowChanges<'smtpConfig'> = {},
): Promise<void> {
  const row = { ...smtpSettings, ...changes, updatedAt: '2026-11-01T09:00:00.000Z' };
  const encrypted = { ...row, password: encrypt('smtp-password', row.password) };
  await queries
    .insertInto('smtpConfig')
    .values({ id: 1, ...encrypted })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(encrypted))
    .execute();
}

const silent = pino({ level: 'silent' });

/** Sends what is due, as the worker does. */
export async function deliverAll(log = silent): Promise<void> {
  const signal = new AbortController().signal;
  while ((await deliverNext(mailKinds, log, signal)) === 'done');
}

export function mails({ queries }: Store) {
  return queries.selectFrom('outboxMails').selectAll().orderBy('id').execute();
}
