/** Returns memory to the system. V8 collects garbage only when it needs room, so a load leaves garbage behind. */
import { getHeapStatistics } from 'node:v8';

const intervalMs = 5000;
/** The share of one processor below which the process is idle. */
const idleShare = 0.05;
/** The growth of the heap since the last collection that is worth another one. */
const growth = 1.25;

/**
 * Collects garbage when the process is idle and its heap has grown. That blocks for some 50 ms after the start, and some
 * 100 ms after a load. It needs the flag --expose-gc (scripts/prepare.mjs).
 */
export function releaseIdleMemory(): void {
  const collect = globalThis.gc;
  if (!collect) return;
  let size = 0;
  let used = process.cpuUsage();
  setInterval(() => {
    const { user, system } = process.cpuUsage(used);
    used = process.cpuUsage();
    const isIdle = (user + system) / 1000 < idleShare * intervalMs;
    if (!isIdle || getHeapStatistics().total_heap_size < growth * size) return;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    size = getHeapStatistics().total_heap_size;
    used = process.cpuUsage();
  }, intervalMs).unref();
}
