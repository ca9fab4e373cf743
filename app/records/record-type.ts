/** A record type, for the features that cover all types. */
import type * as z from 'zod';
import type { Database } from '../../db/schema';
import type { Queries, Tx } from '../../db/store.server';
import type { Actor, Permission } from './actor';
import type { Labels } from './comparison/changed-fields';
import type { Expiry } from './expiry';
import type { Direction } from './ordering';
import type { FieldKinds, FilePreview, RecordKind, Versioned } from './record-changes.server';
import type { ListPage, Paging } from './records.server';
import type { RevisionField } from './revisions';

export interface CurrentRecord {
  name: string;
  /** The number of changes so far. */
  version: number;
  content: object;
  /** The record's file, as its revisions name it. */
  file?: string;
  path: string;
}

/** A table that the search covers. */
export interface SearchFields {
  kind: string;
  /** The plural on screens. */
  label: string;
  permission: Permission;
  table: keyof Database;
  /** The column that identifies a record in URLs. */
  key: 'id' | 'key';
  /** The searched columns; the first holds the name. */
  fields: readonly string[];
  /** The column that determines whether visitors see it, and the label if they do not. */
  shown?: { field: string; off: string };
  /** Limits the search to these keys. */
  keys?: readonly string[];
  nameOf(name: string): string;
  pathOf(key: string): string;
}

/** Columns of a table that refer to images, as `media:12`. */
export interface ImagePlace {
  table: keyof Database;
  columns: readonly string[];
  /** The name of the type on screens: "Blog post". */
  what: string;
  /** The column with the name of a record. */
  name: string;
  /** The column that identifies a row in URLs; `id` by default. */
  id?: string;
  path: (row: { id: number; name: string }) => string;
}

export interface StoredMarkdown {
  /** Renders the texts that have no rendering by the current renderer. @returns their number */
  renderOutdated(signal?: AbortSignal): Promise<number>;
  /** Returns the columns of an imported text. */
  render(content: string, signal?: AbortSignal): Promise<object>;
}

export interface RecordType<Kind extends string = string> {
  /** The type as in URLs: "blog-posts". */
  kind: Kind;
  permission: Permission;
  /** The singular on screens and in the audit log. */
  subject: string;
  /** @param record the ID, or the key that it is stored under @throws {NotFound} */
  find(actor: Actor, record: string): Promise<CurrentRecord>;
  /** Returns the fields of a revision as text. */
  fields(record: string, content: object, file?: string | null): RevisionField[];
  shown?(file: string): FilePreview | null;
  /** Saves the content of a revision. @throws {StaleVersion}, {Invalid} and the errors of `update` */
  restore(actor: Actor, record: string, content: object, version?: number, file?: string): Promise<unknown>;
  imagePlaces: readonly ImagePlace[];
  /** Renders outdated texts; null if the type has no Markdown. */
  renderOutdated: StoredMarkdown['renderOutdated'] | null;
}

export interface SitemapEntry {
  path: string;
  /** The time of the last change; null if unknown. */
  changedAt: string | null;
}

export interface ImportOptions {
  /** Deletes the existing content first, with the emails about its messages. */
  replace: boolean;
  /** The folder with the image files; without it, the library must have them. */
  images?: string;
  /** Receives the name of the current step, and the progress from 0 to 1. */
  report?: (what: string, share?: number) => void;
  signal?: AbortSignal;
}

/** The calls of a record type in the JSON API: `/api/admin/KIND` and `/api/admin/KIND/{id}`. */
export interface RecordApi {
  /** The name of a record in responses, such as `blogPost`. A list has its plural. */
  one: string;
  body: z.ZodObject;
  record: z.ZodType;
  /** The schema of a record in lists, if it has fewer fields. */
  listed?: z.ZodType;
  /** A PATCH changes the sent fields; a PUT replaces the whole record. */
  change: 'PATCH' | 'PUT';
  /** The summary of `GET` for one record, if that call exists. */
  read?: string;
  list(actor: Actor, paging: Paging): Promise<ListPage<object>>;
  find(actor: Actor, id: number): Promise<object>;
  create(actor: Actor, input: object): Promise<object>;
}

/** The public list of a record type: `GET /api/KIND`. */
export interface PublicList {
  summary: string;
  record: z.ZodType;
  list(): Promise<object[]>;
}

