/** The store: the open database of this process, of either kind, and the functions that models use to access it. */
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
  /** The search index of messages, if the database does not maintain it itself. */
  readonly messageIndex: MessageIndex | null;
  transaction<T>(work: (tx: Tx) => Promise<T>, lockKeys?: LockKeys): Promise<T>;
  afterCommit(tx: Tx, work: () => void): void;
  /**
   * Returns the committed revision of the visible content, which triggers increase with every change by any process.
   * @throws when the database does not respond
   */
  contentRevision(): number;
  /**
   * Migrates the tables, all or nothing: after a failed migration, the previous release can still use the store.
   * @returns the names of the migrations that ran
   * @throws {NewerDatabase}, or the error of a migration; nothing has changed then
   */
  migrate(): Promise<string[]>;
  /** Returns the names of the completed migrations, in order. */
  doneMigrations(): Promise<string[]>;
  /** Returns the names of the pending migrations, in order. @throws {NewerDatabase} */
  pendingMigrations(): Promise<string[]>;
  /** Runs leader jobs in one process of all nodes with this store, and in another one if that process fails. */
  onLeadership(start: LeaderJobs): Quit;
  /** Connects this node to the others of this store. @returns a function that sends requests to their processes */
  join(peer: Peer): Promise<Line>;
  /** Whether the database server only reads, so that nothing can be saved. */
  readonly isReadOnly: boolean;
  /** Returns a problem with the database server in a sentence for operators; null without one. */
  problem(): string | null;
  /** Returns sizes in bytes; `log` is that of the WAL, if any. */
  sizes(): Promise<{ database: number; log: number }>;
  close(): Promise<void>;
}

/** The lock keys of a transaction. Transactions with other keys may run concurrently. */
export interface LockKeys {
  /** Transactions with the same key run one after the other and see each other's changes. */
  about: string;
  /** Names of rows, such as counters, that transactions with other keys may change as well. */
  shared: string[];
}

/**
 * Starts the leader jobs, and returns a function that stops them.
 * @param isHeld whether this process is still the leader
 */
export type LeaderJobs = (isHeld: () => boolean) => Promise<Quit>;
export type Quit = () => Promise<void>;

/** Encrypts messages that pass through the database server. All nodes have the same secret. */
export interface Encryption {
  encrypt(purpose: string, text: string): string;
  /** Returns null for a text encrypted for another purpose, or with another secret. */
  decrypt(purpose: string, encrypted: string): string | null;
}

export interface Peer {
  node: string;
  encryption: Encryption;
  /** Returns the answer to a message; undefined if there is none. */
  answer(topic: string, data: unknown): Promise<unknown>;
}

/**
 * Sends a request to other processes. The request may be lost.
 * @param timeoutMs the maximum wait for answers; 0 does not wait
 * @returns the answers
 */
export type Line = (topic: string, data: unknown, timeoutMs: number) => Promise<unknown[]>;

/** SQLite's search index of messages. See the functions in `text-search.server.ts`. */
export interface MessageIndex {
  /** Adds messages whose folded texts are stored. */
  add(tx: Tx, ids: number[]): Promise<void>;
  clear(tx: Tx): Promise<void>;
  tidy(): Promise<void>;
}

let current: Store | undefined;

/** Sets the current store. Returns the previous one. */
export function setCurrentStore(store: Store | undefined): Store | undefined {
  const previous = current;
  current = store;
  return previous;
}

export function currentStore(): Store {
  if (!current) throw new Error('No store is open.');
  return current;
}

/** Returns the query builder for queries outside a transaction. */
export function queries(): Queries {
  return currentStore().queries;
}

/**
 * Runs `work` in one transaction. Resolves when it is committed and on disk; rolls back when `work` throws. No other
 * transaction of any node writes meanwhile, so `work` must wait for nothing but the database. It may run again from the
 * start after a conflict.
 * @param lockKeys allows transactions with a different `about` key to run concurrently, here and on other nodes. `work`
 * must then not base decisions on data that those change, except in single statements that read and change `shared`
 * rows.
 */
export function transaction<T>(work: (tx: Tx) => Promise<T>, lockKeys?: LockKeys): Promise<T> {
  return currentStore().transaction(work, lockKeys);
}

/**
 * Waits for independent queries of a transaction. PostgreSQL answers them in one round trip. All have settled when this
 * returns.
 * @param parts in the order in which they started: on PostgreSQL, every query after a failed one fails as well
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
