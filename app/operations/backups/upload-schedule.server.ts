/** Uploads off-site backups after changes, by default at most once a minute. */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { now, nowIso } from '~/platform/clock.server';
import type { Config } from '~/platform/config.server';
import type { OffSite } from '~/platform/settings/off-site.server';
import { stateOf } from '../../../db/sqlite/wal.server';
import { applyOffSiteRetention, sendOffSite, verifyOffSite } from './off-site.server';
import { readState, recordState } from './state.server';

const hour = 3_600_000;
const day = 24 * hour;
/** Without changes, a backup is still uploaded at this interval, to detect a missing bucket. In milliseconds. */
const idleFor = hour;
const retentionInterval = day;
const verifyEvery = 30 * day;
const pauseMaxMs = 15 * 60_000;
/** The pause is this multiple of the time that change detection took, so detection takes at most 5 % of the time. */
const idleFactor = 20;

/** Uploads backups while the process serves. Returns a function that stops, and aborts an upload in progress. */
export function startOffSiteBackups(config: Config, log: Logger): () => Promise<void> {
  const { offSite } = config;
  if (!offSite) return async () => undefined;
  const stopping = new AbortController();
  const sending = new UploadSchedule(offSite, config, log, stopping.signal);
  const done = sending.run();
  return async () => {
    stopping.abort();
    await done;
  };
}

type Sent = Awaited<ReturnType<typeof sendOffSite>>;

class UploadSchedule {
  readonly #session = randomBytes(4).toString('hex');
  #sent = { state: '', at: Number.NEGATIVE_INFINITY };
  #failures = 0;
  #verifying: Promise<void> | null = null;

  constructor(
    private readonly target: OffSite,
    private readonly config: Config,
    private readonly log: Logger,
    private readonly signal: AbortSignal,
  ) {}

  async run(): Promise<void> {
    while (!this.signal.aborted) {
      const pause = await this.#step();
      await wait(pause, undefined, { ref: false, signal: this.signal }).catch(() => undefined);
    }
    await this.#verifying;
  }

  /** Returns the milliseconds until the next step. */
  async #step(): Promise<number> {
    const every = this.target.everySeconds * 1000;
    const startedAt = performance.now();
    const state = stateOf(this.config.databasePath);
    if (state === this.#sent.state && startedAt - this.#sent.at < idleFor) return every;
    try {
      const outcome = await sendOffSite(this.target, this.config, this.#session, { signal: this.signal });
      this.#sent = { state, at: startedAt };
      this.#failures = 0;
      const pause = Math.max(every - outcome.took, outcome.looking * idleFactor);
      this.#recordSuccess(outcome, pause);
      await this.#applyRetention();
      this.#startVerification(outcome.isFirst);
      return pause;
    } catch (error) {
      if (this.signal.aborted) return 0;
      this.#failures += 1;
      this.#recordFailure(error as Error);
      return Math.min(every * 2 ** Math.min(this.#failures - 1, 20), Math.max(pauseMaxMs, every));
    }
  }

  #recordSuccess({ bytes, chunks, took, isFirst, damaged, name }: Sent, pause: number) {
    const { failingSince } = readState(this.config);
    const lastGoodAt = nowIso();
    const everySeconds = Math.round((pause + took) / 1000);
    recordState(this.config, {
      lastGoodAt,
      failingSince: null,
      lastError: null,
      everySeconds,
      lastBytes: bytes,
      damaged,
    });
    const facts = { to: this.target.address, moment: name, bytes, chunks, took: Math.round(took) };
    if (isFirst) this.log.info(facts, 'First off-site backup sent.');
    else if (failingSince) this.log.info(facts, 'Off-site backups work again.');
    else this.log.debug(facts, 'Off-site backup sent.');
  }

  #recordFailure(error: Error) {
    const { failingSince, lastError } = readState(this.config);
    const message = error.message;
    recordState(this.config, { failingSince: failingSince ?? nowIso(), lastError: message });
    const facts = { to: this.target.address, err: error };
    if (message !== lastError) this.log.error(facts, `Off-site backup failed: ${message} We will retry.`);
  }

  /** Deletes expired backups, never during an upload: each could delete what the other needs. */
  async #applyRetention() {
    if (!isDue(readState(this.config).retainedAt, retentionInterval)) return;
    try {
      const { snapshots, objects, retained } = await applyOffSiteRetention(this.target, { signal: this.signal });
      recordState(this.config, { retainedAt: nowIso(), keepError: null });
      this.log.info({ kept: retained, moments: snapshots, objects }, 'Expired off-site backups deleted.');
    } catch (error) {
      if (this.signal.aborted) return;
      // Retried after a day, because late deletion is harmless.
      recordState(this.config, { retainedAt: nowIso(), keepError: (error as Error).message });
      this.log.warn({ err: error }, 'Could not delete expired off-site backups.');
    }
  }

  #startVerification(isFirst: boolean) {
    const { verifiedAt, verifyError } = readState(this.config);
    if (this.#verifying || !(isFirst || isDue(verifiedAt, verifyError ? day : verifyEvery))) return;
    this.#verifying = this.#runVerification().finally(() => {
      this.#verifying = null;
    });
  }

  async #runVerification() {
    try {
      const { takenAt, bytes } = await verifyOffSite(this.target, this.config.dataDir, { signal: this.signal });
      recordState(this.config, { verifiedAt: nowIso(), verifyError: null });
      this.log.info({ takenAt, bytes }, 'Off-site backup verified.');
    } catch (error) {
      if (this.signal.aborted) return;
      recordState(this.config, { verifiedAt: nowIso(), verifyError: (error as Error).message });
      this.log.error({ err: error }, 'Off-site backup verification failed.');
    }
  }
}

/** Returns whether the interval has passed. A time in the future counts as passed. */
function isDue(at: string | null, every: number): boolean {
  const age = at ? now().getTime() - Date.parse(at) : every;
  return age >= every || age < 0;
}
