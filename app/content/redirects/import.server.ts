/** Imports redirects from a table, such as the export of a previous website. */
import { parse } from 'csv-parse/sync';
import { DomainError, Invalid } from '~/platform/errors';
import type { Actor } from '~/records/actor';
import { record } from '~/records/audit.server';
import { changeWithin, createWithin } from '~/records/record-changes.server';
import { writeAs } from '~/records/write.server';
import { checked, insert, kind, listAllRedirects, permission, write } from './model.server';
import { type Imported, importMax, type RedirectInput, redirectSchema } from './schema';

/**
 * Imports all lines or none. Each adds a redirect or changes an existing one.
 * @param csv two columns, separated by commas, semicolons or tabs; a header line is skipped
 * @throws {Invalid} with the number of the invalid line
 */
export async function importCsv(actor: Actor, { csv }: { csv: string }): Promise<Imported> {
  return writeAs(actor, permission, async (tx, author) => {
    const lines = linesOf(csv);
    const table = await listAllRedirects(tx);
    const done: Imported = { added: 0, changed: 0, unchanged: 0 };
    for (const { number, cells } of lines) {
      await atLine(number, async () => {
        const input = inputOf(cells);
        const current = table.find(({ source }) => source === input.source);
        const redirect = checked(
          input,
          table.filter((other) => other !== current),
        );
        if (!current) {
          table.push(await createWithin(tx, author, kind, () => insert(tx, redirect, table.length)));
          done.added += 1;
        } else if (current.target === redirect.target) done.unchanged += 1;
        else {
          const changed = await changeWithin(tx, author, kind, current, { write: () => write(tx, current, redirect) });
          Object.assign(current, changed);
          done.changed += 1;
        }
      });
    }
    const summary = `${done.added} added, ${done.changed} changed`;
    await record(tx, author, { action: 'imported', subject: 'redirects', summary });
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
  let lines: Line[];
  try {
    const rows = parse(csv, {
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      bom: true,
      info: true,
    }) as unknown as {
      info: { lines: number };
      record: string[];
    }[];
    lines = rows.map(({ info, record: cells }) => ({ number: info.lines, cells }));
  } catch {
    throw new Invalid({ csv: ['A quotation mark is not closed. Close or remove it.'] });
  }
  const [first, ...rest] = lines;
  const isHeading = first && !/^(\/|https?:)/i.test(first.cells[0] ?? '');
  const those = isHeading ? rest : lines;
  if (those.length === 0) throw new Invalid({ csv: ['No line has two addresses.'] });
  if (those.length > importMax) throw new Invalid({ csv: [`${importMax} lines at most. Import the rest separately.`] });
  return those;
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
