/** Reads a CSV file row by row. */
import { createReadStream } from 'node:fs';
import { type CsvError, type Info, parse } from 'csv-parse';
import { Invalid } from '~/platform/errors';

export interface CsvRow {
  /** The last line of the row in the file, from 1. */
  line: number;
  /** The cells that are not empty, by the name of their column. Columns of one name are joined. */
  cells: Map<string, string>;
}

/** The maximum size of one row, in characters. */
const rowMax = 1_000_000;

const invalid = (message: string) => new Invalid({ file: [message] });

/**
 * Yields the rows below the header.
 * @throws {Invalid} with the line, when the file is not CSV in UTF-8
 */
export async function* readCsv(path: string, signal?: AbortSignal): AsyncGenerator<CsvRow> {
  const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true, max_record_size: rowMax };
  const source = createReadStream(path, signal ? { signal } : {});
  const parser = source.pipe(parse(options));
  source.on('error', (error) => parser.destroy(error));
  let header: string[] | undefined;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      const values = record.map((cell) => cell.trim());
      if (values.some((cell) => /[\0\uFFFD]/.test(cell)))
        throw invalid(`Line ${info.lines} is not text in UTF-8. Export the file again as “CSV UTF-8”.`);
      if (header && values.some(Boolean)) yield { line: info.lines, cells: cellsOf(header, values) };
      header ??= values;
    }
  } catch (error) {
    const { code, lines } = error as CsvError & { lines?: number };
    if (!code?.startsWith('CSV_')) throw error;
    throw invalid(`Line ${lines ?? 1} is not CSV. A quotation mark is not closed, or the row is too long.`);
  } finally {
    source.destroy();
  }
}

function cellsOf(header: string[], values: string[]): Map<string, string> {
  const cells = new Map<string, string>();
  for (const [index, value] of values.entries()) {
    const name = header[index] || `Column ${index + 1}`;
    if (value) cells.set(name, [cells.get(name), value].filter(Boolean).join('\n'));
  }
  return cells;
}

/** Returns the names in the first line of a file. @param head the start of the file */
export function headerOf(head: string): string[] {
  const [line = ''] = head.replace(/^\uFEFF/, '').split(/\r?\n/, 1);
  return line.split(',').map((cell) => cell.trim().replace(/^"|"$/g, '').trim());
}
