#!/bin/sh
# A title that a streaming XML or CSV parser returns can keep the whole file in memory.
# A reader would guess: a stream is read piece by piece, so who keeps a thousand titles has some kilobytes in memory.
# What happens: sax, saxes, htmlparser2 and Papa Parse cut values out of the pieces, and V8 makes such a part of 13 characters or
# more a reference into the piece. While a title of 25 characters is kept, so is its piece: a file of 95 MB stays in memory, even
# after a collection, and its index is as large as the file. csv-parse and csv-parser build each value from bytes, so it is alone.
# A copy, such as structuredClone(title), lets the pieces go.
# Seen with sax 1.6.1, saxes 6.0.0, htmlparser2 10.0.0, papaparse 5.5.3, csv-parse 7.0.3 and csv-parser 3.2.0 on Node.js 20 and 24.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund sax@1.6.1 saxes@6.0.0 htmlparser2@10.0.0 papaparse@5.5.3 csv-parse@7.0.3 csv-parser@3.2.0
cat > titles.mjs <<'EOF'
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import csvParser from 'csv-parser';
import { Parser } from 'htmlparser2';
import Papa from 'papaparse';
import sax from 'sax';
import { SaxesParser } from 'saxes';

const count = 1000;
const text = 'word '.repeat(20_000);
const title = (index) => `The title of article ${index}`;
const numbers = Array.from({ length: count }, (_, index) => index);
const pieces = function* (first, piece, last) {
  yield Buffer.from(first);
  for (const index of numbers) yield Buffer.from(piece(title(index)));
  yield Buffer.from(last);
};
const feed = () => pieces('<feed>', (one) => `<item><title>${one}</title><text>${text}</text></item>`, '</feed>');
const table = () => Readable.from(pieces('title,text\n', (one) => `${one},${text}\n`, ''));

/** Returns handlers that keep the texts of titles. */
function keeper(kept) {
  let name = '';
  const isTitle = () => name === 'title';
  return { open: (tag) => (name = tag.name ?? tag), text: (part) => isTitle() && kept.push(part), close: () => (name = '') };
}
async function writeAll(parser, end) {
  for (const piece of feed()) parser.write(piece.toString());
  parser[end]();
}
async function readRows(rows, kept) {
  for await (const row of rows) kept.push(row.title);
}

const readers = {
  sax(kept) {
    const { open, text, close } = keeper(kept);
    return writeAll(Object.assign(sax.parser(true), { onopentag: open, ontext: text, onclosetag: close }), 'close');
  },
  saxes(kept) {
    const { open, text, close } = keeper(kept);
    const parser = new SaxesParser();
    parser.on('opentag', open);
    parser.on('text', text);
    parser.on('closetag', close);
    return writeAll(parser, 'close');
  },
  htmlparser2(kept) {
    const { open, text, close } = keeper(kept);
    return writeAll(new Parser({ onopentag: open, ontext: text, onclosetag: close }, { xmlMode: true }), 'end');
  },
  papaparse: (kept) => readRows(table().pipe(Papa.parse(Papa.NODE_STREAM_INPUT, { header: true })), kept),
  'csv-parse': (kept) => readRows(table().pipe(parse({ columns: true })), kept),
  'csv-parser': (kept) => readRows(table().pipe(csvParser()), kept),
};

const megabytes = () => {
  gc();
  return process.memoryUsage().heapUsed / 2 ** 20;
};
async function measure(read, copy) {
  const kept = [];
  kept.push = (one) => Array.prototype.push.call(kept, copy ? structuredClone(one) : one);
  const before = megabytes();
  await read(kept);
  const grown = megabytes() - before;
  if (kept.length !== count || kept.at(-1) !== title(count - 1)) throw new Error(`${kept.length} titles`);
  return grown;
}

let isAsSeen = true;
for (const [name, read] of Object.entries(readers)) {
  const [kept, copied] = [await measure(read, false), await measure(read, true)];
  console.log(`${name.padEnd(12)} ${kept.toFixed(0).padStart(3)} MB for ${count} titles, ${copied.toFixed(0)} MB for copies`);
  isAsSeen &&= name.startsWith('csv') ? kept < 5 : kept > 80;
  isAsSeen &&= copied < 5;
}
process.exit(isAsSeen ? 0 : 1);
EOF
node --expose-gc titles.mjs
