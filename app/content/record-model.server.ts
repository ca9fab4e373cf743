/** The functions that the models of record types share. A model supplies its table, fields, order and rules. */
import type * as z from 'zod';
import { requireImages } from '~/media/model.server';
import { nowIso } from '~/platform/clock.server';
import { type Actor, authorize, type Permission, type StaffActor } from '~/records/actor';
import { timestamp, withoutNulls } from '~/records/archive-part';
import type { Direction } from '~/records/ordering';
import { moveRecord } from '~/records/ordering.server';
import {
  changeRecord,
  createRecord,
  type RecordDefinition,
  type RecordKind,
  removeRecord,
  type Versioned,
} from '~/records/record-changes.server';
import { type ListPage, orNotFound, type Paging, readPage, unpaged } from '~/records/records.server';
import { indexRecords, isFound } from '~/records/search-index.server';
import type { AddressedTable, OrderedTable, RecordTable } from '../../db/schema';
import { type Queries, queries, type Tx } from '../../db/store.server';
import { importAndRender, importedText } from './external-images/imported.server';
import { type FieldTable, labelsOf, withStoredItems } from './field-table';
import type { StoredTexts } from './markdown/stored-rendering.server';
import { retarget } from './redirects/model.server';
import { freeSlug, type PageType, resolveSlug } from './slugs/slug.server';

const orders = {
  displayOrder: { column: 'displayOrder', direction: 'asc' },
  newest: { column: 'createdAt', direction: 'desc' },
  title: { column: 'title', direction: 'asc' },
} as const;

interface Write<T, Input> {
  tx: Tx;
  /** All fields of a new record, or the changed fields, with images imported. */
  values: Partial<Input>;
  /** The record before the change; null for a new one. */
  current: T | null;
  timestamp: string;
}

interface Options<
  T extends Versioned,
  Input,
  Kind extends string,
  Table extends RecordTable,
  Shape extends z.ZodRawShape,
  Schema extends z.ZodObject,
  Order extends keyof typeof orders,
> extends Pick<RecordDefinition<T>, 'resolveRestoreConflict'>,
    Partial<Pick<PageType, 'pathPrefix' | 'pageName'>> {
  /** The type as in URLs: "testimonials". */
  kind: Kind;
  permission: Permission;
  /** The label of the type, in the singular. */
  subject: string;
  nameOf(item: T): string;
  table: Table;
  fields: FieldTable;
  input: z.ZodObject<Shape>;
  record: Schema;
  /** The column that determines whether visitors see a record. Without it, they see none. */
  flag?: 'isActive' | 'isEnabled' | 'isPublished';
  order: Order;
  image?: keyof Input & string;
  /** The rendering of the field `content`, if that is Markdown. */
  texts?: StoredTexts;
  /** Adds computed fields to a row. */
  fromRow?<Row extends object>(row: Row): object;
  /** Validates a write, and returns the columns that differ from the fields. @throws {Invalid} @throws {Conflict} */
  columns?(write: Write<T, Input>): object | Promise<object>;
  /** Reads a record, if that takes more than its row. @throws {NotFound} */
  read?(db: Queries | Tx, id: number): Promise<T>;
  /** Runs in the transaction after a write. */
  afterWrite?(id: number, write: Write<T, Input>): Promise<void>;
}

/**
 * Returns `kind`, `archive` and the functions of a model. They throw `Forbidden`, `NotFound`, `StaleVersion`, and the
 * errors of `columns`. `update` changes the given fields only. With the `version` that the edit is based on, `update`,
 * `show` and `remove` reject a stale edit.
 */
export function recordModel<
  Shape extends z.ZodRawShape,
  Schema extends z.ZodObject,
  const Kind extends string,
  const Table extends RecordTable,
  const Order extends keyof typeof orders,
