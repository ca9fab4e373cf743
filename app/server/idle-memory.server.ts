/** Returns memory to the system. V8 collects garbage only when it needs room, so a load leaves garbage behind. */
import { subscribe } from 'node:diagnostics_channel';
import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

const intervalMs = 5000;
/** The requests in an interval of an idle process: one a second, as a monitor sends. */
const requestsMax = 5;
/** The share of its time that an idle process may work: of a small shared processor, its timers alone take a tenth. */
const workMax = 0.3;
/** The growth of the heap since the last collection that is worth another one. */
const growth = 1.25;

/**
 * Collects garbage when the process is idle and its heap has grown. That blocks once, for 130 to 160 ms after a load of
 * messages, so a process that visitors use is not idle. A second collection an interval later drops the compiled code
 * that has not run since. Other collections return no memory to the system. It needs the flag --expose-gc
 * (scripts/prepare.mjs).
 */
export function releaseIdleMemory(): void {
  const collect = globalThis.gc;
  if (!collect) return;
  let requests = 0;
  for (const channel of ['http.server.request.start', 'http2.server.stream.start'])
    subscribe(channel, () => {
      requests += 1;
    });
  let size = 0;
  let isSecond = false;
  let before = performance.eventLoopUtilization();
  setInterval(() => {
    const isIdle = requests <= requestsMax && performance.eventLoopUtilization(before).utilization < workMax;
    const hasGrown = getHeapStatistics().total_heap_size >= growth * size;
    if (isIdle && (hasGrown || isSecond)) {
      collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
      size = getHeapStatistics().total_heap_size;
      isSecond = hasGrown;
    }
    requests = 0;
    before = performance.eventLoopUtilization();
  }, intervalMs).unref();
}
