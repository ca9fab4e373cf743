/** The server bundle: routes, models, database and command line. The files in `scripts/entries/` start it. */

import { isatty } from 'node:tty';
import { broadcastDevReady } from '@remix-run/node';
import { currentLog } from '~/platform/log.server';
import * as build from '~/remix/build';
import { runCommandLine } from './cli/command-line.server';
import { serveByRemix } from './remix-serve.server';

handleDaemonSignals();
if (process.env.NODE_ENV === 'development') broadcastDevReady(build);

/** Runs a command. Never rejects. */
export const run = (args: string[]) => runCommandLine(args, build);

/** Opens the site, and returns the build for `remix-serve`. */
export const openForRemixServe = () => serveByRemix(build);

/**
 * Keeps SIGUSR1 from opening Node's debugger, and the others from ending the process without a stop. SIGHUP stops a
 * process at a terminal, which has closed. Elsewhere it means "reopen the log", which is stdout here. Node also forgets
 * that `nohup` had SIGHUP ignored.
 */
function handleDaemonSignals(): void {
  const isAtTerminal = [0, 1, 2].some((descriptor) => isatty(descriptor));
  for (const signal of ['SIGUSR1', 'SIGUSR2', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (signal === 'SIGHUP' && isAtTerminal) process.kill(process.pid, 'SIGTERM');
      else currentLog().info({ signal }, 'Signal ignored. To apply changed settings, restart Uplink.');
    });
  }
}
