/** A kind of record whose previous versions are kept, as the history sees it. */
import type { Actor, Permission } from '~/records/actor';
import type { Labels } from '~/records/changed-fields';
import type { FilePreview, RecordKind } from '~/records/record-changes.server';
import type { VersionField } from '~/records/revisions';
import type { Database } from '../../db/schema';

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

export interface RecordType {
  /** In addresses. */
  kind: string;
  permission: Permission;
  /** Where it is deleted into the trash: its model's description, and the address of its list. */
  deleted?: { recordKind: RecordKind<{ id: number; version: number }>; list: string };
  /** Its fields, where it is one of many. */
  labels?: Labels;
  /** Where the search finds it. */
  searchFields?: SearchFields;
  /** Moves it to the trash. @throws {NotFound}, {Stale}, {Conflict} */
  remove?(actor: Actor, record: string, version?: number): Promise<void>;
  /** Shows it to visitors or hides it. @returns whether it was otherwise before @throws {NotFound}, {Stale} */
  show?(actor: Actor, record: string, isVisible: boolean, version?: number): Promise<boolean>;
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
}
