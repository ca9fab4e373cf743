import type { Command } from 'commander';
import { ConfigurationErrors } from '~/platform/config.server';
import { createReader } from '~/platform/settings/parse.server';
import { readStorage } from '~/platform/settings/storage.server';
import { moveStore } from '../../../db/copying/move.server';
import { nameOfDatabase } from '../../../db/location.server';
import { loadSqlite } from '../open.server';
import { count, formatTable, printResult, readConfiguration, recordExport, withStopSignal } from './command.server';
import { withProgress } from './progress.server';

export function addMove(program: Command): void {
  program
    .command('move')
    .requiredOption(
      '--to <url>',
      'postgres://USER@HOST/DATABASE (with PGPASSWORD) or sqlite:PATH; empty or from an earlier move',
    )
    .description('copy the database to another place or kind, also while it is in use, and compare the copy')
    .action(async ({ to }: { to: string }, command: Command) => {
      const from = readConfiguration();
      const { read, errors } = createReader({ ...process.env, DATABASE_URL: to });
      const target = readStorage(read, errors);
      if (errors.length > 0) throw new ConfigurationErrors(errors);
      loadSqlite(from.dataDir);
      const rows = await withProgress((report) =>
        withStopSignal((signal) => moveStore(from, target, { report, signal })),
      );
      const [here, there] = [nameOfDatabase(from), nameOfDatabase(target)];
      await recordExport({ action: 'copied', subject: 'database', summary: `To ${there}, at the command line` });
      const filled = Object.entries(rows).filter(([, number]) => number > 0);
      const table = formatTable([['TABLE', 'ROWS'], ...filled.map(([name, number]) => [name, String(number)])]);
      const all = Object.values(rows).reduce((sum, number) => sum + number, 0);
      const lines = [
        ...table,
        `${count(all, 'row')} of ${here} are now in ${there} and verified.`,
        'To switch: stop the server, run this command again to copy the rest, set DATABASE_URL, and start.',
        `The secret (${from.appSecret ? 'APP_SECRET' : `${from.dataDir}/secret`}) and the images are not included. The other machine needs both.`,
        `${here} is unchanged and still holds personal data. Delete it once you no longer need it.`,
      ];
      printResult(command, lines, { from: here, to: there, rows });
    });
}
