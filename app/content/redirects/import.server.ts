/** Imports redirects from a table, such as the export of a previous website. */
import { parse } from 'csv-parse/sync';
import { DomainError, Invalid } from '~/platform/errors';
import type { Actor } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { changeWithin, createWithin } from '~/records/record-changes.server';
import { writeAs } from '~/records/write-as.server';
import { checkRedirect, insert, kind, permission, write } from './model.server';
import { type Imported, importMax, type RedirectInput, redirectSchema } from './schema';

/**
 * Imports all lines or none. Each adds a redirect or changes an existing one.
 * @param csv two columns, separated by commas, semicolons or tabs. A header line may name them among others.
 * @throws {Invalid} with the number of the invalid line
 */
export async function importCsv(actor: Actor, { csv }: { csv: string }): Promise<Imported> {
  return writeAs(actor, permission, async (tx, author) => {
    const lines = linesOf(csv);
    const done: Imported = { added: 0, changed: 0, unchanged: 0 };
    for (const { number, cells } of lines) {
      await atLine(number, async () => {
        const input = inputOf(cells);
        const stored = tx.selectFrom('redirects').selectAll().where('source', '=', input.source);
        const current = await stored.executeTakeFirst();
        if (!current) {
          await createWithin(tx, author, kind, () => insert(tx, input));
          done.added += 1;
          return;
        }
        const redirect = await checkRedirect(tx, input, current.id);
        if (current.target === redirect.target) done.unchanged += 1;
        else {
          await changeWithin(tx, author, kind, current, { write: () => write(tx, current, redirect) });
          done.changed += 1;
        }
      });
    }
    const summary = `${done.added} added, ${done.changed} changed`;
    await audit(tx, author, { action: 'imported', subject: 'redirects', summary });
    return done;
  });
}

interface Line {
  /** Starts at 1. */
  number: number;
  cells: string[];
}

/** @throws {Invalid} when it is not a table, or too long */
function linesOf(csv: string): Line[] {
  const lines = divide(csv);
  const [first, ...rest] = lines;
  const header = first && !first.cells.some((cell) => /^(\/|https?:)/i.test(cell)) ? first.cells : null;
  const those = header ? rest : lines;
  if (those.length === 0) throw new Invalid({ csv: ['No line has two addresses.'] });
  if (those.length > importMax) throw new Invalid({ csv: [`${importMax} lines at most. Import the rest separately.`] });
  const [source, target] = columnsOf(header ?? []);
  return those.map(({ number, cells }) => ({ number, cells: [cells[source] ?? '', cells[target] ?? ''] }));
}

/** Returns the positions of the old and the new address: by the names in the header, else the first two columns. */
function columnsOf(header: string[]): [source: number, target: number] {
  const find = (names: string[]) => header.findIndex((name) => names.includes(name.toLowerCase()));
  const [source, target] = [find(sourceNames), find(targetNames)];
  return source < 0 || target < 0 ? [0, 1] : [source, target];
}

/** Our own export, and the exports of Redirection, Rank Math, Yoast and Shopify. */
const sourceNames = ['source', 'from', 'origin', 'old', 'old address', 'redirect from'];
const targetNames = ['target', 'to', 'destination', 'new', 'new address', 'redirect to'];

/** Divides all lines at the one separator that gives each line two cells. @throws {Invalid} */
function divide(csv: string): Line[] {
  const tables = separators.flatMap((separator) => {
    const lines = tableOf(csv, separator);
    return lines ? [{ separator, lines }] : [];
  });
  if (tables.length === 0) throw new Invalid({ csv: ['A quotation mark is not closed. Close or remove it.'] });
  const whole = tables.filter(({ lines }) => lines.every(({ cells }) => cells.length > 1));
  const [first, other] = whole;
  if (first && other) {
    const names = whole.map(({ separator }) => separatorNames[separator]).join(' and ');
    const message = `Every line contains ${names}. Put addresses that contain one of them in quotation marks.`;
    throw new Invalid({ csv: [message] });
  }
  const most = tables.toSorted((a, b) => dividedLines(b.lines) - dividedLines(a.lines))[0];
  return (first ?? most)?.lines ?? [];
}

const dividedLines = (lines: Line[]) => lines.filter(({ cells }) => cells.length > 1).length;

const separators = [',', ';', '\t'] as const;
const separatorNames = { ',': 'a comma', ';': 'a semicolon', '\t': 'a tab' };

/** Returns null if a quotation mark does not enclose a whole cell. */
function tableOf(csv: string, delimiter: string): Line[] | null {
  try {
    const rows = parse(csv, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      bom: true,
      info: true,
    }) as unknown as { info: { lines: number }; record: string[] }[];
    return rows.map(({ info, record: cells }) => ({ number: info.lines, cells }));
  } catch {
    return null;
  }
}

/** Cells after the second, such as a status, are ignored. @throws {Invalid} */
function inputOf([source = '', target = '']: string[]): RedirectInput {
  const result = redirectSchema.safeParse({ source, target });
  if (result.success) return result.data;
  throw new Invalid({ csv: [result.error.issues[0]?.message ?? ''] });
}

/** @throws {Invalid} with the error and the number of the line */
async function atLine(number: number, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new Invalid({ csv: [`Line ${number}: ${error.message}`] });
  }
}
