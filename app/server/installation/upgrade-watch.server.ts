/** Watching a service that has just been started anew. */
import { setTimeout as wait } from 'node:timers/promises';
import { askHealth } from './health-question.server';
import { serviceUnit } from './places.server';
import { systemctl } from './system.server';

export interface Watch {
  port: number;
  /** How long it may take until it is well for the first time, in milliseconds. */
  patience: number;
}

/** How long it is watched in all, once it is well. */
const watchedFor = 30_000;
const between = 500;
/** One answer that does not come may have many reasons. */
const mostMisses = 5;
const mostRestarts = 2;

/** @returns why it failed; null when it was well until the end */
export async function watch({ port, patience }: Watch): Promise<string | null> {
  const before = restarts();
  const begun = performance.now();
  let wellSince: number | null = null;
  let misses = 0;
  while (wellSince === null || performance.now() - wellSince < watchedFor) {
    if (restarts() - before >= mostRestarts) return 'it crashed repeatedly';
    const { isWell, said } = await askHealth(port);
    misses = isWell ? 0 : misses + 1;
    if (isWell) wellSince ??= performance.now();
    else if (wellSince === null && performance.now() - begun > patience) return `it was never healthy: ${said}`;
    else if (wellSince !== null && misses >= mostMisses) return `it became unhealthy: ${said}`;
    await wait(between);
  }
  return restarts() > before ? 'it exited' : null;
}

/** How often systemd has started it anew because it had ended by itself. */
function restarts(): number {
  return Number(systemctl('show', '--value', '--property=NRestarts', serviceUnit));
}
