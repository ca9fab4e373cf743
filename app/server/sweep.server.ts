/**
 * Maintenance every ten minutes: deletes expired data, indexes new records, reports suspected spam, and checks that
 * email is sent.
 */
import type { Logger } from 'pino';
import { sweepLinks } from '~/auth/login/single-use-link.server';
import { sweepBrowsers } from '~/auth/sessions/known-browser.server';
import { sweepPendingLogins } from '~/auth/sessions/pending-login.server';
import { sweepSessions } from '~/auth/sessions/session.server';
import { sweepTokens } from '~/auth/tokens/model.server';
import { sweepNotices } from '~/auth/users/account-notice.server';
import { sweepNotFound } from '~/content/redirects/not-found-log.server';
import { warnOfExpiry } from '~/email/oauth-expiry.server';
import { countFailedDeliveries } from '~/inbox/messages/failed-recipients.server';
import { indexMessages } from '~/inbox/messages/search-index.server';
import { sweepMessages } from '~/inbox/messages/settings.server';
import { purgeMarked } from '~/inbox/retention/purge-queue.server';
import { announceSpamCandidates } from '~/inbox/spam/review.server';
import { sweepTestimonialRequests } from '~/inbox/testimonial-requests/model.server';
import { sweepViews } from '~/inbox/visits/counter.server';
import { requestRenditions } from '~/media/renditions.server';
import { sweepBucket, sweepMedia } from '~/media/sweep.server';
import { sweepCopies } from '~/operations/backups/local-copies.server';
import { warnOfOverdue } from '~/operations/backups/overdue.server';
import { ClockWatch } from '~/platform/clock.server';
import { sweepThrottles } from '~/platform/throttle.server';
import { sweepAuditLog } from '~/records/audit.server';
import { sweepAutosaves } from '~/records/autosave.server';
import { sweepPreviews } from '~/records/preview-link.server';
import { sweepRevisions } from '~/records/revisions.server';
import { indexRecords } from '~/records/search-index.server';
import { sweepTrash } from '~/records/trash.server';
import { renderOutdated } from '~/registry/outdated-texts.server';
import { sweepGoogleReviews } from '~/reviews/google-sync.server';
import { sweepDeliveries } from '~/webhooks/delivery.server';
import { isUnreachable } from '../../db/errors.server';
import { tidyIndex } from '../../db/text-search.server';

const descriptions = { unconfigured: 'not set up', off: 'turned off' };

const every = 10 * 60 * 1000;

/** Returns a function that stops the maintenance. */
export function startSweeping(log: Logger): () => void {
  const clock = new ClockWatch();
  clock.isSteady();
  const stopping = new AbortController();
  const timer = setInterval(() => sweep(log, clock.isSteady(), stopping.signal), every);
  timer.unref();
  void finishDeleting(log, stopping.signal);
  return () => {
    clearInterval(timer);
    stopping.abort();
  };
}

/** Finishes a purge that the end of the process interrupted. */
async function finishDeleting(log: Logger, signal: AbortSignal) {
  try {
    await purgeMarked();
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, 'Purge failed; will retry.');
  }
}

interface Job {
  run: (log: Logger, signal?: AbortSignal) => unknown;
  /** Whether the job must not run after the clock jumped ahead, which could delete messages too early. */
  needsSteadyClock?: boolean;
}

/** Run in this order. */
const jobs: Job[] = [
  { run: sweepSessions },
  { run: sweepPendingLogins },
  { run: sweepLinks },
  { run: sweepBrowsers, needsSteadyClock: true },
  { run: sweepThrottles },
  { run: sweepTokens, needsSteadyClock: true },
  { run: sweepNotFound },
  { run: sweepViews, needsSteadyClock: true },
  { run: sweepPreviews },
  { run: () => purgeMarked() },
  { run: sweepAuditLog, needsSteadyClock: true },
  { run: sweepNotices, needsSteadyClock: true },
  { run: sweepDeliveries, needsSteadyClock: true },
  { run: sweepRevisions, needsSteadyClock: true },
  { run: sweepTrash, needsSteadyClock: true },
  { run: sweepAutosaves, needsSteadyClock: true },
  { run: sweepOldMessages, needsSteadyClock: true },
  { run: sweepOldCopies, needsSteadyClock: true },
  { run: requestRenditions },
  { run: sweepOldFiles, needsSteadyClock: true },
  { run: (_log, signal) => indexMessages(signal) },
  { run: indexRecords },
  { run: tidyIndex },
  { run: (_log, signal) => renderOutdated(signal) },
  { run: announceSpamCandidates },
  { run: warnOfExpiry },
  { run: warnOfOverdue, needsSteadyClock: true },
  { run: warnOfFailedDeliveries },
  { run: sweepBucket, needsSteadyClock: true },
  { run: sweepGoogleReviews, needsSteadyClock: true },
  { run: sweepTestimonialRequests, needsSteadyClock: true },
];

/**
 * Runs each job independently: a failing job does not stop the others, unless the database is unreachable.
 * @param signal aborts when the database closes
 */
export async function sweep(log: Logger, isClockSteady: boolean, signal?: AbortSignal): Promise<void> {
  for (const { run, needsSteadyClock } of jobs) {
    if (signal?.aborted) return;
    if (needsSteadyClock && !isClockSteady) continue;
    try {
      await run(log, signal);
    } catch (error) {
      if (signal?.aborted) return;
      log.warn({ err: error, job: run.name }, 'A scheduled sweep failed; will retry.');
      if (isUnreachable(error)) return;
    }
  }
}

async function sweepOldMessages(log: Logger) {
  const swept = await sweepMessages();
  if (swept > 0) log.info({ messages: swept }, 'Expired messages deleted.');
}

async function sweepOldCopies(log: Logger) {
  const copies = await sweepCopies();
  if (copies.length > 0) log.info({ copies }, 'Expired database copies deleted.');
}

async function sweepOldFiles(log: Logger) {
  const files = await sweepMedia();
  if (files > 0) log.info({ files }, 'Unused image files deleted.');
}

async function warnOfFailedDeliveries(log: Logger) {
  const undeliverable = await countFailedDeliveries();
  if (!undeliverable) return;
  const { count, reminders, problem } = undeliverable;
  if (problem === 'failing') {
    log.error({ undelivered: count, reminders }, 'Notifications are failing: emails to staff are undelivered.');
  } else log.warn({ undelivered: count, reminders }, `Notifications are waiting: email is ${descriptions[problem]}.`);
}
