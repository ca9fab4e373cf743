/** Returns memory to the system. V8 collects garbage only when it needs room, so a load leaves garbage behind. */
import { getHeapStatistics } from 'node:v8';

const intervalMs = 5000;
/** The share of one processor below which the process is idle. Without requests it uses about 0.3 %. */
const idleShare = 0.01;
/** The growth of the heap since the last collection that is worth another one. */
const growth = 1.25;

/**
 * Collects garbage when the process is idle and its heap has grown. That blocks once, for 130 to 160 ms after a load of
 * messages, so a process that visitors use is not idle. Other collections return no memory to the system. It needs the
 * flag --expose-gc (scripts/prepare.mjs).
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
