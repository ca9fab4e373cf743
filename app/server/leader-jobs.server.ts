/**
 * Jobs that only the leader runs, however many processes and nodes there are: maintenance, schedule, backups, email,
 * webhooks.
 */
import type { Logger } from 'pino';
import { startMailWorker } from '~/email/worker.server';
import { indexMessages } from '~/inbox/messages/search-index.server';
import { requestRenditions } from '~/media/renditions.server';
import { startOffSiteBackups } from '~/operations/backups/upload-schedule.server';
import type { RenewalCheck } from '~/operations/certificates/renewal.server';
import { isCheckDue, readRenewalState } from '~/operations/certificates/renewal-state.server';
import { sharedFolder } from '~/operations/certificates/shared-folder.server';
import { now } from '~/platform/clock.server';
import type { Config } from '~/platform/config.server';
import { runCommandInProcess } from '~/platform/threads/command-process.server';
import { becomeLeader, stepDown } from '~/platform/threads/message-bus.server';
import { indexRecords } from '~/records/search-index.server';
import { mailKinds } from '~/registry/emails.server';
import { eventKinds } from '~/registry/events.server';
import { renderOutdated } from '~/registry/outdated-texts.server';
import { startWebhookWorker } from '~/webhooks/worker.server';
import type { LeaderJobs } from '../../db/store.server';
import { startBackups } from './backups.server';
import { startCron } from './cron.server';
import { startImports } from './imports.server';
import { gracePeriodMs } from './listeners/stopping.server';
import { sweepDrafts } from './partial-copies.server';
import { startPeriodicChecks } from './periodic-checks.server';
import { startSchedule } from './schedule.server';
import { startSweeping } from './sweep.server';

export const leaderJobsOf =
  (config: Config, log: Logger): LeaderJobs =>
  async (isHeld) => {
    becomeLeader(isHeld);
    const stop = await startLeaderJobs(config, log);
    return () => {
      stepDown();
      return stop(gracePeriodMs);
    };
  };

/** Returns a function that stops the jobs within a grace period in milliseconds. */
async function startLeaderJobs(config: Config, log: Logger): Promise<(grace: number) => Promise<void>> {
  const stops: ((grace: number) => unknown)[] = [startSweeping(log), startSchedule(log)];
  const drafts = await sweepDrafts(config);
  if (drafts.length > 0) log.info({ files: drafts }, 'Unfinished copies deleted.');
  stops.push(startRendering(log), startIndexing(log));
  requestRenditions();
  stops.push(startBackups(config, log), startOffSiteBackups(config, log), startPeriodicChecks(log));
  stops.push(
    startRenewals(config, log),
    startImports(log),
    startMailWorker(mailKinds, log).stop,
    startWebhookWorker(eventKinds, log).stop,
  );
  return async (grace) => {
    await Promise.all(stops.map((stop) => stop(grace)));
  };
}

/** Indexes records and messages that are not indexed yet, as after a move or an upgrade. Returns a function that stops. */
function startIndexing(log: Logger): () => void {
  const stop = new AbortController();
  Promise.all([indexRecords(), indexMessages(stop.signal)]).catch(
    (error) => stop.signal.aborted || log.warn({ err: error }, 'Indexing failed; the next sweep will retry.'),
  );
  return () => stop.abort();
}

/** Renders stored texts again in the background after an upgrade. Returns a function that stops. */
function startRendering(log: Logger): () => void {
  const stop = new AbortController();
  renderOutdated(stop.signal).then(
    (texts) => texts > 0 && log.info({ texts }, 'Texts rendered again with the current renderer.'),
    (error) => stop.signal.aborted || log.warn({ err: error }, 'Rendering texts failed; the next start will retry.'),
  );
  return () => stop.abort();
}

/**
 * Renews the certificate in a separate process, so that this process needs no memory for it. Does nothing without ACME.
 * @returns a function that stops the schedule and cancels a renewal in progress
 */
function startRenewals(config: Config, log: Logger): () => Promise<void> {
  if (config.domains.length === 0 || config.ownCertificate) return async () => undefined;
  const renew = async (signal: AbortSignal) => {
    try {
      const result = await runCommandInProcess(['certificate', 'renew'], { signal, codes: [0, 1] });
      const { outcome, line } = result as RenewalCheck;
      if (outcome === 'failed') log.error(`Certificate renewal failed; will retry. ${line}`);
      else if (outcome === 'renewed') log.info(line);
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'Certificate renewal failed.');
    }
  };
  const shared = sharedFolder(config);
  // The domains may have changed, so the first check does not wait, unless the last one failed.
  let isStart = readRenewalState(config).problem === null;
  return startCron('*/5 * * * * *', async (signal) => {
    const isDue = isStart || isCheckDue(readRenewalState(config), now());
    isStart = false;
    if (isDue) await renew(signal);
    await shared?.push().catch(() => undefined);
  });
}
