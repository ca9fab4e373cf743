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
    .argument('[file]', 'the new file (default: this file)')
    .option('--older', 'allow an older release')
    .option('-y, --yes', 'do not ask for confirmation')
    .addOption(rootOption())
    .description('upgrade to another release; rolls back if it fails')
    .action(async (file: string = process.execPath, options: UpgradeOptions, command: Command) => {
      const { upgrade } = await import('../install/upgrade.server');
      await upgrade({ file, ...options }, command);
    });
}
