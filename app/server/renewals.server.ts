/** Renews the certificate in a process of its own, which leaves nothing in this one's memory. */
import { Cron } from 'croner';
import type { Logger } from 'pino';
import type { RenewalCheck } from '~/operations/certificates/renewal.server';
import { isCheckDue, readRenewalState } from '~/operations/certificates/renewal-state.server';
import { sharedFolder } from '~/operations/certificates/shared-folder.server';
import { now } from '~/platform/clock.server';
import type { Config } from '~/platform/config.server';
import { runCommandInProcess } from './command-process.server';

/** Returns how to stop; a renewal that is under way is cancelled. Without ACME it does nothing. */
export function startRenewals(config: Config, log: Logger): () => Promise<void> {
  if (config.domains.length === 0 || config.ownCertificate) return async () => undefined;
  let underWay: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  const renew = async () => {
    try {
      const { outcome, line } = (await runCommandInProcess(['certificate', 'renew'], stopping.signal)) as RenewalCheck;
      if (outcome === 'failed') log.error(`Certificate renewal failed; will retry. ${line}`);
      else if (outcome === 'renewed') log.info(line);
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error }, 'Certificate renewal failed.');
    }
  };
  const shared = sharedFolder(config);
  // The names may be others than they were. A directory that has rejected is left alone by a new start too.
  let isStart = readRenewalState(config).problem === null;
  const checkOnSchedule = () => {
    if (isStart || isCheckDue(readRenewalState(config), now())) underWay = renew();
    isStart = false;
    return underWay;
  };
  const checkAndApply = async () => {
    await checkOnSchedule();
    await shared?.push().catch(() => undefined);
  };
  const job = new Cron('*/5 * * * * *', { protect: true, unref: true }, checkAndApply);
  return async () => {
    job.stop();
    stopping.abort();
    await underWay;
  };
}
