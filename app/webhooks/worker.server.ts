/** The worker that delivers webhooks. Each has its own queue, so that a slow one delays no other. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import {
  pauseAfter,
  pauseBetweenTasksMs,
  requestedPauseMaxMs,
  startWorker,
  type Worker,
} from '~/platform/threads/worker.server';
import { type EventKinds, onEvents } from '~/records/event.server';
import { deliverNextTo } from './deliver.server';
import { listIds } from './model.server';

interface Queue {
  /** Null while idle. */
  work: Promise<void> | null;
  pause: number;
  /** In milliseconds, on the clock of `performance.now`. */
  quietUntil: number;
}

/** @param kinds all event types */
export function startWebhookWorker(kinds: EventKinds, log: Logger): Worker {
  const queues = new Map<number, Queue>();
  const queueOf = (id: number) => {
    const queue = queues.get(id) ?? { work: null, pause: 0, quietUntil: 0 };
    queues.set(id, queue);
    return queue;
  };

  /** The time of the next delivery, shared by all queues. */
  let nextTurn = 0;
  function turn(): Promise<void> {
    const timestamp = performance.now();
    nextTurn = Math.max(timestamp, nextTurn) + pauseBetweenTasksMs;
    return pause(nextTurn - timestamp);
  }

  async function run(id: number, queue: Queue, stopping: AbortSignal, ending: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const outcome = await deliverNextTo(id, kinds, log, ending);
      if (outcome === 'idle') return;
      if (outcome === 'done') {
        queue.pause = 0;
        await turn();
      } else {
        queue.pause = pauseAfter(queue.pause);
        const silence = Math.min(outcome.retryAfter * 1000, requestedPauseMaxMs);
        queue.quietUntil = performance.now() + Math.max(queue.pause, silence);
        return;
      }
    }
  }

  return startWorker({
    async next({ stopping, ending }) {
      const ids = await listIds();
      for (const id of ids) {
        const queue = queueOf(id);
        if (queue.work || performance.now() < queue.quietUntil) continue;
        queue.work = run(id, queue, stopping, ending)
          .catch((error) => log.error({ err: error, webhook: id }, 'Webhook delivery failed; will retry.'))
          .finally(() => {
            queue.work = null;
          });
      }
      return ids.length > 0 ? 'idle' : 'down';
    },
    onNews: onEvents,
    rest: () => Promise.all([...queues.values()].map(({ work }) => work)),
    log,
    failed: 'Could not read the webhook queue; will retry.',
  });
}
