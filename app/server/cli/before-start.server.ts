/** Commands that an upgrade runs in the new file, before and after the change. */
import type { ServerBuild } from '@remix-run/node';
import { type Command, Option } from 'commander';
import packageJson from '../../../package.json';
import { readConfiguration } from './command.server';
import { port } from './install.server';

export function addBeforeStart(program: Command, build: ServerBuild): void {
  program.command('version', { hidden: true }).action(() => print({ version: packageJson.version }));
  program.command('self-check', { hidden: true }).action(async () => {
    const { selfCheck } = await import('../install/self-check.server');
    print(await selfCheck(readConfiguration(), build));
  });
  program
    .command('units', { hidden: true })
    .addOption(new Option('--data-dir <folder>').makeOptionMandatory())
    .addOption(new Option('--behind-proxy <port>').argParser(port).default(null))
    .action(async ({ dataDir, behindProxy }: { dataDir: string; behindProxy: number | null }) => {
      const { unitTexts } = await import('../install/units.server');
      const { readDataDir } = await import('../install/paths.server');
      print(unitTexts({ dataDir: readDataDir(dataDir), proxyPort: behindProxy }));
    });
  program.command('put-back', { hidden: true }).action(async () => {
    const { putDatabaseBack } = await import('../install/rollback.server');
    print(putDatabaseBack(readConfiguration()));
  });
}

const print = (data: object) => console.log(JSON.stringify(data));
