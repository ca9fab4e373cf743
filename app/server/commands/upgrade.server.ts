import type { Command } from 'commander';
import { rootOption } from './install.server';

interface UpgradeOptions {
  older?: boolean;
  yes?: boolean;
  root: string;
}

export function addUpgrade(program: Command): void {
  program
    .command('upgrade')
    .argument('[file]', 'the new file; without one, the file that this is')
    .option('--older', 'also to an older release')
    .option('-y, --yes', 'do not ask before it begins')
    .addOption(rootOption())
    .description('put another release in the place of the installed one; it goes back by itself if that one fails')
    .action(async (file: string = process.execPath, options: UpgradeOptions, command: Command) => {
      const { upgrade } = await import('../installation/upgrade.server');
      await upgrade({ file, ...options }, command);
    });
}
