/** The commands that change the machine, not the site. Their code is loaded when they run. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { InstallRequest } from '../install/install.server';
import type { UpgradeRequest } from '../install/upgrade.server';

const defaultProxyPort = 3000;
/** Tests install into a temporary folder. */
const rootOption = () => new Option('--root <folder>').default('/').hideHelp();
const yesOption = () => new Option('-y, --yes', 'do not ask for confirmation');

type InstallOptions = Omit<InstallRequest, 'domain' | 'proxyPort'> & { behindProxy?: number | true };

export function addInstall(program: Command): void {
  program
    .command('install')
    .argument('<domain>', 'domain of the site, such as www.example.com; separate several by commas')
    .option(
      '--behind-proxy [port]',
      `https is handled by a proxy that forwards to that port (${defaultProxyPort})`,
      port,
    )
    .option('--data-dir <folder>', 'data folder (/var/lib/uplink)')
    .option('--dry-run', 'show the plan and every file, and change nothing')
    .addOption(yesOption())
    .addOption(rootOption())
    .addOption(new Option('--file <file>').hideHelp())
    .description('set up this machine to serve the site with https, now and at every boot')
    .action(async (domain: string, { behindProxy, ...options }: InstallOptions, command: Command) => {
      const { install } = await import('../install/install.server');
      const proxyPort = behindProxy === true ? defaultProxyPort : (behindProxy ?? null);
      await install({ domain, proxyPort, ...options }, command);
    });
}

export function port(value: string): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number > 0 && number <= 65_535) return number;
  throw new InvalidArgumentError('Enter a port number, such as 3000.');
}

export function addUpgrade(program: Command): void {
  program
    .command('upgrade')
    .argument('[file]', 'the new file (default: this file)')
    .option('--older', 'allow an older release')
    .addOption(yesOption())
    .addOption(rootOption())
    .description('upgrade to another release; rolls back if it fails')
    .action(async (file: string = process.execPath, options: Omit<UpgradeRequest, 'file'>, command: Command) => {
      const { upgrade } = await import('../install/upgrade.server');
      await upgrade({ file, ...options }, command);
    });
}

export function addUninstall(program: Command): void {
  program
    .command('uninstall')
    .option('--dry-run', 'show the plan and change nothing')
    .addOption(yesOption())
    .addOption(rootOption())
    .description('remove Uplink from this machine; data and settings stay')
    .action(async (options: { dryRun?: boolean; yes?: boolean; root: string }, command: Command) => {
      const { uninstall } = await import('../install/uninstall.server');
      await uninstall(options, command);
    });
}
