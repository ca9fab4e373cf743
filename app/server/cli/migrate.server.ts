import type { Command } from 'commander';
import { nameOfDatabase } from '../../../db/location.server';
import { printResult, withStore } from './command.server';

export function addMigrate(program: Command): void {
  program
    .command('migrate')
    .description('migrate the database and exit; a copy of the old file stays')
    .action(async (_options, command: Command) => {
      await withStore(async (config, store) => {
        const database = nameOfDatabase(config);
        const migrations = await store.doneMigrations();
        printResult(command, [`${database} is up to date (${migrations.at(-1)}).`], { database, migrations });
      });
    });
}
