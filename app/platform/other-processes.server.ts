/**
 * The other processes that serve the same store (`WORKERS`). What only memory holds is told them here, and what must not be
 * done twice at once is done by the one that is on duty. Where one process serves, all of this stays within it and costs nothing.
 */

type Answer = (data: unknown) => unknown;

/** To all others. @returns what those of them answered that had something to say */
export type Line = (topic: string, data: unknown, patience: number) => Promise<unknown[]>;

const answers = new Map<string, Answer>();
let line: Line | null = null;
let isFirst = true;

/** What others are about to change counts from then on here as well; this many milliseconds are waited for it at the most. */
const usualPatience = 1000;

/** Says how to reach the others. Whoever calls this is on duty only once it is told so. */
export function connectToOthers(to: Line): void {
  line = to;
  isFirst = false;
}

/** Whether this process does what only one does: sweeps, the schedule, backups, mail. */
export function isOnDuty(): boolean {
  return isFirst;
}

export function goOnDuty(): void {
  isFirst = true;
}

/** Says what is done, or answered, when another process asks. One at a time for each topic. */
export function answerOthers<Data>(topic: string, answer: (data: Data) => unknown): void {
  answers.set(topic, answer as Answer);
}

/** What this process answers another one; undefined where it has nothing to say. */
export async function answerTo(topic: string, data: unknown): Promise<unknown> {
  return answers.get(topic)?.(data);
}

/** Resolves when all others have answered, or could not in time. @returns what they said */
export function askOthers(topic: string, data: unknown = null, patience = usualPatience): Promise<unknown[]> {
  return line ? line(topic, data, patience) : Promise.resolve([]);
}

/** The same, for whoever does not wait for it. */
export function tellOthers(topic: string, data: unknown = null): void {
  if (line) void line(topic, data, usualPatience);
}

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
