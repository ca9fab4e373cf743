import { timingSafeEqual } from 'node:crypto';
import type { Server } from 'node:http';
import { addSecurityHeaders } from '~/http/pages/security-headers.server';
import { certificateProblem } from '~/operations/certificates/certificate-state.server';
import { addHealthCheck } from '~/operations/health/health.server';
import type { Config } from '~/platform/config.server';
import { keyedDigest } from '~/platform/secret.server';
import type { ServerBuild } from '~/remix/server-build';
import type { Handler } from '../handler.server';
import { writeLine } from '../log.server';
import type { StaticFiles } from '../static-files.server';
import { accessLog } from './access-log.server';
import { backupProblem } from './backup-state.server';
import { diskProblem } from './disk-state.server';
import type { Metrics } from './metrics.server';
import { observeRequests, type RequestObserver } from './requests.server';
import { routeNames } from './route-names.server';

export type Monitoring = Awaited<ReturnType<typeof startMonitoring>>;

export async function startMonitoring(config: Config, build: ServerBuild, files: StaticFiles) {
  addHealthCheck('backup', () => backupProblem(config));
  addHealthCheck('certificate', async () => certificateProblem(config));
  addHealthCheck('disk', () => diskProblem(config));
  const observers: RequestObserver[] = [];
  let wrap = (handle: Handler) => handle;
  const { metricsToken } = config;
  if (metricsToken !== null) {
    const { collectMetrics } = await import('./metrics.server');
    const metrics = await collectMetrics(
      config,
      routeNames(build, (path) => files.get(path) !== undefined),
    );
    observers.push(metrics.observe);
    wrap = (handle) => withMetrics(handle, metricsToken, metrics.write);
  }
  if (config.accessLog !== null && config.accessLog !== 'off') observers.push(accessLog(config.accessLog, writeLine));
  return {
    reservedPaths: metricsToken === null ? [] : [metricsName],
    /** Wraps the handler to serve /metrics. */
    wrap,
    /** Registers the observers. Call it with each server before its first request. */
    observe(server: Server) {
      for (const observer of observers) observeRequests(server, observer);
    },
  };
}

/** Served at `/metrics` to clients with the token (https://prometheus.io/docs/instrumenting/exposition_formats/). */
const metricsName = 'metrics';

/** Answers `/metrics`, and passes on every other request. */
function withMetrics(handle: Handler, token: string, write: Metrics['write']): Handler {
  return async (request, connection, readBody) => {
    if (new URL(request.url).pathname !== `/${metricsName}`) return handle(request, connection, readBody);
    const response = await answer(request, token, write);
    addSecurityHeaders(response.headers);
    response.headers.set('Cache-Control', 'no-store');
    return response;
  };
}

async function answer(request: Request, token: string, write: Metrics['write']) {
  const plain = { 'Content-Type': 'text/plain; charset=utf-8' };
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response('This address answers GET only.\n', { status: 405, headers: { ...plain, Allow: 'GET, HEAD' } });
  }
  const [, given = ''] = /^bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  if (!isSame(given, token)) {
    const headers = { ...plain, 'WWW-Authenticate': 'Bearer realm="metrics"' };
    return new Response('The token is missing or wrong.\n', { status: 401, headers });
  }
  const { text, type } = await write();
  return new Response(text, { headers: { 'Content-Type': type } });
}

/** Compares in constant time. The digests have equal lengths, which `timingSafeEqual` requires. */
function isSame(given: string, token: string): boolean {
  const [one, other] = [given, token].map((text) => Buffer.from(keyedDigest('compare', text)));
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
