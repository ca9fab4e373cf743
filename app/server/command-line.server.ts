/** The command line. Without a command it serves. */
import type { ServerBuild } from '@remix-run/node';
import { Command, CommanderError } from 'commander';
import { seed } from '../../db/seed/seed.server';
import packageJson from '../../package.json';
import { ConfigurationFaults, readConfig } from './config.server';
import { isEmbedded } from './embedded.server';
import { openInstance, StartFault } from './open.server';
import { serve } from './serve.server';

const usageFault = 2;

/** Runs a command and sets the exit code: 0 done, 1 failed, 2 used wrongly. */
export async function runCommandLine(args: string[], build: ServerBuild): Promise<void> {
  try {
    await commands(build).parseAsync(args, { from: 'user' });
  } catch (error) {
    process.exitCode = report(error);
  }
}

function commands(build: ServerBuild): Command {
  const program = new Command('uplink')
    .description('The public website and back office of a managed IT services provider.')
    .version(packageJson.version)
    .exitOverride()
    .showHelpAfterError();
  program
    .command('serve', { isDefault: true })
    .description('serve the website (the default)')
    .action(() => serve(readConfiguration(), build));
  program
    .command('migrate')
    .description('bring the database up to date and stop')
    .action(async () => {
      const store = await openInstance(readConfiguration());
      await store.close();
      console.log('The database is up to date.');
    });
  program
    .command('seed')
    .description('fill an empty site with sample content, for development and demonstrations')
    .action(async () => {
      const store = await openInstance(readConfiguration());
      console.log(await seed());
      await store.close();
    });
  return program;
}

/** Whoever copies one file to a server means it to be reached; on a developer's machine nobody else should. */
function readConfiguration() {
  return readConfig(process.env, isEmbedded ? '0.0.0.0' : '127.0.0.1');
}

function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : usageFault;
  if (error instanceof ConfigurationFaults || error instanceof StartFault) console.error(error.message);
  else console.error(error);
  return 1;
}
