/** The server bundle's entry: routes, models, store and command line in one. */
import * as build from '@remix-run/dev/server-build';
import { broadcastDevReady } from '@remix-run/node';
import { runCommandLine } from './command-line.server';

if (process.env.NODE_ENV === 'development') broadcastDevReady(build);
// Not awaited: the single file is CommonJS, which has no top-level await. It never rejects.
void runCommandLine(process.argv.slice(2), build);
