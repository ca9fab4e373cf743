/**
 * The primary of several worker processes (https://nodejs.org/api/cluster.html): starts them, distributes connections,
 * appoints the leader and replaces workers that die. It opens no database and answers no request.
 */
import cluster, { type Worker } from 'node:cluster';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Config } from '~/platform/config.server';
import { setLog } from '~/platform/log.server';
import { isEmbedded } from '../embedded.server';
import { shutdownTimeoutMs, stopSignal } from '../listeners/stopping.server';
import { createLog } from '../log.server';
import { RequestRouter } from './message-bus.server';
import { readToPrimary, type ToWorker } from './messages';

/** A worker that exits within this time, in milliseconds, is replaced after a growing delay. */
const shortLife = 10_000;
const firstWait = 250;
const maxWait = 30_000;

/** Runs the configured number of workers until the process receives a stop signal. */
export async function superviseWorkers(config: Config): Promise<void> {
  const log = await createLog(config);
  setLog(log);
  cluster.setupPrimary(
    // The single file contains Node's options, and would read those of `exec` as arguments of the command.
    isEmbedded
      ? { exec: 'serve', args: [], execArgv: [] }
      : { exec: fileURLToPath(new URL('main.js', import.meta.url)), args: ['serve'] },
  );
  const primary = new Primary(log);
  // The first worker creates or migrates the database, and reports any start error.
  const first = primary.start();
  const code = await primary.readyOrExited(first);
  if (code !== null) process.exit(code);
  for (let count = 1; count < config.workers; count += 1) primary.start();
  const cause = await Promise.race([stopSignal(log), primary.broken]);
  process.exit(await primary.stop(cause));
}

class Primary {
  readonly #exchange = new RequestRouter((to, message) => report(cluster.workers?.[to], message));
  /** The serving processes, oldest first. */
  readonly #serving: Worker[] = [];
  #onLeadership: Worker | undefined;
  #shortLives = 0;
  #isUp = false;
  #isStopping = false;
  #fail = (_cause: 'broken') => {};
  readonly broken = new Promise<'broken'>((resolve) => {
    this.#fail = resolve;
  });

  constructor(readonly log: Logger) {}

  start(): Worker {
    const worker = cluster.fork();
    const startedAt = performance.now();
    worker.on('message', (received: unknown) => {
      const message = readToPrimary(received);
      if (message?.uplink === 'ready') this.#addWorker(worker);
      else if (message?.uplink === 'broken') this.#fail('broken');
      else if (message) this.#exchange.route(worker.id, message);
    });
    worker.once('exit', (code, signal) => this.#replace(worker, performance.now() - startedAt, signal ?? code));
    return worker;
  }

  /** Resolves with the exit code if the worker exits before it serves, else with null. */
  readyOrExited(worker: Worker): Promise<number | null> {
    return new Promise((resolve) => {
      worker.once('exit', (code) => resolve(code ?? 1));
      worker.on('message', (received: unknown) => readToPrimary(received)?.uplink === 'ready' && resolve(null));
    });
  }

  #addWorker(worker: Worker) {
    this.#isUp = true;
    this.#serving.push(worker);
    this.#exchange.add(worker.id);
    this.#announceLeader();
  }

  #announceLeader() {
    if (this.#onLeadership || this.#isStopping) return;
    this.#onLeadership = this.#serving[0];
    report(this.#onLeadership, { uplink: 'lead' });
  }

  #replace(worker: Worker, life: number, cause: string | number) {
    const at = this.#serving.indexOf(worker);
    if (at >= 0) this.#serving.splice(at, 1);
    this.#exchange.remove(worker.id);
    if (this.#onLeadership === worker) this.#onLeadership = undefined;
    this.#announceLeader();
    if (this.#isStopping || !this.#isUp) return;
    this.#shortLives = life < shortLife ? this.#shortLives + 1 : 0;
    const wait = this.#shortLives === 0 ? 0 : Math.min(maxWait, firstWait * 2 ** (this.#shortLives - 1));
    this.log.error({ worker: worker.id, pid: worker.process.pid, cause, wait }, 'Worker exited; starting a new one.');
    setTimeout(() => this.#isStopping || this.start(), wait);
  }

  /** Stops all workers, and returns the exit code of the primary. */
  async stop(cause: string): Promise<number> {
    this.#isStopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const finished = workers.map(
      (worker) => new Promise<number>((resolve) => worker.once('exit', (code) => resolve(code ?? 1))),
    );
    const signal = cause === 'SIGINT' ? 'SIGINT' : 'SIGTERM';
    for (const worker of workers) report(worker, { uplink: 'stop', signal });
    const end = setTimeout(() => {
      for (const worker of workers) worker.process.kill('SIGKILL');
    }, shutdownTimeoutMs + 1000);
    const codes = await Promise.all(finished);
    clearTimeout(end);
    return cause === 'broken' || codes.some((code) => code !== 0) ? 1 : 0;
  }
}

function report(worker: Worker | undefined, message: ToWorker): void {
  if (worker?.isConnected()) worker.send(message, undefined, undefined, () => undefined);
}