/** The export and import of a record type. */
export interface ArchivePart<Name extends string = string, Schema extends z.ZodType = z.ZodType> {
  /** The key in the archive: "blogPosts". */
  name: Name;
  schema: Schema;
  /** Returns all records for the archive; the rows of the table by default. */
  list?(db: Queries): Promise<object[]>;
  /** Validates the records of an archive. @param addresses the paths of the pages in the archive @throws {Invalid} */
  check?(records: z.output<Schema>[], addresses: ReadonlySet<string>): z.output<Schema>[];
  /** Does slow work before the transaction that adds the records. */
  prepare?(records: z.output<Schema>[], options: ImportOptions): Promise<z.output<Schema>[]>;
  /** Returns the row of the table; the record itself by default. @param tx has the records of the types before it */
  rowOf?(record: z.output<Schema>, userIds: ReadonlyMap<string, number>, tx: Tx): object | Promise<object>;
}

/** Generic screens at `/admin/KIND`, generic screens at other addresses (app/remix/nested-routes.mjs), or own routes. */
export type BackOffice = 'generic' | 'mounted' | 'own';

/** The differences of a type in the generic screens, on the server. */
export interface ScreenOptions {
  /** The number of records on a page of the list; 12 by default. */
  pageSize?: number;
  hasFormInList?: boolean;
  /** Whether the form has a preview; by default, if the type has Markdown. */
  hasPreview?: boolean;
  /** The kind of text for the content check; missing without a check. */
  checkedText?: 'post' | 'page';
}

/** The records of a list for its screen, and the other data of the screen. */
export interface ScreenList {
  items: object[];
  extras: object;
}

/** A record type with a table of its own. */
export interface TableRecordType<
  Kind extends string = string,
  Part extends ArchivePart = ArchivePart,
  Screens extends BackOffice = BackOffice,
> extends RecordType<Kind> {
  recordKind: RecordKind<Versioned, Kind>;
  list: string;
  labels: Labels;
  /** The fields of the form; null if the type has a form of its own. */
  formFields: FieldKinds | null;
  searchFields: SearchFields;
  /**
   * Shows or hides a record on the website; null if the type cannot be hidden. @returns whether that changed the record
   */
  show: ((actor: Actor, record: string, isVisible: boolean, version?: number) => Promise<boolean>) | null;
  archive: Part;
  markdown: StoredMarkdown | null;
  images: readonly string[];
  /** The label of a record that shows an image: "Blog post". */
  imageOwner: string;
  /** Moves it to the trash. @throws {NotFound}, {StaleVersion}, {Conflict} */
  remove(actor: Actor, record: string, version?: number): Promise<void>;
  update(actor: Actor, id: number, changes: object, version?: number): Promise<object>;
  /** Moves a record one place up or down; null if the type has no order. */
  move: ((actor: Actor, id: number, direction: Direction) => Promise<void>) | null;
  backOffice: Screens;
  /**
   * Returns the options of fields that name another record; missing without such fields.
   * @param record the edited record, whose values stay among the options
   */
  choices?(actor: Actor, record?: object): Promise<FieldOptions>;
  /** Prepares a list for its screen; null if records are shown unchanged. */
  forScreen: ((items: never[], actor: Actor) => Promise<ScreenList>) | null;
  screenOptions: ScreenOptions;
  /** Null if the type has its own endpoints. */
  api: RecordApi | null;
  publicList: PublicList | null;
  /**
   * The paths whose response is the same for every visitor, with the query parameters that matter. `:slug` stands for a
   * record's slug. Only these are in the page cache.
   */
  publicAddresses: Readonly<Record<string, readonly string[]>>;
  /** Returns its pages in the sitemap; null if its records have none. @param limit the maximum number */
  sitemap: ((limit: number) => Promise<SitemapEntry[]>) | null;
  screens: readonly RecordScreen[];
  /** Returns the expiry dates of its visible records; missing if they have none. */
  expiries?(): Promise<Expiry[]>;
  /** Returns its entry on the dashboard; null if it has none. */
  counts: ((actor: Actor) => Promise<DashboardEntry>) | null;
}

/** The options of fields, by the name of the field. */
export type FieldOptions = Record<string, { value: string; label: string }[]>;

/** A screen that the search can find. */
export interface RecordScreen {
  name: string;
  path: string;
  /** Synonyms and tasks, for the search. */
  keywords: string;
}

export interface DashboardEntry {
  first: string;
  /** A sentence, or the time of the last change. */
  second: string | { text: string; at: string | null; never: string };
  /** Whether nothing about it needs attention. */
  isQuiet?: boolean;
}
