/** The store: this process's open database of either kind, and the rest of the program's access to it. */
import type { Kysely, Transaction } from 'kysely';
import type { FatalErrors } from './fatal-errors.server';
import type { Database } from './schema';
import type { SqlDialect } from './sql-dialect.server';

export type Queries = Kysely<Database>;
/** Queries inside a transaction. A function that takes it must be called from one. */
export type Tx = Transaction<Database>;

export interface Store {
  readonly queries: Queries;
  readonly fatalErrors: FatalErrors;
  /** The SQL that differs between the databases. */
  readonly sqlDialect: SqlDialect;
  /** The index of messages, where the database does not keep it itself. */
  readonly messageIndex: MessageIndex | null;
  transaction<T>(work: (tx: Tx) => Promise<T>, lockKeys?: LockKeys): Promise<T>;
  afterCommit(tx: Tx, work: () => void): void;
  /**
   * The number of the visible content's committed state, which triggers raise with every change of any program.
   *
   * @throws when the store does not answer
   */
  contentRevision(): number;
  /**
   * Brings the tables up to date, all or nothing: where one of several migrations fails, the release that has made the
   * store can still use it.
   *
   * @returns the names of the migrations that were carried out
   * @throws {NewerDatabase}; or the error of a migration, and then nothing has changed
   */
  migrate(): Promise<string[]>;
  /** The names of the migrations that it has had, in order. */
  doneMigrations(): Promise<string[]>;
  /** The names of those that are still to come, in order. @throws {NewerDatabase} */
  pendingMigrations(): Promise<string[]>;
  /** Runs leader jobs in one process of all machines with this store, and in another if that one fails. */
  onLeadership(start: LeaderJobs): Quit;
  /** Joins the messages between the machines of this store. @returns how to ask their processes */
  join(peer: Peer): Promise<Line>;
  /** In bytes; the log where it has one. */
  sizes(): Promise<{ database: number; log: number }>;
  close(): Promise<void>;
}

/** The lock keys of a transaction. Transactions with other keys need not wait for it. */
export interface LockKeys {
  /** Transactions with the same key run one after the other and see each other's changes. */
  about: string;
  /** Rows, by name, that transactions with other keys may change as well, such as counters. */
  shared: string[];
}

/**
 * Begins what only one process does, and says how to end it.
 *
 * @param isHeld whether this process still is the one
 */
export type LeaderJobs = (isHeld: () => boolean) => Promise<Quit>;
export type Quit = () => Promise<void>;

/** Encrypts messages that pass through others. All members have the same secret. */
export interface Encryption {
  encrypt(purpose: string, text: string): string;
  /** Returns null for a value of another purpose or secret. */
  decrypt(purpose: string, encrypted: string): string | null;
}

export interface Peer {
  /** The machine's name. */
  node: string;
  encryption: Encryption;
  /** Handles a request of a peer; undefined without an answer. */
  answer(topic: string, data: unknown): Promise<unknown>;
}

/**
 * Asks other processes. The message may be lost.
 *
 * @param timeoutMs for answers, in milliseconds; 0 without a wait
 * @returns the answers
 */
export type Line = (topic: string, data: unknown, timeoutMs: number) => Promise<unknown[]>;

/** The operations of a message index. `text-search.server.ts` describes them. */
export interface MessageIndex {
  update(): Promise<void>;
  isMajority(messages: number): Promise<boolean>;
  restart(tx: Tx): Promise<void>;
  tidy(): Promise<void>;
}

let current: Store | undefined;

/** Sets the store that all models use. Returns the previous one. */
export function setCurrentStore(store: Store | undefined): Store | undefined {
  const previous = current;
  current = store;
  return previous;
}

export function currentStore(): Store {
  if (!current) throw new Error('No store is open.');
  return current;
}

/** Queries outside a transaction. */
export function queries(): Queries {
  return currentStore().queries;
}

/**
 * Runs `work` in one transaction; resolves when it is committed and on the disk, rolls back when `work` throws. No one else
 * writes from its start to its end, on however many machines. `work` must wait for nothing but the database: everyone else
 * waits for it. It may be run again from the start, where the database asks for that.
 *
 * @param lockKeys where this is given, others that name theirs and are about something else may be carried out at the same
 *   time, here and on other machines. It may decide nothing by what such others change but by what a single statement
 *   reads and changes of what is shared.
 */
export function transaction<T>(work: (tx: Tx) => Promise<T>, lockKeys?: LockKeys): Promise<T> {
  return currentStore().transaction(work, lockKeys);
}

/**
 * Runs independent queries of a transaction. PostgreSQL answers them in one round trip. All have ended when this
 * returns.
 *
 * @param parts in the order in which they began: on PostgreSQL, every query after a failed one fails as well
 * @throws the error of the first that failed
 */
export async function allSettledOrThrow<T extends readonly unknown[] | []>(parts: T) {
  await Promise.allSettled(parts);
  return Promise.all(parts);
}

/** Runs a callback once after a transaction is committed and synced. */
export function afterCommit(tx: Tx, work: () => void): void {
  currentStore().afterCommit(tx, work);
}
