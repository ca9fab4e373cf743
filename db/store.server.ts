/** The store: the one open database of this process, and how the rest of the program reaches it, whichever kind it is. */
import type { Kysely, Transaction } from 'kysely';
import type { Breakage } from './breakage.server';
import type { Phrases } from './phrases.server';
import type { Database } from './schema';

export type Queries = Kysely<Database>;
/** Queries inside a transaction. A function that takes it must be called from one. */
export type Tx = Transaction<Database>;

export interface Store {
  readonly queries: Queries;
  readonly breakage: Breakage;
  /** What this kind of database has words of its own for. */
  readonly phrases: Phrases;
  /** The index of messages, where the database does not keep it itself. */
  readonly messageIndex: MessageIndex | null;
  transaction<T>(work: (tx: Tx) => Promise<T>, concern?: Concern): Promise<T>;
  afterCommit(tx: Tx, work: () => void): void;
  /**
   * The number of the visible content's committed state, which triggers let grow with every change, whoever makes it.
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
  /** Has duties begun by one process of all machines that have this store, and by another where that one fails. */
  onDuty(begin: Duties): Quit;
  /** Takes part in what machines tell each other that have this store. @returns how to ask their processes */
  join(member: Member): Promise<Line>;
  /** In bytes; of the log as far as one is told. */
  sizes(): Promise<{ database: number; log: number }>;
  close(): Promise<void>;
}

/** What a transaction concerns, of which others need not wait for the end. */
export interface Concern {
  /** Those about the same come one after the other, and find what those before them have done. */
  about: string;
  /** What it may change besides, by name, that those about something else may change as well: counters. */
  shared: string[];
}

/**
 * Begins what only one process does, and says how to end it.
 *
 * @param isHeld whether this process still is the one
 */
export type Duties = (isHeld: () => boolean) => Promise<Quit>;
export type Quit = () => Promise<void>;

/** How texts are sealed that others could read on their way: who opens them has the same secret. */
export interface Seals {
  seal(purpose: string, text: string): string;
  /** Null for what was sealed for another purpose, or with another secret. */
  unseal(purpose: string, sealed: string): string | null;
}

export interface Member {
  /** What only its machine is called. */
  machine: string;
  seals: Seals;
  /** What it does, or answers, when it is asked; undefined where it has nothing to say. */
  answer(topic: string, data: unknown): Promise<unknown>;
}

/**
 * Asks other processes. It may be lost on the way.
 *
 * @param patience for answers, in milliseconds; 0 where nobody waits for any
 * @returns what those of them answered that had something to say
 */
export type Line = (topic: string, data: unknown, patience: number) => Promise<unknown[]>;

/** What is called of it here, is said in `text-search.server.ts`. */
export interface MessageIndex {
  update(): Promise<void>;
  isMostly(messages: number): Promise<boolean>;
  beginAnew(tx: Tx): Promise<void>;
  tidy(): Promise<void>;
}

let current: Store | undefined;

/** Makes a store the one that all models use. Returns the former one. */
export function setCurrentStore(store: Store | undefined): Store | undefined {
  const former = current;
  current = store;
  return former;
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
 * Runs `work` in one transaction; resolves when it is committed and on the disk, rolls back when `work` throws. Nobody else
 * writes from its start to its end, on however many machines. `work` must wait for nothing but the database: everybody else
 * waits for it. It may be run again from the start, where the database asks for that.
 *
 * @param concern where this is given, others that name theirs and are about something else may be carried out at the same
 *   time, here and on other machines. It may decide nothing by what such others change but by what a single statement
 *   reads and changes of what is shared.
 */
export function transaction<T>(work: (tx: Tx) => Promise<T>, concern?: Concern): Promise<T> {
  return currentStore().transaction(work, concern);
}

/**
 * What a transaction asks that does not rest on each other: a server answers it on one way there and back. All of it has
 * ended when this does.
 *
 * @param parts in the order in which they were begun: on a server all that is asked after a fault fails with it
 * @throws the fault of the first that failed
 */
export async function together<T extends readonly unknown[] | []>(parts: T) {
  await Promise.allSettled(parts);
  return Promise.all(parts);
}

/** Has something done, once, when a transaction is committed and on the disk, and only then. */
export function afterCommit(tx: Tx, work: () => void): void {
  currentStore().afterCommit(tx, work);
}
