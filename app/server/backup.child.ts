/**
 * The process of an automatic backup: the command `backup FILE --json`. It loads only what that needs; the whole program
 * would take twice the memory.
 */
import { readConfig, setConfig } from '~/platform/config.server';
import { withProgress } from './cli/progress.server';
import { backUpAll } from './full-backup.server';
import { loadSqlite } from './open.server';

async function backUp([, destination = '']: string[]): Promise<void> {
  const config = readConfig(process.env);
  setConfig(config);
  loadSqlite(config.dataDir);
  console.log(JSON.stringify(await withProgress((report) => backUpAll(config, destination, { report }))));
}

backUp(process.argv.slice(2)).catch(({ message }: Error) => {
  console.error(message);
  process.exit(1);
});
