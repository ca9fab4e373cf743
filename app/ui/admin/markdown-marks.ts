/** The toolbar of a Markdown field. */

export interface Edit {
  /** The replacement for the text from `start` to `end`. */
  insert: string;
  start: number;
  end: number;
  /** The selection afterwards. */
  selection: [start: number, end: number];
}

export interface Selected {
  value: string;
  start: number;
  end: number;
}

/** Adds a mark around the selection, or removes it. */
function around({ value, start, end }: Selected, mark: string, placeholder: string): Edit {
  const size = mark.length;
  const isMarked = value.slice(start - size, start) === mark && value.slice(end, end + size) === mark;
  if (isMarked) {
    const insert = value.slice(start, end);
    return { insert, start: start - size, end: end + size, selection: [start - size, end - size] };
  }
  const text = value.slice(start, end) || placeholder;
  return { insert: mark + text + mark, start, end, selection: [start + size, start + size + text.length] };
}

/** Begins each of the selected lines with a mark, or takes it away where all have it. */
function before({ value, start, end }: Selected, mark: string): Edit {
  const from = value.lastIndexOf('\n', start - 1) + 1;
  const next = value.indexOf('\n', end);
  const to = next === -1 ? value.length : next;
  const lines = value.slice(from, to).split('\n');
  const areMarked = lines.every((line) => line.startsWith(mark));
  const insert = lines.map((line) => (areMarked ? line.slice(mark.length) : mark + line)).join('\n');
  return { insert, start: from, end: to, selection: [from + insert.length, from + insert.length] };
}

/** `[text](address)`, with the address selected. */
function link({ value, start, end }: Selected, placeholder: string): Edit {
  const text = value.slice(start, end) || placeholder;
  const address = 'https://';
  const insert = `[${text}](${address})`;
  const at = start + text.length + 3;
  return { insert, start, end, selection: [at, at + address.length] };
}

export const marks = {
  heading: (selected: Selected) => before(selected, '## '),
  bold: (selected: Selected) => around(selected, '**', 'bold text'),
  italic: (selected: Selected) => around(selected, '_', 'emphasised text'),
  link: (selected: Selected) => link(selected, 'link text'),
  list: (selected: Selected) => before(selected, '- '),
} satisfies Record<string, (selected: Selected) => Edit>;

export type Mark = keyof typeof marks;

/** A picture in a paragraph of its own, after what is selected; the caret is behind it. */
export function insertPicture({ value, end }: Selected, { ref, alt }: { ref: string; alt: string | null }): Edit {
  const text = (alt ?? '').replace(/[[\]\\\n]/g, ' ').trim();
  const before = value.slice(0, end);
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const insert = `${gap}![${text}](${ref})\n\n`;
  return { insert, start: end, end, selection: [end + insert.length, end + insert.length] };
}
