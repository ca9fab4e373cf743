/** A worker process: exchanges messages with the primary, and through it with the other workers. */
import cluster from 'node:cluster';
import type { Logger } from 'pino';
import { connectPeers, handlePeerRequest } from '~/platform/threads/message-bus.server';
import { stopSignal } from '../listeners/stopping.server';
import { readToWorker, type ToPrimary } from './messages';
import type { Workers } from './workers.server';

export function joinWorkers(log: Logger): Workers {
  const pending = new Map<number, (answers: unknown[]) => void>();
  let lastRequestId = 0;
  connectPeers('workers', (topic, data, timeoutMs) => {
    lastRequestId += 1;
    const id = lastRequestId;
    return new Promise((resolve) => {
      const end = (answers: unknown[]) => {
        clearTimeout(timer);
        pending.delete(id);
        resolve(answers);
      };
      const timer = setTimeout(end, timeoutMs, []);
      pending.set(id, end);
      void send({ uplink: 'ask', id, topic, data });
    });
  });

  let start = () => {};
  const leadership = new Promise<void>((resolve) => {
    start = resolve;
  });
  let end = (_cause: string) => {};
  const received = new Promise<string>((resolve) => {
    end = resolve;
  });
  process.on('message', async (received) => {
    const message = readToWorker(received);
    if (!message) return;
    if (message.uplink === 'lead') start();
    else if (message.uplink === 'stop') end(message.signal);
    else if (message.uplink === 'answered') pending.get(message.id)?.(message.answers);
    else if (message.uplink === 'asked') {
      const { from, id, topic, data } = message;
      await send({ uplink: 'answer', to: from, id, answer: await handlePeerRequest(topic, data) });
    }
  });
  return {
    socketOwner: process.ppid,
    isFirst: cluster.worker?.id === 1,
    ready: () => void send({ uplink: 'ready' }),
    leadership,
    received: () => Promise.race([received, stopSignal(log)]),
    broken: () => send({ uplink: 'broken' }),
  };
}

/** Does not reject when the primary is gone, because this process then ends too. */
function send(message: ToPrimary): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
    else resolve();
  });
}
