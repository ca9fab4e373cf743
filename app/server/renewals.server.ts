/** Renews the certificate in a separate process, so that this process needs no memory for it. */
import type { Logger } from 'pino';
import type { RenewalCheck } from '~/operations/certificates/renewal.server';
import { isCheckDue, readRenewalState } from '~/operations/certificates/renewal-state.server';
import { sharedFolder } from '~/operations/certificates/shared-folder.server';
import { now } from '~/platform/clock.server';
import type { Config } from '~/platform/config.server';
import { runCommandInProcess } from './command-process.server';
import { startCron } from './cron.server';

/** Returns a function that stops the schedule and cancels a renewal in progress. Does nothing without ACME. */
export function startRenewals(config: Config, log: Logger): () => Promise<void> {
  if (config.domains.length === 0 || config.ownCertificate) return async () => undefined;
  const renew = async (signal: AbortSignal) => {
    try {
      const result = await runCommandInProcess(['certificate', 'renew'], signal, [0, 1]);
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
