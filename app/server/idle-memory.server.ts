/** Returns memory to the system. V8 collects garbage only when it needs room, so a load leaves garbage behind. */
import { subscribe } from 'node:diagnostics_channel';
import { getHeapStatistics } from 'node:v8';

const intervalMs = 5000;
/** The requests in an interval of an idle process: one a second, as a monitor sends. */
const requestsMax = 5;
/** The growth of the heap since the last collection that is worth another one. */
const growth = 1.25;

/**
 * Collects garbage when the process is idle and its heap has grown. That blocks once, for 130 to 160 ms after a load of
 * messages, so a process that visitors use is not idle. A second collection an interval later drops the compiled code
 * that has not run since. Other collections return no memory to the system. It needs the flag --expose-gc
 * (scripts/prepare.mjs).
 *
 * The processor time says nothing: of a small shared one, the timers of the process alone can take a tenth.
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
  setInterval(() => {
    const isIdle = requests <= requestsMax;
    const hasGrown = getHeapStatistics().total_heap_size >= growth * size;
    if (isIdle && (hasGrown || isSecond)) {
      collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
      size = getHeapStatistics().total_heap_size;
      isSecond = hasGrown;
    }
    requests = 0;
  }, intervalMs).unref();
}