>(options: Options<z.output<Schema> & Versioned, z.output<z.ZodObject<Shape>>, Kind, Table, Shape, Schema, Order>) {
  type Input = z.output<z.ZodObject<Shape>>;
  type T = z.output<Schema> & Versioned;
  const { permission, subject, nameOf, table, fields, input, record: schema, flag, order, ...others } = options;
  const { image, texts, fromRow = (row) => row, columns, read = readRow, ...more } = others;
  const { afterWrite, pageName, ...definition } = more;
  const { pathPrefix } = definition;
  const pages = pageName && pathPrefix ? { table: table as AddressedTable, pathPrefix, pageName } : null;
  // Kysely needs one table name for its types, and these columns exist in all tables.
  const rows = table as 'testimonials';

  const parse = (row: object) => schema.parse(fromRow(row)) as T;

  async function readRow(db: Queries | Tx, id: number): Promise<T> {
    return parse(orNotFound(await db.selectFrom(rows).selectAll().where('id', '=', id).executeTakeFirst(), subject));
  }

  const kind: RecordKind<T, Kind> = {
    ...{ permission, subject, nameOf, table, read, image, record: schema, insert, write },
    definition: {
      fields,
      labels: labelsOf(fields),
      ...(pages && {
        readdress: retarget,
        resolveRestoreConflict: (tx, { slug, id }) => resolveSlug(tx, pages, id, String(slug)),
      }),
      ...definition,
      isShown: (item) => flag !== undefined && item[flag] === true,
    },
  };

  /** Imports external images and renders Markdown. That is slow, so it happens before the transaction. */
  async function prepare(actor: StaffActor, values: Partial<Input>, id = 0): Promise<Partial<Input>> {
    const prepared: Record<string, unknown> = { ...values };
    if (image && prepared[image]) {
      const column = image as 'portrait';
      const stored = await queries().selectFrom(rows).select(column).where('id', '=', id).executeTakeFirst();
      prepared[image] = await importedText(actor, image, prepared[image] as string, stored?.[column]);
    }
    const content = prepared.content as string | undefined;
    if (texts && content !== undefined) Object.assign(prepared, await importAndRender(actor, texts, content, id));
    return prepared as Partial<Input>;
  }

  async function columnsOf(write: Write<T, Input>): Promise<object> {
    const { tx, values, current } = write;
    if (image) await requireImages(tx, { [image]: values[image] as string | null | undefined });
    const { title, slug } = { ...current, ...values } as object as { title: string; slug: string };
    return {
      ...withStoredItems(fields, values),
      ...(await columns?.(write)),
      ...(pages && 'slug' in values && { slug: await freeSlug(tx, pages, current?.id ?? 0, { title, slug }) }),
      ...('updatedAt' in schema.shape && { updatedAt: write.timestamp }),
    };
  }

  async function insert(tx: Tx, values: Partial<Input>): Promise<{ id: number }> {
    const timestamp = nowIso();
    const change = { tx, values, current: null, timestamp };
    const created = await tx
      .insertInto(rows)
      .values({ ...(await columnsOf(change)), ...('createdAt' in schema.shape && { createdAt: timestamp }) } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    await afterWrite?.(created.id, change);
    return created;
  }

  async function write(tx: Tx, current: T, values: Partial<Input>): Promise<void> {
    const change = { tx, values, current, timestamp: nowIso() };
    await tx
      .updateTable(rows)
      .set({ ...(await columnsOf(change)), version: current.version + 1 })
      .where('id', '=', current.id)
      .execute();
    await afterWrite?.(current.id, change);
  }

  const move = (actor: Actor, id: number, direction: Direction): Promise<void> =>
    moveRecord(actor, kind, table as OrderedTable, id, direction);

  return {
    kind,

    /** The archive of a type whose rows have its fields and the usual times, and rendered columns if it has Markdown. */
    archive: {
      name: table,
      schema: withoutNulls(input.extend({ createdAt: timestamp, updatedAt: timestamp })),
      list: async (db: Queries) => (await db.selectFrom(rows).selectAll().orderBy('id').execute()).map(parse),
      rowOf: (row: object) => withStoredItems(fields, row),
    },

    async list(actor: Actor, paging: Paging = unpaged): Promise<ListPage<T>> {
      authorize(actor, permission);
      const { q } = paging;
      const matching = queries()
        .selectFrom(rows)
        .$if(Boolean(q), (query) => query.where((eb) => isFound(eb, rows, q ?? '')));
      if (q) await indexRecords();
      const { column, direction } = orders[order];
      const page = await readPage(
        matching
          .selectAll()
          .orderBy(column as 'createdAt', direction)
          .orderBy('id', direction),
        matching,
        paging,
      );
      return { ...page, items: page.items.map(parse) };
    },

    /** Returns the first records that visitors see, in the order of the list. */
    async listShown(limit = unpaged.pageSize): Promise<T[]> {
      const { column, direction } = orders[order];
      const shown = await queries()
        .selectFrom(rows)
        .selectAll()
        .where(flag as 'isActive', '=', true)
        .orderBy(column as 'createdAt', direction)
        .orderBy('id', direction)
        .limit(limit)
        .execute();
      return shown.map(parse);
    },

    async find(actor: Actor, id: number): Promise<T> {
      authorize(actor, permission);
      return read(queries(), id);
    },

    async create(actor: Actor, input: Input): Promise<T> {
      authorize(actor, permission);
      const values = await prepare(actor, input);
      return createRecord(actor, kind, (tx) => insert(tx, values));
    },

    async update(actor: Actor, id: number, changes: Partial<Input>, version?: number): Promise<T> {
      authorize(actor, permission);
      const values = await prepare(actor, changes, id);
      return changeRecord(actor, kind, id, { version }, (tx, current) => write(tx, current, values));
    },

    show(actor: Actor, id: number, isVisible: boolean, version?: number): Promise<T> {
      const [on, off] = flag === 'isPublished' ? ['published', 'unpublished'] : ['shown', 'hidden'];
      const change = { action: isVisible ? on : off, version };
      const values = { [flag as string]: isVisible } as Partial<Input>;
      return changeRecord(actor, kind, id, change, (tx, current) => write(tx, current, values));
    },

    /** Moves the record one place up or down in `displayOrder`; undefined in another order. */
    move: (order === 'displayOrder' ? move : undefined) as Order extends 'displayOrder' ? typeof move : undefined,

    /** Moves the record to the trash. */
    remove: (actor: Actor, id: number, version?: number): Promise<void> => removeRecord(actor, kind, id, version),
  };
}

/** Returns the publication time of a record: now if this write publishes it, else the previous one. */
export function publishedAt<T extends { isPublished: boolean; publishedAt: string | null }>({
  values,
  current,
  timestamp,
}: Write<T, { isPublished: boolean }>): string | null {
  return isPublishing({ values, current }) ? timestamp : (current?.publishedAt ?? null);
}

/** Returns whether this write publishes a new record or a draft. */
export const isPublishing = ({
  values,
  current,
}: Pick<Write<{ isPublished: boolean }, { isPublished: boolean }>, 'values' | 'current'>): boolean =>
  values.isPublished === true && !current?.isPublished;
