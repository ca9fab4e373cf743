import type { Command } from 'commander';
import { fetchHealth } from '../install/health-check.server';
import { CommandError, printResult, readConfiguration } from './command.server';

export function addHealth(program: Command): void {
  program
    .command('health')
    .description('check the health of the running server: exit code 0, or 1')
    .action(async (_options, command: Command) => {
      const { port, httpPort, domains } = readConfiguration();
      // With built-in HTTPS, the health check uses the unencrypted port.
      const { isHealthy, output } = await fetchHealth(domains.length > 0 ? httpPort : port);
      if (!isHealthy) throw new CommandError(`Unhealthy: ${output}`);
      printResult(command, [output], { isHealthy });
    });
}
