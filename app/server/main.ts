/** The server bundle: routes, models, database and command line. The files in `scripts/entries/` start it. */
import { broadcastDevReady } from '@remix-run/node';
import * as build from '~/remix/build';
import { runCommandLine } from './cli/command-line.server';
import { serveByRemix } from './remix-serve.server';
import { handleDaemonSignals } from './signals.server';

handleDaemonSignals();
if (process.env.NODE_ENV === 'development') broadcastDevReady(build);

/** Runs a command. Never rejects. */
export const run = (args: string[]) => runCommandLine(args, build);

/** Opens the site, and returns the build for `remix-serve`. */
export const openForRemixServe = () => serveByRemix(build);
