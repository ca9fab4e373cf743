/** Checks every 30 seconds for conditions that staff are notified of by email or webhook. */
import type { Logger } from 'pino';
import { checkWeekly } from '~/email/mail-domain.server';
import { noticeOverdue } from '~/inbox/messages/timeline.server';
import { announceSummaries } from '~/inbox/notifications/digest.server';
import { noticeFailingMail } from '~/inbox/notifications/mail-events.server';
import { remind } from '~/inbox/notifications/reminders.server';
import { queueWeeklySummary } from '~/registry/weekly-summary.server';

const intervalMs = 30_000;

/** Returns a function that stops the checks. */
export function startPeriodicChecks(log: Logger): () => void {
  let isLooking = false;
  const check = async () => {
    // A check can take longer than the interval if name servers do not respond.
    if (isLooking) return;
    isLooking = true;
    await runPeriodicChecks(log);
    isLooking = false;
  };
  const timer = setInterval(check, intervalMs);
  timer.unref();
  void check();
  return () => clearInterval(timer);
}

/** Logs errors and does not throw. */
export async function runPeriodicChecks(log: Logger): Promise<void> {
  try {
    await noticeOverdue();
    await noticeFailingMail();
    await announceSummaries();
    await remind();
    await queueWeeklySummary();
    await checkWeekly();
  } catch (error) {
    log.warn({ err: error }, 'Scheduled sweep failed; will retry.');
  }
}
