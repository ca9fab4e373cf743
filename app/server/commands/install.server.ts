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
    .argument('<domain>', 'where the site is to be, such as www.example.com; several with commas')
    .option(
      '--behind-proxy [port]',
      `https is another program's, which finds this one at that port (${defaultProxyPort})`,
      port,
    )
    .option('--data-dir <folder>', 'where everything goes that lasts (/var/lib/uplink)')
    .option('--dry-run', 'only say what would be done, with the text of every file')
    .option('-y, --yes', 'do not ask before it begins')
    .addOption(rootOption())
    .addOption(new Option('--file <file>').hideHelp())
    .description('set this machine up to serve the site, with https, now and with every boot')
    .action(async (domain: string, options: InstallOptions, command: Command) => {
      const { install } = await import('../installation/install.server');
      const { behindProxy = null, ...rest } = options;
      await install({ domain, proxyPort: behindProxy === true ? defaultProxyPort : behindProxy, ...rest }, command);
    });
}

/** Tests install for real below a folder of theirs. */
export const rootOption = () => new Option('--root <folder>').default('/').hideHelp();

export function port(value: string): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number > 0 && number <= 65_535) return number;
  throw new InvalidArgumentError('It is a port number, such as 3000.');
}
