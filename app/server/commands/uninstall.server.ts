import type { Command } from 'commander';
import { rootOption } from './install.server';

export function addUninstall(program: Command): void {
  program
    .command('uninstall')
    .option('--dry-run', 'only say what would be done')
    .option('-y, --yes', 'do not ask before it begins')
    .addOption(rootOption())
    .description('take the program off this machine again; the data and the settings stay')
    .action(async (options: { dryRun?: boolean; yes?: boolean; root: string }, command: Command) => {
      const { uninstall } = await import('../installation/uninstall.server');
      await uninstall(options, command);
    });
}
