import type { Command } from 'commander';
import { rootOption } from './install.server';

export function addUninstall(program: Command): void {
  program
    .command('uninstall')
    .option('--dry-run', 'show the plan and change nothing')
    .option('-y, --yes', 'do not ask for confirmation')
    .addOption(rootOption())
    .description('remove Uplink from this machine; data and settings stay')
    .action(async (options: { dryRun?: boolean; yes?: boolean; root: string }, command: Command) => {
      const { uninstall } = await import('../install/uninstall.server');
      await uninstall(options, command);
    });
}
