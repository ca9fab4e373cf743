/** Metrics for Prometheus. Loaded only if METRICS_TOKEN is set. */
import type { Gauge, Registry } from 'prom-client';
import { offSiteState } from '~/operations/backups/state.server';
import { certificateState } from '~/operations/certificates/certificate-state.server';
import { readBacklogs } from '~/operations/health/backlog.server';
import { healthParts } from '~/operations/health/health';
import { readProblems } from '~/operations/health/health.server';
import type { Config } from '~/platform/config.server';
import { onPeerRequest, requestFromWorkers } from '~/platform/threads/message-bus.server';
import { currentStore } from '../../../db/store.server';
import packageJson from '../../../package.json';
import { lastBackup } from './backup-state.server';
import { readDisk } from './disk-state.server';
import type { RequestObserver } from './requests.server';

/** Request durations in seconds, from a cached page to an upload. */
const buckets = [0.001, 0.005, 0.025, 0.1, 0.25, 1, 2.5, 10];
const methodNotAllowed = 405;
/** Other methods share the label `other`. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const topic = 'metrics';

/** A static import would always load the library, because the whole program is one file. */
const loadClient = () => import('prom-client');
type Client = Awaited<ReturnType<typeof loadClient>>;

export interface Metrics {
  observe: RequestObserver;
  /** Returns the metrics in Prometheus' text format, and its media type. */
  write(): Promise<{ text: string; type: string }>;
}

/** @param routeOf returns the name of the route for a URL */
export async function collectMetrics(config: Config, routeOf: (url: string) => string): Promise<Metrics> {
  const client = await loadClient();
  const register = new client.Registry();
  client.collectDefaultMetrics({ register });
  // Gauges that are named like counters. Each is the sum of another metric.
  for (const name of ['handles', 'requests', 'resources']) register.removeSingleMetric(`nodejs_active_${name}_total`);
  addStanding(client, register, config);
  // Has no status label: each status would add eleven series, and every scrape reads all of them.
  const durations = new client.Histogram({
    name: 'uplink_http_request_duration_seconds',
    help: 'How long requests took, by route.',
    labelNames: ['route'],
    buckets,
    registers: [register],
  });
  const requests = new client.Counter({
    name: 'uplink_http_requests_total',
    help: 'Requests by route, method and class of status.',
    labelNames: ['route', 'method', 'status'],
    registers: [register],
  });
  new client.Gauge({ name: 'uplink_processes', help: 'Number of worker processes.', registers: [register] }).set(1);
  onPeerRequest(topic, () => register.getMetricsAsJSON());
  return {
    observe: ({ request: { method = '', url = '/' }, status, seconds }) => {
      const route = routeOf(url);
      durations.observe({ route }, seconds);
      const isAnswered = methods.has(method) && status !== methodNotAllowed;
      requests.inc({ route, method: isAnswered ? method : 'other', status: `${Math.floor(status / 100)}xx` });
    },
    write: async () => ({ text: await writeAll(client, register), type: register.contentType }),
  };
}

/** Returns the metrics of all workers of this node. */
async function writeAll({ AggregatorRegistry }: Client, register: Registry): Promise<string> {
  const ofWorkers = await requestFromWorkers(topic);
  if (ofWorkers.length === 0) return register.metrics();
  const all = [await register.getMetricsAsJSON(), ...(ofWorkers as object[])];
  return AggregatorRegistry.aggregate(all as object[]).metrics();
}

/** Adds gauges that are read during a scrape. Every worker returns the same values. */
function addStanding(client: Client, register: Registry, config: Config) {
  const gauge = (name: string, help: string, collect: (gauge: Gauge) => unknown, labelNames: string[] = []) =>
    new client.Gauge({
      name: `uplink_${name}`,
      help,
      labelNames,
      registers: [register],
      aggregator: 'first',
      async collect() {
        await collect(this);
      },
    });

  gauge('info', 'Running release.', (it) => it.set({ version: packageJson.version }, 1), ['version']);
  gauge(
    'store_bytes',
    'Size of the database and its write-ahead log.',
    async (it) => {
      const sizes = Object.entries(await currentStore().sizes());
      for (const [part, bytes] of sizes) it.set({ part }, bytes);
    },
    ['part'],
  );
  gauge('disk_free_ratio', 'Free share of the disk with the data folder.', async (it) =>
    it.set((await readDisk(config)).freeRatio),
  );
  gauge(
    'backlog',
    'Queued and failed emails and webhook deliveries.',
    async (it) => {
      const backlogs = await readBacklogs();
      for (const queue of ['mail', 'webhooks'] as const) {
        it.set({ queue, state: 'waiting' }, backlogs[queue].pending);
        it.set({ queue, state: 'failed' }, backlogs[queue].failed);
      }
    },
    ['queue', 'state'],
  );
  gauge(
    'backlog_oldest_seconds',
    'Age of the oldest queued email and webhook delivery.',
    async (it) => {
      const backlogs = await readBacklogs();
      for (const queue of ['mail', 'webhooks'] as const) it.set({ queue }, backlogs[queue].oldestSeconds);
    },
    ['queue'],
  );
  gauge('last_backup_timestamp_seconds', 'Time of the last good backup; 0 if none.', async (it) => {
    const backup = await lastBackup(config);
    it.set(backup ? backup.at.getTime() / 1000 : 0);
  });
  gauge('last_off_site_backup_timestamp_seconds', 'Time of the last complete off-site backup; 0 if none.', (it) =>
    it.set(Date.parse(offSiteState(config)?.lastGoodAt ?? '') / 1000 || 0),
  );
  gauge('certificate_end_timestamp_seconds', 'End of the certificate; 0 without DOMAIN.', (it) =>
    it.set(Date.parse(certificateState(config)?.ends ?? '') / 1000 || 0),
  );
  gauge(
    'failing',
    '1 if this part of /api/health fails.',
    async (it) => {
      const failing = new Set((await readProblems()).map(({ part }) => part));
      for (const part of healthParts) it.set({ part }, failing.has(part) ? 1 : 0);
    },
    ['part'],
  );
}
