/** Imports records of a type from a CSV file, hidden. The rules are those of the type's own form. */
import { isExternal } from '~/media/import.server';
import { Invalid } from '~/platform/errors';
import { queries } from '../../../db/store.server';
import type { ImportItem, ImportKind, ImportLoss, StoreItem } from '../runs/import-kind';
import { findImage, imagesOfRun } from '../runs/store-image.server';
import { storeRecord, undoRecord } from '../runs/store-post.server';
import { derivedFields, importTargetOf } from './columns.server';
import { defaultTextOf, type TableMapping } from './mapping';
import { readCsv, rowKeys, unusedColumn } from './table.server';

type Values = Record<string, unknown>;

/** So that a preview can name each row. */
const rowsMax = 10_000;

/** @param mapping the columns, which undoing does not need */
export function recordsKind(name: string, mapping: TableMapping | null): ImportKind {
  const { type, plural, nameField, table, schema, fields } = importTargetOf(name);
  const { recordKind, labels, images, searchFields } = type;
  const { columns, values: chosen } = mapping ?? { columns: [], values: null };
  const columnOf = (field: string) => columns[Number(chosen?.[field])]?.name ?? '';
  // Its other fields may change before a repeated import.
  const texts = fields.filter((one) => one.isRequired && isLongText(table[one.name]));
  const identity = [nameField, ...texts.map((one) => one.name)];

  /** Yields the valid rows, and adds the others to `rejected`. */
  async function* readRecords(path: string, signal?: AbortSignal, rejected: ImportLoss[] = []) {
    const keyOf = rowKeys();
    let count = 0;
    for await (const { line, cells } of readCsv(path, signal)) {
      count += 1;
      if (count > rowsMax) throw new Invalid({ file: [`Import up to ${rowsMax} rows at a time. Divide the table.`] });
      const given: Values = searchFields.shown ? { [searchFields.shown.field]: false } : {};
      for (const { name: field, isNumeric } of fields) {
        const cell = cells.get(columnOf(field)) ?? chosen?.[defaultTextOf(field)];
        if (cell) given[field] = isNumeric ? numberIn(String(cell)) : textIn(String(cell), isLongText(table[field]));
      }
      for (const [field, derive] of Object.entries(derivedFields)) if (field in table) given[field] ??= derive(given);
      const title = String(given[nameField] ?? '');
      const read = schema.safeParse(given);
      if (read.success) {
        const key = keyOf(identity.map((field) => read.data[field]));
        yield { key, title, values: read.data as Values };
      } else {
        const reasons = read.error.issues.map((issue) => `${labels[String(issue.path[0])]}: ${issue.message}.`);
        rejected.push({
          title: `Line ${line}`,
          what: `${title && `“${title}” `}is not imported. ${reasons.join(' ')}`,
        });
      }
    }
  }

  const urlsIn = (values: Values) => images.map((field) => values[field] as string | null).filter(isExternal);

  return {
    name,

    async preview(path, signal) {
      const rejected: ImportLoss[] = [];
      const conflicts = new Set<string>();
      const urls = new Set<string>();
      const imported = queries().selectFrom('importItems').select('recordId').where('recordKind', '=', name);
      const rows = await queries()
        .selectFrom(recordKind.table as 'testimonials')
        .select(nameField as 'authorName')
        .where('id', 'not in', imported)
        .execute();
      const others = new Set(rows.map((row) => row[nameField as 'authorName']));
      let count = 0;
      for await (const { title, values } of readRecords(path, signal, rejected)) {
        count += 1;
        for (const url of urlsIn(values)) urls.add(url);
        if (others.has(title)) conflicts.add(`“${title}” is here already, and not from an import. There will be two.`);
      }
      const used = new Set(fields.map((field) => columnOf(field.name)));
      const unused = columns.filter((column) => !used.has(column.name));
      return {
        site: plural,
        counts: [{ what: plural, count }, ...(urls.size > 0 ? [{ what: 'images', count: urls.size }] : [])],
        conflicts: [...conflicts],
        losses: [...unused.map((column) => unusedColumn(column.name)), ...rejected],
      };
    },

    async *items(path, context): AsyncGenerator<ImportItem> {
      const { insert, write } = recordKind;
      if (!insert || !write) throw new Error(`The model of ${name} is not by recordModel.`);
      const imagesIn = imagesOfRun(context);
      for await (const { key, title, values: read } of readRecords(path, context.signal)) {
        yield* imagesIn(
          urlsIn(read).map((url) => ({ url, alt: title })),
          title,
        );
        const prepare = async (): Promise<StoreItem> => {
          const values = { ...read };
          for (const field of images) {
            const value = values[field] as string | null;
            if (isExternal(value)) values[field] = await findImage(context, value);
          }
          return (tx, author, earlier) =>
            storeRecord(tx, author, recordKind, earlier, {
              changes: values,
              insert: () => insert(tx, values),
              write: (current) => write(tx, current, values),
            });
        };
        yield { key, what: plural, title, prepare };
      }
    },

    undo: undoRecord,
  };
}

const isLongText = (field: { kind: string } | undefined) => field?.kind === 'text';

const textIn = (cell: string, isLong: boolean) => (isLong ? cell : cell.replace(/\s+/g, ' '));

/** Returns a number. Ratings may be written as "4,5", "5/5" and "★★★★★". */
function numberIn(cell: string): number {
  const [, stars] = /^(★+)☆*$/u.exec(cell) ?? [];
  const [, number] = /^(\d+(?:[.,]\d+)?)(?:\s*\/\s*5|\s*stars?|\s*out of 5)?$/i.exec(cell) ?? [];
  return stars ? stars.length : Number(number?.replace(',', '.') ?? Number.NaN);
}
