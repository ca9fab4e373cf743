/**
 * Messages between the processes that serve one database: workers on this machine (`WORKERS`) and other nodes. They
 * share in-memory state, and elect a leader for jobs that must not run twice. A single process has no overhead.
 * Messages to other nodes may be lost, which costs time but no data.
 */

import type { Line } from '../../../db/store.server';
import { currentLog } from '../log.server';

type Answer = (data: unknown) => unknown;

const answers = new Map<string, Answer>();
const noPeers: Line = async () => [];
/** The connections to workers of this machine, and to other nodes. */
const lines = { workers: noPeers, nodes: noPeers };
let isFirst = () => true;

/** The maximum wait for the answers of peers, in milliseconds. */
const defaultTimeoutMs = 1000;

/** Connects this process to peers. From then on it is the leader only after `becomeLeader()`. */
export function connectPeers(whom: keyof typeof lines, line: Line): void {
  lines[whom] = line;
  stepDown();
}

/** Returns whether this process runs the leader's jobs: maintenance, schedule, backups, email. */
export function isLeader(): boolean {
  return isFirst();
}

/** @param isStill returns whether this process is still the leader */
export function becomeLeader(isStill = () => true): void {
  isFirst = isStill;
}

export function stepDown(): void {
  isFirst = () => false;
}

/** Registers the handler of requests from peers, one per topic. */
export function onPeerRequest<Data>(topic: string, answer: (data: Data) => unknown): void {
  answers.set(topic, answer as Answer);
}

/** Returns the answer of this process; undefined without a handler, or after an error. */
export async function handlePeerRequest(topic: string, data: unknown): Promise<unknown> {
  try {
    return await answers.get(topic)?.(data);
  } catch (error) {
    currentLog().warn({ err: error, topic }, 'Another process asked for something that failed.');
    return undefined;
  }
}

/** Resolves with the answers when all peers have answered, or after the timeout. */
export async function requestFromPeers(
  topic: string,
  data: unknown = null,
  timeoutMs = defaultTimeoutMs,
): Promise<unknown[]> {
  return (await Promise.all(Object.values(lines).map((line) => line(topic, data, timeoutMs)))).flat();
}

/** The same, but only to the workers of this machine. */
export const requestFromWorkers = (topic: string) => lines.workers(topic, null, defaultTimeoutMs);

/** The same, without waiting for answers. */
export const broadcast = (topic: string, data: unknown = null) => void requestFromPeers(topic, data, 0);

/**
 * Returns a function that runs `work` in the leader, or in this process if the leader does not answer.
 * @param timeoutMs the maximum wait for the leader
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
