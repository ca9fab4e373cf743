import { type Command, InvalidArgumentError, Option } from 'commander';

interface InstallOptions {
  dataDir?: string;
  behindProxy?: number | true;
  dryRun?: boolean;
  yes?: boolean;
  root: string;
  file?: string;
}

const defaultProxyPort = 3000;

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
    .option('-y, --yes', 'do not ask for confirmation')
    .addOption(rootOption())
    .addOption(new Option('--file <file>').hideHelp())
    .description('set up this machine to serve the site with https, now and at every boot')
    .action(async (domain: string, options: InstallOptions, command: Command) => {
      const { install } = await import('../install/install.server');
      const { behindProxy = null, ...rest } = options;
      await install({ domain, proxyPort: behindProxy === true ? defaultProxyPort : behindProxy, ...rest }, command);
    });
}

/** Tests install into a temporary folder. */
export const rootOption = () => new Option('--root <folder>').default('/').hideHelp();

export function port(value: string): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number > 0 && number <= 65_535) return number;
  throw new InvalidArgumentError('Enter a port number, such as 3000.');
}
