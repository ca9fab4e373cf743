import type { Command } from 'commander';
import { askHealth } from '../installation/health-question.server';
import { CommandFault, readConfiguration, say } from './command.server';

export function addHealth(program: Command): void {
  program
    .command('health')
    .description('check the health of the running server: exit code 0, or 1')
    .action(async (_options, command: Command) => {
      const { port, httpPort, domains } = readConfiguration();
      // A site that does https by itself has its unencrypted port apart.
      const { isWell, said } = await askHealth(domains.length > 0 ? httpPort : port);
      if (!isWell) throw new CommandFault(`Unhealthy: ${said}`);
      say(command, [said], { isWell });
    });
}
