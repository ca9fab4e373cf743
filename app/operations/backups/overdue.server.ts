/** Notifies staff by email when the last off-site backup is two days old. */
import { automaticEmail, toAdmin } from '~/email/automatic-email.server';
import type { MailKind } from '~/email/email-kind';
import { queueOnce } from '~/email/outbox.server';
import { now } from '~/platform/clock.server';
import { transaction } from '../../../db/store.server';
import { describeOffSiteProblem, type OffSiteState, offSiteState } from './state.server';

const subject = 'off-site backups';
const kind = 'backup-overdue';
const priority = 1;
const overdueAfter = 2 * 24 * 60 * 60 * 1000;

/** Queues the email if it is due, once per failure. Call it regularly. */
export async function warnOfOverdue(): Promise<void> {
  const state = offSiteState();
  const since = state && failingFrom(state);
  if (!since || now().getTime() - since < overdueAfter) return;
  const subjectId = Math.floor(since / 1000);
  await transaction((tx) => queueOnce(tx, { subject, subjectId }, { kind, priority }));
}

/** Returns the time of the last good backup, or of the first failure if there is none; null while backups work. */
function failingFrom({ failingSince, lastGoodAt }: OffSiteState): number | null {
  return failingSince === null ? null : Date.parse(lastGoodAt ?? failingSince);
}

/** Renders the email, or drops it if backups work again. */
export const backupOverdue: MailKind = async ({ subjectId }, settings) => {
  const state = offSiteState();
  const since = state && failingFrom(state);
  if (!state || !since || Math.floor(since / 1000) !== subjectId) return { drop: 'Off-site backups work again.' };
  return automaticEmail(toAdmin(settings), {
    heading: 'Off-site backups have failed for two days',
    paragraphs: [
      describeOffSiteProblem(state),
      'If that server failed now, you would lose all changes since then. We try again every 15 minutes. Your server administrator can see more with: uplink doctor',
    ],
    link: { label: 'Open the dashboard', path: '/admin/dashboard' },
    footer: 'You get this email once for each failure.',
  });
};
