/** A record type, as the features see it that cover all of them. */
import type * as z from 'zod';
import type { Database } from '../../db/schema';
import type { Queries } from '../../db/store.server';
import type { Actor, Permission } from './actor';
import type { Labels } from './changed-fields';
import type { FilePreview, RecordKind, Versioned } from './record-changes.server';
import type { VersionField } from './revisions';

/** A record as it is now. */
export interface CurrentRecord {
  /** What a person calls it. */
  name: string;
  /** Its own count of its changes. */
  version: number;
  content: object;
  /** The file that it has, as its versions name it. */
  file?: string;
  /** Where it is edited. */
  path: string;
  /** Its fields, where it has others than the rest of its kind. */
  labels?: Labels;
}

/** What the search looks for in a table. */
export interface SearchFields {
  kind: string;
  /** What several of them are called. */
  label: string;
  permission: Permission;
  table: keyof Database;
  /** What one is known by in addresses. */
  key: 'id' | 'key';
  /** Where the words may stand; the first is its name. */
  fields: readonly string[];
  /** Whether visitors see it, and what it is called when they do not. */
  shown?: { field: string; off: string };
  /** Only these keys. */
  keys?: readonly string[];
  nameOf(name: string): string;
  pathOf(key: string): string;
}

/** Where rows of a table name images, as `media:12`. */
export interface ImagePlace {
  table: keyof Database;
  columns: readonly string[];
  /** What a person calls the thing: "Blog post". */
  what: string;
  /** The column that has what a person calls this one. */
  name: string;
  /** Its column that names a row in an address: the number, where nothing else is said. */
  id?: string;
  /** Where it is edited. */
  path: (row: { id: number; name: string }) => string;
}

/** Markdown that is stored with its rendering. */
export interface StoredMarkdown {
  /** Renders all texts that another renderer has rendered, or none. @returns how many there were */
  renderOutdated(signal?: AbortSignal): Promise<number>;
  /** Returns the columns of an imported text. */
  render(content: string, signal?: AbortSignal): Promise<object>;
}

export interface RecordType<Kind extends string = string> {
  /** In addresses. */
  kind: Kind;
  permission: Permission;
  /** Its fields, where it is one of many. */
  labels?: Labels;
  /** What a person calls one. */
  subject: string;
  /** @param record its number, or the key it is stored under @throws {NotFound} */
  find(actor: Actor, record: string): Promise<CurrentRecord>;
  /** What is in a version, as a person reads it. */
  fields(record: string, content: object, file?: string | null): VersionField[];
  /** A file that a version names, to be looked at. */
  shown?(file: string): FilePreview | null;
  /** Saves what a version holds. @throws {Stale}, {Invalid}, and what else saving does */
  restore(actor: Actor, record: string, content: object, version?: number, file?: string): Promise<unknown>;
  imagePlaces: readonly ImagePlace[];
  /** Renders its outdated texts; null where it has no Markdown. */
  renderOutdated: StoredMarkdown['renderOutdated'] | null;
}

/** A page in the sitemap. */
export interface SitemapEntry {
  path: string;
  /** When its content last changed; null when it has no such time of its own. */
  changedAt: string | null;
}

export interface ImportOptions {
  /** Whether the content that is there is deleted, with the emails of its messages. */
  replace: boolean;
  /** The folder that has the files of the images; without, the library has them. */
  pictures?: string;
  /** Gets what is being done, and which share of it is. */
  report?: (what: string, share?: number) => void;
  signal?: AbortSignal;
}

/** How the records of a type are exported and imported. */
export interface ArchivePart<Name extends string = string, Schema extends z.ZodType = z.ZodType> {
  /** In the archive: "blogPosts". */
  name: Name;
  /** Of one record in the archive. */
  schema: Schema;
  /** Returns all records as the schema has them; the rows of the table, where nothing else is said. */
  list?(db: Queries): Promise<object[]>;
  /** Checks the records of an archive. @param addresses of the pages that the archive brings @throws {Invalid} */
  check?(records: z.output<Schema>[], addresses: ReadonlySet<string>): z.output<Schema>[];
  /** Prepares them for the transaction that adds them. */
  prepare?(records: z.output<Schema>[], options: ImportOptions): Promise<z.output<Schema>[]>;
  /** Returns the row of the table; the record itself, where nothing else is said. */
  rowOf?(record: z.output<Schema>, userIds: ReadonlyMap<string, number>): object;
}

/** A record type whose records are rows of a table of its own. */
export interface TableRecordType<Kind extends string = string, Part extends ArchivePart = ArchivePart>
  extends RecordType<Kind> {
  recordKind: RecordKind<Versioned, Kind>;
  /** The address of their list. */
  list: string;
  labels: Labels;
  searchFields: SearchFields;
  /** Shows one to visitors or hides it; null where that cannot be said of one. @returns whether it was otherwise before */
  show: ((actor: Actor, record: string, isVisible: boolean, version?: number) => Promise<boolean>) | null;
  archive: Part;
  markdown: StoredMarkdown | null;
  /** The fields that hold the address of an image. */
  images: readonly string[];
  /** What a person calls one that shows an image: "Blog post". */
  imageOwner: string;
  /** Moves it to the trash. @throws {NotFound}, {Stale}, {Conflict} */
  remove(actor: Actor, record: string, version?: number): Promise<void>;
  /** Stores changes. */
  update(actor: Actor, id: number, changes: object, version?: number): Promise<unknown>;
  /**
   * The addresses that answer every visitor alike, with the query parameters that count. `:slug` stands for the slug of a record.
   * Only these are kept in the page cache.
   */
  publicAddresses: Readonly<Record<string, readonly string[]>>;
  /** Its pages in the sitemap; null where its records have none. @param limit how many at most */
  sitemap: ((limit: number) => Promise<SitemapEntry[]>) | null;
  screens: readonly RecordScreen[];
  /** Its entry on the dashboard; null without. */
  counts: ((actor: Actor) => Promise<DashboardEntry>) | null;
}

/** A screen, as the search finds it. */
export interface RecordScreen {
  name: string;
  path: string;
  /** Other words for it, and what can be done there. */
  words: string;
}

/** What the dashboard says of a record type. */
export interface DashboardEntry {
  first: string;
  /** A sentence, or the time of the last change. */
  second: string | { text: string; at: string | null; never: string };
}
