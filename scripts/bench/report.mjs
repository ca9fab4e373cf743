/** The table of results. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';

const start = '<!-- The table is written by npm run bench -- --save. -->';
const end = '<!-- End of the table. -->';

export class Report {
  #rows = [];

  /** @param limit what it may be at most (or at least, with `atLeast`); undefined: just reported */
  add(what, value, { limit, unit = '', digits = 2, atLeast = false, note = '' } = {}) {
    const isMet = limit === undefined ? null : atLeast ? value >= limit : value <= limit;
    const visible = `${value.toFixed(digits)}${unit && ` ${unit}`}`;
    const target = limit === undefined ? '' : `${atLeast ? 'at least' : 'at most'} ${limit}${unit && ` ${unit}`}`;
    this.#rows.push([what, visible, target, isMet === null ? '' : isMet ? 'yes' : 'NO', note]);
    console.log(`${what}: ${visible}${target && ` (${target}${isMet ? '' : ': NOT MET'})`}${note && `; ${note}`}`);
  }

  toMarkdown() {
    const head = [
      ['Measured', 'Figure', 'Target', 'Met', ''],
      ['---', '---', '---', '---', '---'],
    ];
    const lines = [...head, ...this.#rows].map((cells) => `| ${cells.join(' | ')} |`);
    const node = `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}`;
    return [`Measured ${node}; ${this.yardstick}.`, '', ...lines].join('\n');
  }

  /** Writes the table into the document, in the place of the previous one. */
  save(path) {
    const text = existsSync(path) ? readFileSync(path, 'utf8') : `${start}\n${end}\n`;
    const [before, rest = ''] = text.split(start);
    writeFileSync(path, `${before}${start}\n\n${this.toMarkdown()}\n\n${end}${rest.split(end)[1] ?? '\n'}`);
  }

  /** The present speed of this machine, for reading the absolute figures. */
  yardstick = (() => {
    const startedAt = process.cpuUsage();
    let sum = 0;
    for (let n = 0; n < 5e7; n++) sum = (sum * 31 + n) | 0;
    const { user } = process.cpuUsage(startedAt);
    return `50 million steps of a plain loop took ${Math.round(user / 1000)} ms of processor time${sum === 1 ? '.' : ''}`;
  })();
}
