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
  const stopping = new AbortController();
  let isLooking = false;
  const check = async () => {
    // A check can take longer than the interval if name servers do not respond.
    if (isLooking) return;
    isLooking = true;
    await runPeriodicChecks(log, stopping.signal);
    isLooking = false;
  };
  const timer = setInterval(check, intervalMs);
  timer.unref();
  void check();
  return () => {
    clearInterval(timer);
    stopping.abort();
  };
}

const checks = [noticeOverdue, noticeFailingMail, announceSummaries, remind, queueWeeklySummary, checkWeekly];

/** Logs errors and does not throw. @param signal aborts when the database closes */
export async function runPeriodicChecks(log: Logger, signal?: AbortSignal): Promise<void> {
  try {
    for (const check of checks) {
      if (signal?.aborted) return;
      await check();
    }
  } catch (error) {
    if (signal?.aborted) return;
    log.warn({ err: error }, 'Scheduled sweep failed; will retry.');
  }
}
