/**
 * Messages between the processes that serve one database: on this machine (`WORKERS`) and on others. It shares
 * in-memory state, and picks the leader for work that must not run twice. With one process it stays within it and costs
 * nothing. Messages to other machines may be lost, which may cost time but nothing else.
 */

import type { Line } from '../../db/store.server';
import { currentLog } from './log.server';

type Answer = (data: unknown) => unknown;

const answers = new Map<string, Answer>();
const noPeers: Line = async () => [];
/** The lines to processes of this machine, and to other machines. */
const lines = { workers: noPeers, nodes: noPeers };
let isFirst = () => true;

/** The maximum wait for other processes to apply a change, in milliseconds. */
const defaultTimeoutMs = 1000;

/** Connects to other processes. From then on, only one process is the leader. */
export function connectPeers(whom: keyof typeof lines, line: Line): void {
  lines[whom] = line;
  stepDown();
}

/** Whether this process runs the leader's jobs: maintenance, schedule, backups, email. */
export function isLeader(): boolean {
  return isFirst();
}

/** @param isStill whether this process still holds the leader lease */
export function becomeLeader(isStill = () => true): void {
  isFirst = isStill;
}

export function stepDown(): void {
  isFirst = () => false;
}

/** Registers the handler of a topic. There is one per topic. */
export function onPeerRequest<Data>(topic: string, answer: (data: Data) => unknown): void {
  answers.set(topic, answer as Answer);
}

/** Handles a request from another process. Returns undefined for an unknown topic or an error. */
export async function handlePeerRequest(topic: string, data: unknown): Promise<unknown> {
  try {
    return await answers.get(topic)?.(data);
  } catch (error) {
    currentLog().warn({ err: error, topic }, 'Another process asked for something that failed.');
    return undefined;
  }
}

/** Sends a request to all other processes. Resolves with their answers, at the latest after the timeout. */
export async function requestFromPeers(
  topic: string,
  data: unknown = null,
  timeoutMs = defaultTimeoutMs,
): Promise<unknown[]> {
  return (await Promise.all(Object.values(lines).map((line) => line(topic, data, timeoutMs)))).flat();
}

/** Sends a request to the other processes of this machine. */
export const requestFromWorkers = (topic: string) => lines.workers(topic, null, defaultTimeoutMs);

/** Sends a message to all other processes without waiting. */
export const broadcast = (topic: string, data: unknown = null) => void requestFromPeers(topic, data, 0);

/**
 * Runs work in the leader process; in this one if the leader does not answer.
 *
 * @param timeoutMs in milliseconds
 */
export function runOnLeader<Data, Result>(
  topic: string,
  timeoutMs: number,
  work: (data: Data) => Promise<Result>,
): (data: Data) => Promise<Result> {
  onPeerRequest<Data>(topic, (data) => (isLeader() ? work(data) : undefined));
  return async (data) => {
    if (isLeader()) return work(data);
    const [answer] = await requestFromPeers(topic, data, timeoutMs);
    return answer === undefined ? work(data) : (answer as Result);
  };
}
