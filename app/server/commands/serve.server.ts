import type { ServerBuild } from '@remix-run/node';
import type { Command } from 'commander';
import { serve } from '../serve.server';
import { readConfiguration } from './command.server';

export function addServe(program: Command, build: ServerBuild): void {
  program
    .command('serve')
    .description('serve the website; this is what happens without a command')
    .action(() => serve(readConfiguration(), build));
}
