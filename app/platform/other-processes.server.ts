/**
 * The other processes that serve the same store: of this machine (`WORKERS`), and of others. What only memory holds is told
 * them here, and what must not be done twice at once is done by the one that is on duty. Where one process serves, all of this
 * stays within it and costs nothing. What goes to other machines may be lost: that must cost no more than time.
 */

type Answer = (data: unknown) => unknown;

/**
 * To all others.
 *
 * @param patience for answers, in milliseconds; 0 where nobody waits for any
 * @returns what those of them answered that had something to say
 */
export type Line = (topic: string, data: unknown, patience: number) => Promise<unknown[]>;

const answers = new Map<string, Answer>();
const nobody: Line = async () => [];
let crew = nobody;
let machines = nobody;
let isFirst = () => true;

/** What others are about to change counts from then on here as well; this many milliseconds are waited for it at the most. */
const usualPatience = 1000;

/** Says how to reach the others of this machine. Whoever calls this is on duty only once it is told so. */
export function connectToOthers(to: Line): void {
  crew = to;
  goOffDuty();
}

/** The same for those of other machines. */
export function connectToMachines(to: Line): void {
  machines = to;
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
  return answers.get(topic)?.(data);
}

/** Resolves when all others have answered, or could not in time. @returns what they said */
export async function askOthers(topic: string, data: unknown = null, patience = usualPatience): Promise<unknown[]> {
  return (await Promise.all([crew(topic, data, patience), machines(topic, data, patience)])).flat();
}

/** The same, of those of this machine alone. */
export function askCrew(topic: string): Promise<unknown[]> {
  return crew(topic, null, usualPatience);
}

/** The same, for whoever does not wait for it. */
export function tellOthers(topic: string, data: unknown = null): void {
  void crew(topic, data, 0);
  void machines(topic, data, 0);
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
