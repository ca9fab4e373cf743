import type { Command } from 'commander';
import { doneMigrations } from '../../../db/store.server';
import { say, withInstance } from './command.server';

export function addMigrate(program: Command): void {
  program
    .command('migrate')
    .description('bring the database up to date and stop; a copy of the former state stays beside it')
    .action(async (_options, command: Command) => {
      await withInstance(async ({ databasePath }, { file }) => {
        const migrations = doneMigrations(file);
        say(command, [`${databasePath} is up to date (${migrations.at(-1)}).`], { database: databasePath, migrations });
      });
    });
}
