/** Starts the monitoring that the configuration asks for. */
import type { Server } from 'node:http';
import type { ServerBuild } from '@remix-run/node';
import { certificateProblem } from '~/operations/certificates/certificate-state.server';
import { addHealthCheck } from '~/operations/health/health.server';
import type { Config } from '~/platform/config.server';
import type { Handler } from '../handler.server';
import { writeLine } from '../log.server';
import type { StaticFiles } from '../static-files.server';
import { accessLog } from './access-log.server';
import { backupProblem } from './backup-state.server';
import { diskProblem } from './disk-state.server';
import { metricsName, withMetrics } from './metrics-listener.server';
import { observeRequests, type RequestObserver } from './requests.server';
import { routeNames } from './route-names.server';

export interface Watching {
  /** The addresses that this adds to the program's own. */
  ownAddresses: string[];
  /** Wraps the handler. */
  around(handle: Handler): Handler;
  /** Call it with each server before its first request. */
  observe(server: Server): void;
}

export async function startWatching(config: Config, build: ServerBuild, files: StaticFiles): Promise<Watching> {
  addHealthCheck('backup', () => backupProblem(config));
  addHealthCheck('certificate', async () => certificateProblem(config));
  addHealthCheck('disk', () => diskProblem(config));
  const observers: RequestObserver[] = [];
  let around = (handle: Handler) => handle;
  const { metricsToken } = config;
  if (metricsToken !== null) {
    const { collectMetrics } = await import('./metrics.server');
    const metrics = await collectMetrics(
      config,
      routeNames(build, (path) => files.get(path) !== undefined),
    );
    observers.push(metrics.observe);
    around = (handle) => withMetrics(handle, metricsToken, metrics.write);
  }
  if (config.accessLog !== null && config.accessLog !== 'off') observers.push(accessLog(config.accessLog, writeLine));
  return {
    ownAddresses: metricsToken === null ? [] : [metricsName],
    around,
    observe(server) {
      for (const observer of observers) observeRequests(server, observer);
    },
  };
}
