import type { Command } from 'commander';
import { say, withInstance } from './command.server';

export function addMigrate(program: Command): void {
  program
    .command('migrate')
    .description('bring the database up to date and stop; a copy of the former state stays beside it')
    .action(async (_options, command: Command) => {
      await withInstance(async ({ databasePath }, store) => {
        const migrations = await store.doneMigrations();
        say(command, [`${databasePath} is up to date (${migrations.at(-1)}).`], { database: databasePath, migrations });
      });
    });
}
