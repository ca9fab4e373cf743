/** One of several processes that serve: what it is told by the primary, and how it reaches the others through it. */
import cluster from 'node:cluster';
import type { Logger } from 'pino';
import { answerTo, connectToOthers } from '~/platform/other-processes.server';
import { stopSignal } from '../stopping.server';
import type { Crew } from './crew.server';
import { readToWorker, type ToPrimary } from './letters';

export function joinCrew(log: Logger): Crew {
  const waiting = new Map<number, (answers: unknown[]) => void>();
  let asked = 0;
  connectToOthers('crew', (topic, data, patience) => {
    asked += 1;
    const id = asked;
    return new Promise((resolve) => {
      const end = (answers: unknown[]) => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(answers);
      };
      const timer = setTimeout(end, patience, []);
      waiting.set(id, end);
      void send({ uplink: 'ask', id, topic, data });
    });
  });

  let begin = () => {};
  const duty = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let end = (_cause: string) => {};
  const told = new Promise<string>((resolve) => {
    end = resolve;
  });
  process.on('message', async (message) => {
    const letter = readToWorker(message);
    if (!letter) return;
    if (letter.uplink === 'duty') begin();
    else if (letter.uplink === 'stop') end(letter.signal);
    else if (letter.uplink === 'answered') waiting.get(letter.id)?.(letter.answers);
    else if (letter.uplink === 'asked') {
      const { from, id, topic, data } = letter;
      await send({ uplink: 'answer', to: from, id, answer: await answerTo(topic, data) });
    }
  });
  return {
    socketOwner: process.ppid,
    isFirst: cluster.worker?.id === 1,
    ready: () => void send({ uplink: 'ready' }),
    duty,
    told: () => Promise.race([told, stopSignal(log)]),
    broken: () => send({ uplink: 'broken' }),
  };
}

/** Where the primary is gone, this process goes too. */
function send(letter: ToPrimary): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(letter, undefined, undefined, () => resolve());
    else resolve();
  });
}
