import type { Command } from 'commander';
import { seed } from '~/content/samples/seed.server';
import { printResult, withStore } from './command.server';

export function addSeed(program: Command): void {
  program
    .command('seed')
    .description('fill an empty site with sample content, for development and demonstrations')
    .action(async (_options, command: Command) => {
      await withStore(async () => {
        const message = await seed();
        printResult(command, [message], { message });
      });
    });
}
