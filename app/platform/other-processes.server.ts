/**
 * The other processes that serve the same store: of this machine (`WORKERS`), and of others. What only memory holds is told
 * them here, and what must not be done twice at once is done by the one that is on duty. Where one process serves, all of this
 * stays within it and costs nothing. What goes to other machines may be lost: that must cost no more than time.
 */

import type { Line } from '../../db/store.server';
import { currentLog } from './log.server';

type Answer = (data: unknown) => unknown;

const answers = new Map<string, Answer>();
const nobody: Line = async () => [];
/** To those of this machine, and to those of others. */
const lines = { crew: nobody, machines: nobody };
let isFirst = () => true;

/** What others are about to change counts from then on here as well; this many milliseconds are waited for it at the most. */
const usualPatience = 1000;

/** Says how to reach others. Whoever calls this is on duty only once it is told so. */
export function connectToOthers(whom: keyof typeof lines, line: Line): void {
  lines[whom] = line;
  goOffDuty();
}

/** Whether this process does what only one does: sweeps, the schedule, backups, mail. */
export function isOnDuty(): boolean {
  return isFirst();
}

/** @param isStill whether nobody else has been put on duty meanwhile */
export function goOnDuty(isStill = () => true): void {
  isFirst = isStill;
}

export function goOffDuty(): void {
  isFirst = () => false;
}

/** Says what is done, or answered, when another process asks. One at a time for each topic. */
export function answerOthers<Data>(topic: string, answer: (data: Data) => unknown): void {
  answers.set(topic, answer as Answer);
}

/** What this process answers another one; undefined where it has nothing to say. */
export async function answerTo(topic: string, data: unknown): Promise<unknown> {
  try {
    return await answers.get(topic)?.(data);
  } catch (error) {
    currentLog().warn({ err: error, topic }, 'Another process asked for something that failed.');
    return undefined;
  }
}

/** Resolves when all others have answered, or could not in time. @returns what they said */
export async function askOthers(topic: string, data: unknown = null, patience = usualPatience): Promise<unknown[]> {
  return (await Promise.all(Object.values(lines).map((line) => line(topic, data, patience)))).flat();
}

/** The same, of those of this machine alone. */
export const askCrew = (topic: string) => lines.crew(topic, null, usualPatience);

/** The same, for whoever does not wait for it. */
export const tellOthers = (topic: string, data: unknown = null) => void askOthers(topic, data, 0);

/**
 * Has work done by the process on duty, whoever asks for it; by this one where that gives no answer.
 *
 * @param patience in milliseconds
 */
export function byOneProcess<Data, Result>(
  topic: string,
  patience: number,
  work: (data: Data) => Promise<Result>,
): (data: Data) => Promise<Result> {
  answerOthers<Data>(topic, (data) => (isOnDuty() ? work(data) : undefined));
  return async (data) => {
    if (isOnDuty()) return work(data);
    const [answer] = await askOthers(topic, data, patience);
    return answer === undefined ? work(data) : (answer as Result);
  };
}
