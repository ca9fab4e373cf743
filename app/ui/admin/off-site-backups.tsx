import type { OffSiteSummary } from '~/operations/backups/off-site-summary';
import { whenExactly } from './dates';
import { Notice } from './list';

/** The state of off-site backups. */
export function OffSiteBackups({ status, to, lastGoodAt, fault: error, now }: OffSiteSummary & { now: string }) {
  if (status === 'failing') {
    return (
      <Notice tone="danger" className="mb-7">
        <strong>Off-site backups are failing.</strong> {error}
      </Notice>
    );
  }
  return (
    <Notice className="mb-7">
      {lastGoodAt
        ? `Backed up off this machine, to ${to}: all as of ${whenExactly(lastGoodAt, now)}.`
        : `The first backup is on its way to ${to}.`}
    </Notice>
  );
}
