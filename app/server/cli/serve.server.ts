import type { Command } from 'commander';
import type { ServerBuild } from '~/remix/server-build';
import { serve } from '../serve.server';
import { readConfiguration } from './command.server';

export function addServe(program: Command, build: ServerBuild): void {
  program
    .command('serve')
    .description('serve the website (default)')
    .action(async () => {
      const config = readConfiguration();
      if (config.workers === 1) return serve(config, build);
      // Loaded only when there are several workers.
      const { default: cluster } = await import('node:cluster');
      if (cluster.isPrimary) return (await import('../cluster/primary.server')).superviseWorkers(config);
      const { joinWorkers } = await import('../cluster/worker.server');
      // The IPC channel to the primary would keep the process alive.
      return serve(config, build, joinWorkers).finally(() => process.channel?.unref());
    });
}
