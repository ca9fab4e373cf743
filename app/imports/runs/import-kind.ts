/** The contract between a run, which reads a file in the leader, and the kinds of file that can be imported. */
import type { StaffActor } from '~/records/actor';
import type { ImportOptions } from '~/records/record-type';
import type { ArchiveOptions } from '~/registry/import.server';
import type { Tx } from '../../../db/store.server';

/** Something that has no place here, for the report. */
export interface ImportLoss {
  /** The name of the record that loses it, such as the title of a post. */
  title: string;
  what: string;
}

/** The content of a file, and what would become of it. Nothing has been written. */
export interface ImportPreview {
  /** Names the source, so that a second run updates what the first one has made: the address of the old site. */
  site: string;
  /** The number of items by their name in the plural: "posts", "images". */
  counts: { what: string; count: number }[];
  /** Sentences about existing content that is in the way, such as a slug that is taken. */
  conflicts: string[];
  losses: ImportLoss[];
  /** Set if the import replaces all content and messages. */
  replaces?: boolean;
}

export interface ImportItem {
  /** The same in every run of the same source, and unique in it: "post 17". */
  key: string;
  /** One of the names in `counts`. */
  what: string;
  /** The name of the item in the report. */
  title?: string;
  /** Whether its slow work can begin before the items ahead of it are stored. */
  isIndependent?: boolean;
  /** Does the slow work before the transaction: rendering, downloads. An item that was stored in this run is skipped. */
  prepare(author: StaffActor): Promise<StoreItem>;
}

/**
 * Stores one item in its own transaction. With `earlier`, updates that record, unless staff have changed or deleted it.
 */
export type StoreItem = (tx: Tx, author: StaffActor, earlier: MadeRecord | null) => Promise<StoredItem>;

/** A record that a run has made or updated. */
export interface MadeRecord {
  /** The kind of the record as in URLs: "blog-posts", "contact-requests". */
  recordKind: string;
  recordId: number;
  /** The version of the record after the run. A higher one means that staff have changed the record since. */
  version: number;
}

/** The record that an item became, or the reason why there is none, as a sentence for the report. */
export type StoredItem = MadeRecord | { skipped: string };

export interface ImportContext {
  signal: AbortSignal;
  /** Adds an entry to the report of the run. */
  addLoss(loss: ImportLoss): void;
  /** Returns the record that this or an earlier run has made of the item with this key. */
  findMade(key: string): Promise<MadeRecord | null>;
}

/** Makes a backup before content is replaced. Returns its path. */
export type BackUp = (options: Pick<ImportOptions, 'report' | 'signal'>) => Promise<string>;

interface FileKind {
  /** As in URLs and in the database: "wordpress". */
  name: string;
  /** Reads the file. @throws {Invalid} with the line */
  preview(path: string, signal?: AbortSignal): Promise<ImportPreview>;
}

/** A kind of file whose content arrives in one transaction or, after an error, not at all. */
export interface WholeImportKind extends FileKind {
  importAll(
    path: string,
    author: StaffActor,
    options: ArchiveOptions & Pick<ImportContext, 'addLoss'> & { backUp: BackUp },
  ): Promise<void>;
}

/** A kind of file whose items arrive one by one. */
export interface ImportKind extends FileKind {
  /** Yields what is to be stored, one by one, so that memory stays bounded. @throws {Invalid} with the line */
  items(path: string, context: ImportContext): AsyncGenerator<ImportItem>;
  /** Removes a record, unless staff have changed it. Returns the name of a record that stays; null otherwise. */
  undo(tx: Tx, author: StaffActor, made: MadeRecord): Promise<string | null>;
}
