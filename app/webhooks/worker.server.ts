/** The worker that tells webhooks: each has a lane of its own, so that a slow one holds up nobody else, and no mail. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { betweenTwo, longestSilence, pauseAfter, startWorker, type Worker } from '~/platform/worker.server';
import { type EventKinds, onEvents } from '~/records/event.server';
import { deliverNextTo } from './deliver.server';
import { listNumbers } from './webhook.server';

interface Lane {
  /** While it is at work. */
  work: Promise<void> | null;
  pause: number;
  /** As `performance.now` counts, which nobody puts back. */
  quietUntil: number;
}

/** @param kinds every event there is */
export function startWebhookWorker(kinds: EventKinds, log: Logger): Worker {
  const lanes = new Map<number, Lane>();
  const laneOf = (id: number) => {
    const lane = lanes.get(id) ?? { work: null, pause: 0, quietUntil: 0 };
    lanes.set(id, lane);
    return lane;
  };

  /** Of all lanes together. */
  let nextTurn = 0;
  function turn(): Promise<void> {
    const moment = performance.now();
    nextTurn = Math.max(moment, nextTurn) + betweenTwo;
    return pause(nextTurn - moment);
  }

  async function run(id: number, lane: Lane, stopping: AbortSignal, ending: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const outcome = await deliverNextTo(id, kinds, log, ending);
      if (outcome === 'idle') return;
      if (outcome === 'done') {
        lane.pause = 0;
        await turn();
      } else {
        lane.pause = pauseAfter(lane.pause);
        const silence = Math.min(outcome.retryAfter * 1000, longestSilence);
        lane.quietUntil = performance.now() + Math.max(lane.pause, silence);
        return;
      }
    }
  }

  return startWorker({
    async next({ stopping, ending }) {
      const ids = await listNumbers();
      for (const id of ids) {
        const lane = laneOf(id);
        if (lane.work || performance.now() < lane.quietUntil) continue;
        lane.work = run(id, lane, stopping, ending)
          .catch((error) => log.error({ err: error, webhook: id }, 'Webhook delivery failed; will retry.'))
          .finally(() => {
            lane.work = null;
          });
      }
      return ids.length > 0 ? 'idle' : 'down';
    },
    onNews: onEvents,
    rest: () => Promise.all([...lanes.values()].map(({ work }) => work)),
    log,
    failed: 'Could not read the webhook queue; will retry.',
  });
}
