/** Reads a CSV file row by row. */
import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { type CsvError, type Info, parse } from 'csv-parse';
import { Invalid } from '~/platform/errors';
import { tokenDigest } from '~/platform/token.server';
import { truncate } from '~/records/fields';
import type { ImportLoss } from '../runs/import-kind';
import type { TableColumn } from './mapping';

export interface CsvRow {
  /** The last line of the row in the file, from 1. */
  line: number;
  /** The cells that are not empty, by the name of their column. Columns of one name are joined. */
  cells: Map<string, string>;
}

/** The maximum size of one row, in characters. */
const rowMax = 1_000_000;

const invalid = (message: string) => new Invalid({ file: [message] });

/** More than the longest header, in bytes. */
const headBytes = 64 * 1024;

/** Returns the start of a file as text. */
export function readHead(path: string): Promise<string> {
  return text(createReadStream(path, { end: headBytes - 1 }));
}

/** Returns the character that separates the cells of a header. Excel writes semicolons in Europe, and tabs as text. */
function delimiterOf(head: string): string {
  const [header = ''] = head
    .trimStart()
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1);
  const countOf = (delimiter: string) => header.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, other) => (countOf(other) > countOf(best) ? other : best));
}

/**
 * Yields the rows of a file, beginning with the header.
 * @throws {Invalid} with the line, when the file is not CSV in UTF-8
 */
async function* readLines(path: string, signal?: AbortSignal): AsyncGenerator<{ line: number; values: string[] }> {
  const delimiter = delimiterOf(await readHead(path));
  const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true, max_record_size: rowMax };
  const source = createReadStream(path, signal ? { signal } : {});
  const parser = source.pipe(parse({ ...options, delimiter }));
  source.on('error', (error) => parser.destroy(error));
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      const values = record.map((cell) => cell.trim());
      if (values.some((cell) => /[\0\uFFFD]/.test(cell)))
        throw invalid(`Line ${info.lines} is not text in UTF-8. Export the file again as “CSV UTF-8”.`);
      yield { line: info.lines, values };
    }
  } catch (error) {
    const { code, lines } = error as CsvError & { lines?: number };
    if (!code?.startsWith('CSV_')) throw error;
    throw invalid(`Line ${lines ?? 1} is not CSV. A quotation mark is not closed, or the row is too long.`);
  } finally {
    source.destroy();
  }
}

/** Yields the rows below the header. @throws {Invalid} with the line, when the file is not CSV in UTF-8 */
export async function* readCsv(path: string, signal?: AbortSignal): AsyncGenerator<CsvRow> {
  let header: string[] | undefined;
  for await (const { line, values } of readLines(path, signal)) {
    if (header && values.some(Boolean)) yield { line, cells: cellsOf(header, values) };
    header ??= values;
  }
}

/** Returns a function that returns the key of each row by its values: the same in a repeated import. */
export function rowKeys() {
  // Equal rows are different records. The plugins export the newest rows first, so equal ones keep their order.
  const repeats = new Map<string, number>();
  return (values: unknown[]) => {
    const digest = tokenDigest(JSON.stringify(values));
    const repeat = (repeats.get(digest) ?? 0) + 1;
    repeats.set(digest, repeat);
    return `${digest} ${repeat}`;
  };
}

export const unusedColumn = (title: string): ImportLoss => ({ title, what: 'This column is not imported.' });

const nameOf = (header: string[], index: number) => header[index] || `Column ${index + 1}`;

function cellsOf(header: string[], values: string[]): Map<string, string> {
  const cells = new Map<string, string>();
  for (const [index, value] of values.entries()) {
    const name = nameOf(header, index);
    if (value) cells.set(name, [cells.get(name), value].filter(Boolean).join('\n'));
  }
  return cells;
}

/** The rows that are read for samples. */
const sampledRows = 50;
const samplesMax = 3;

/** Returns the columns of a file with some of their values. @throws {Invalid} when the file is not CSV in UTF-8 */
export async function readColumns(path: string): Promise<TableColumn[]> {
  const columns = new Map<string, Set<string>>();
  let count = 0;
  let header: string[] | undefined;
  for await (const { values } of readLines(path)) {
    header ??= values;
    for (const [index, value] of values.entries()) {
      const name = nameOf(header, index);
      const samples = columns.get(name) ?? new Set();
      if (header !== values && value && samples.size < samplesMax) samples.add(truncate(value, 80));
      columns.set(name, samples);
    }
    count += 1;
    if (count > sampledRows) break;
  }
  return [...columns].map(([name, samples]) => ({ name, samples: [...samples] }));
}
