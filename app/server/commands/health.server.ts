import type { Command } from 'commander';
import { askHealth } from '../installation/health-question.server';
import { CommandFault, readConfiguration, say } from './command.server';

export function addHealth(program: Command): void {
  program
    .command('health')
    .description('ask the program that serves on this machine whether it is well: exit code 0, or 1')
    .action(async (_options, command: Command) => {
      const { port } = readConfiguration();
      const { isWell, said } = await askHealth(plainPort(port, process.env));
      if (!isWell) throw new CommandFault(`It is not well: ${said}`);
      say(command, [said], { isWell });
    });
}

/** A site that does https by itself has its unencrypted port apart. */
const plainPort = (port: number, { DOMAIN, HTTP_PORT }: NodeJS.ProcessEnv) => (DOMAIN ? Number(HTTP_PORT || 80) : port);
