/** Notices to users about changes to their account, queued in the transaction of the change and sent by email. */

import { browserName } from '~/auth/sessions/browser-name';
import { readBusinessDetails, readPublicAddress } from '~/content/settings/settings.server';
import type { MailKind } from '~/email/email-kind';
import { queueMails } from '~/email/outbox.server';
import { renderEmail } from '~/email/template';
import { nowIso, secondsFromNow } from '~/platform/clock.server';
import { formatZonedTimestamp } from '~/platform/time-zone';
import { operator, type StaffActor } from '~/records/actor';
import { queries, type Tx } from '../../../db/store.server';
import { type AccountEvent, accountChange } from './account-change';

/** The `subject` of these emails in the outbox. A trigger deletes them with their notice. */
const subject = 'account notice';
const priority = 1;

/** The logged-in user, or the browser during a login. */
type By = Pick<StaffActor, 'userId' | 'username' | 'sessionId'> | { address: string; userAgent: string | null };

interface Change {
  userId: number;
  event: AccountEvent;
  by: By;
  /** A name or value for the sentence, such as the app's name or the new role. */
  detail?: string;
  /** Receives the notice too, if it differs from the current address. */
  previousEmail?: string;
}

/**
 * Queues a notice about an account change. Call it in the transaction of the change, before sessions end, because the
 * notice names the browser that made it.
 * @param change the notice goes to the account's address as stored then
 */
export async function notifyOfChange(tx: Tx, { userId, event, by, detail = '', previousEmail }: Change): Promise<void> {
  const { email } = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  const channel = await channelOf(tx, userId, by);
  for (const address of new Set([email, previousEmail ?? email])) {
    const { id } = await tx
      .insertInto('accountNotices')
      .values({ userId, address, event, detail, channel, createdAt: nowIso() })
      .returning('id')
      .executeTakeFirstOrThrow();
    // The outbox worker is not woken: it polls every few seconds.
    await queueMails(tx, { subject, subjectId: id }, [{ kind: 'account-notice', priority }]);
  }
}

async function channelOf(tx: Tx, userId: number, by: By): Promise<string> {
  if ('address' in by) return `${browserName(by.userAgent)}, from ${by.address}`;
  if (by.userId === operator.userId) return 'The command line of the server';
  if (by.userId !== userId) return `${by.username}, an admin of the site`;
  const session = await tx.selectFrom('sessions').select('userAgent').where('id', '=', by.sessionId).executeTakeFirst();
  return `${browserName(session?.userAgent ?? null)}, logged in as you`;
}

export const accountNotice: MailKind = async ({ subjectId }) => {
  const notice = await queries()
    .selectFrom('accountNotices')
    .innerJoin('users', 'users.id', 'accountNotices.userId')
    .select(['address', 'event', 'detail', 'channel', 'accountNotices.createdAt', 'users.username'])
    .where('accountNotices.id', '=', subjectId)
    .executeTakeFirst();
  const change = notice && accountChange(notice.event);
  if (!change) return { drop: 'The account or the notice is gone.' };
  const [{ brandName }, publicAddress] = await Promise.all([readBusinessDetails(), readPublicAddress()]);
  const rendered = renderEmail(`${change.subject} - ${brandName}`, {
    brandName,
    heading: change.subject,
    paragraphs: [change.sentence(notice.detail), `If it was you, there is nothing to do. ${change.ifNotYou}`],
    facts: [
      ['Account', notice.username],
      ['When', formatZonedTimestamp(notice.createdAt)],
      ['Done by', notice.channel],
    ],
    ...(publicAddress ? { action: { label: 'Open your account page', url: `${publicAddress}/admin/account` } } : {}),
    footer: `You get this email because you have an account on the website of ${brandName}. It is sent whenever something changes that protects it, and cannot be turned off.`,
  });
  return { send: { ...rendered, to: { name: '', address: notice.address }, autoSubmitted: 'auto-generated' } };
};

const retentionSeconds = 7 * 24 * 60 * 60;
const sweptAtOnce = 1000;

/** Deletes notices that are too old to be sent, whether sent or not. Without email they would accumulate. */
export async function sweepNotices(): Promise<void> {
  const old = queries()
    .selectFrom('accountNotices')
    .select('id')
    .where('createdAt', '<', secondsFromNow(-retentionSeconds))
    .limit(sweptAtOnce);
  await queries().deleteFrom('accountNotices').where('id', 'in', old).execute();
}
