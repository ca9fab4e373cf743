/** Notices to users about changes to their account, queued in the transaction of the change and sent by email. */

import { browserName } from '~/auth/sessions/browser-name';
import { readBusinessDetails, readPublicAddress } from '~/content/legal/texts.server';
import type { MailKind } from '~/email/email-kind';
import { queueMails } from '~/email/outbox.server';
import { renderEmail } from '~/email/template';
import { nowIso, secondsFromNow } from '~/platform/clock.server';
import { formatTimestamp } from '~/platform/time-zone';
import { operator, type StaffActor } from '~/records/actor';
import type { Row } from '../../../db/schema';
import { queries, type Tx } from '../../../db/store.server';
import { type AccountEvent, accountChange } from './account-change';

/** The subject of these emails. A trigger deletes them with their notice. */
const subject = 'account notice';
const priority = 1;

/** The signed-in user, or the browser during a login. */
type By = Pick<StaffActor, 'userId' | 'username' | 'sessionId'> | { address: string; userAgent: string | null };

interface Change {
  userId: number;
  event: AccountEvent;
  by: By;
  /** A name or value for the sentence: the name of an app, the new role. */
  detail?: string;
  /** A further recipient, if it differs from the account's address. */
  previousEmail?: string;
}

/**
 * Notifies someone that something about their account has changed. Call it in the transaction that changes it, before
 * sessions end: it names the browser of the one that did it.
 *
 * @param change the email goes to the account's address as it is stored then
 */
export async function notifyOfChange(tx: Tx, { userId, event, by, detail = '', previousEmail }: Change): Promise<void> {
  const { email } = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  const channel = await channelOf(tx, userId, by);
  for (const address of new Set([email, previousEmail ?? email])) {
    const { id } = await tx
      .insertInto('accountNotices')
      .values({ userId, address, event, detail, door: channel, createdAt: nowIso() })
      .returning('id')
      .executeTakeFirstOrThrow();
    // The worker is not woken: it looks every few seconds.
    await queueMails(tx, { subject, subjectId: id }, [{ kind: 'account-notice', priority, initialStatus: 'queued' }]);
  }
}

async function channelOf(tx: Tx, userId: number, by: By): Promise<string> {
  if ('address' in by) return `${browserName(by.userAgent)}, from ${by.address}`;
  if (by.userId === operator.userId) return 'The command line of the server';
  if (by.userId !== userId) return `${by.username}, an admin of the site`;
  const session = await tx.selectFrom('sessions').select('userAgent').where('id', '=', by.sessionId).executeTakeFirst();
  return `${browserName(session?.userAgent ?? null)}, logged in as you`;
}

/** Notifies whom the notice names. */
export const accountNotice: MailKind = async ({ subjectId }) => {
  const notice = await queries()
    .selectFrom('accountNotices')
    .innerJoin('users', 'users.id', 'accountNotices.userId')
    .select(['address', 'event', 'detail', 'door', 'accountNotices.createdAt', 'users.username'])
    .where('accountNotices.id', '=', subjectId)
    .executeTakeFirst();
  const change = notice && accountChange(notice.event);
  if (!change) return { drop: 'The account or the notice is gone.' };
  const [{ brandName }, publicAddress] = await Promise.all([readBusinessDetails(), readPublicAddress()]);
  const rendered = renderEmail(`${change.subject} - ${brandName}`, {
    brandName,
    heading: change.subject,
    paragraphs: [change.contains(notice.detail), `If it was you, there is nothing to do. ${change.ifNotYou}`],
    facts: factsOf(notice),
    ...(publicAddress ? { action: { label: 'Open your account page', url: `${publicAddress}/admin/account` } } : {}),
    footer: `You get this email because you have an account on the website of ${brandName}. It is sent whenever something changes that protects it, and cannot be turned off.`,
  });
  return { send: { ...rendered, to: { name: '', address: notice.address }, autoSubmitted: 'auto-generated' } };
};

function factsOf({
  username,
  door: channel,
  createdAt,
}: Pick<Row<'accountNotices'>, 'door' | 'createdAt'> & { username: string }) {
  return [
    ['Account', username],
    ['When', formatTimestamp(createdAt)],
    ['Done by', channel],
  ] satisfies [string, string][];
}

const retentionSeconds = 7 * 24 * 60 * 60;
const sweptAtOnce = 1000;

/** Deletes old notices, so that they do not accumulate while email is not set up. */
export async function sweepNotices(): Promise<void> {
  const old = queries()
    .selectFrom('accountNotices')
    .select('id')
    .where('createdAt', '<', secondsFromNow(-retentionSeconds))
    .limit(sweptAtOnce);
  await queries().deleteFrom('accountNotices').where('id', 'in', old).execute();
}
