import type { Command } from 'commander';
import { now } from '~/platform/clock.server';
import type { ServerStatus } from '../monitoring/status.server';
import { fetchStatus } from '../monitoring/status-listener.server';
import { CommandError, count, formatTable, printResult, readConfiguration, size } from './command.server';

export function addStatus(program: Command): void {
  program
    .command('status')
    .description('show the state of the running server, its queues and faults; exit code 1 if there is a fault')
    .action(async (_options, command: Command) => {
      const config = readConfiguration();
      const status = await fetchStatus(config);
      if (!status) {
        throw new CommandError(
          `No Uplink serves with ${config.dataDir}, or it does not respond. Start it with: uplink serve. To check the data, run: uplink doctor`,
        );
      }
      printResult(command, describe(status), status);
      if (status.errors.length > 0) process.exitCode = 1;
    });
}

function describe(status: ServerStatus): string[] {
  const { version, pid, startedAt, processes, memoryBytes, maxWait, database, disk, backlogs, errors } = status;
  const rows = [
    ['Uplink', `${version}, for ${lasting(startedAt)}, process ${pid}${processes > 1 ? `, ${processes} serve` : ''}`],
    ['Memory', `${size(memoryBytes)}; the longest wait in the last second was ${maxWait} ms`],
    ['Database', `${size(database.bytes)}, log ${size(database.logBytes)}`],
    ['Disk', `${size(disk.freeBytes)} free, ${Math.floor(disk.freeRatio * 100)} %`],
    ['Mail', describeBacklog(backlogs.mail)],
    ['Webhooks', describeBacklog(backlogs.webhooks)],
    ['Backup', describeBackup(status)],
    ...describeConnectivity(status),
  ];
  const isWell = errors.length === 0;
  return [
    ...formatTable(rows),
    '',
    ...(isWell ? ['No faults.'] : errors.map(({ part, line }) => `FAIL  ${part}: ${line}`)),
  ];
}

function describeBacklog({ pending, oldestSeconds, failed }: ServerStatus['backlogs']['mail']): string {
  const oldest = pending > 0 ? `, the oldest for ${duration(oldestSeconds)}` : '';
  return `${pending} waiting${oldest}; ${failed} failed`;
}

const describeBackup = ({ backup }: ServerStatus) =>
  backup ? `${lasting(backup.at)} ago, ${size(backup.bytes)}` : 'none yet in the data folder';

function describeConnectivity({ offSite, certificate }: ServerStatus): string[][] {
  const rows = [];
  if (offSite)
    rows.push(['Off site', `${offSite.to}: ${offSite.lastGoodAt ? `all as of ${offSite.lastGoodAt}` : 'nothing yet'}`]);
  if (certificate)
    rows.push([
      'Certificate',
      certificate.ends ? `${certificate.names.join(', ')}, until ${certificate.ends.slice(0, 10)}` : 'none',
    ]);
  return rows;
}

const lasting = (since: string) => duration((now().getTime() - Date.parse(since)) / 1000);

/** Formats a duration in the largest unit with a value of at least 2. */
function duration(seconds: number): string {
  if (seconds < 120) return count(Math.max(0, Math.round(seconds)), 'second');
  if (seconds < 2 * 3600) return count(Math.round(seconds / 60), 'minute');
  if (seconds < 48 * 3600) return count(Math.round(seconds / 3600), 'hour');
  return count(Math.round(seconds / 86_400), 'day');
}
