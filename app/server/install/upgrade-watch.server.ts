/** Watches the service after an upgrade restarted it. */
import { setTimeout as wait } from 'node:timers/promises';
import { fetchHealth } from './health-check.server';
import { serviceUnit } from './paths.server';
import { systemctl } from './system.server';

/** The time during which the service must stay healthy, in milliseconds. */
const watchMs = 30_000;
const between = 500;
/** A single failed health check can have many causes. */
const missesMax = 5;
const restartsMax = 2;

/**
 * Returns why the service failed; null if it stayed healthy.
 *
 * @param timeoutMs the maximum time to the first successful health check
 */
export async function watch(port: number, timeoutMs: number): Promise<string | null> {
  const before = restarts();
  const started = performance.now();
  let wellSince: number | null = null;
  let misses = 0;
  while (wellSince === null || performance.now() - wellSince < watchMs) {
    if (restarts() - before >= restartsMax) return 'it crashed repeatedly';
    const { isHealthy, output } = await fetchHealth(port);
    misses = isHealthy ? 0 : misses + 1;
    if (isHealthy) wellSince ??= performance.now();
    else if (wellSince === null && performance.now() - started > timeoutMs) return `it was never healthy: ${output}`;
    else if (wellSince !== null && misses >= missesMax) return `it became unhealthy: ${output}`;
    await wait(between);
  }
  return restarts() > before ? 'it exited' : null;
}

/** Returns how often systemd restarted the service after an unexpected exit. */
function restarts(): number {
  return Number(systemctl('show', '--value', '--property=NRestarts', serviceUnit));
}
