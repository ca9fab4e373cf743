/** The tools of a Markdown field, and the interface of the text that they change. */

interface Edit {
  /** The replacement for the text from `start` to `end`. */
  insert: string;
  start: number;
  end: number;
  /** The selection afterwards. */
  selection: [start: number, end: number];
}

interface Selected {
  value: string;
  start: number;
  end: number;
}

export type Tool = (selected: Selected) => Edit;

export interface MarkdownText {
  /** Changes the text at the selection. The change can be undone. */
  apply(tool: Tool): void;
  /** Returns a function that changes the text at the caret's current position, also after further typing. */
  keepPlace(): (tool: Tool) => void;
}

/** Receives pasted or dropped files, and a function that changes the text at their position. */
export type ReceiveFiles = (files: File[], put: (tool: Tool) => void) => void;

export interface MarkdownEditor extends MarkdownText {
  close(): void;
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

/** Adds a mark before each selected line, or removes it if all have it. */
function before({ value, start, end }: Selected, mark: string): Edit {
  const from = value.lastIndexOf('\n', start - 1) + 1;
  const next = value.indexOf('\n', end);
  const to = next === -1 ? value.length : next;
  const lines = value.slice(from, to).split('\n');
  const areMarked = lines.every((line) => line.startsWith(mark));
  const insert = lines.map((line) => (areMarked ? line.slice(mark.length) : mark + line)).join('\n');
  return { insert, start: from, end: to, selection: [from + insert.length, from + insert.length] };
}

/** Inserts `[text](address)`, with the address selected. */
function link({ value, start, end }: Selected, placeholder: string): Edit {
  const text = value.slice(start, end) || placeholder;
  const address = 'https://';
  const insert = `[${text}](${address})`;
  const at = start + text.length + 3;
  return { insert, start, end, selection: [at, at + address.length] };
}

/** Inserts a block after the selection, with the caret behind it or a part of it selected. */
function block({ value, end }: Selected, text: string, part?: string): Edit {
  const before = value.slice(0, end);
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const insert = `${gap}${text}\n\n`;
  const at = end + (part ? gap.length + text.indexOf(part) : insert.length);
  return { insert, start: end, end, selection: [at, at + (part?.length ?? 0)] };
}

/** Turns the selection into a code block, which may have several lines. */
function code({ value, start, end }: Selected): Edit {
  const text = value.slice(start, end) || 'code';
  return { ...block({ value, start, end: start }, `\`\`\`\n${text}\n\`\`\``, text), end };
}

const table = '| Column | Column |\n| --- | --- |\n| Text | Text |';

export const marks = {
  heading: (selected) => before(selected, '## '),
  bold: (selected) => around(selected, '**', 'bold text'),
  italic: (selected) => around(selected, '_', 'emphasised text'),
  link: (selected) => link(selected, 'link text'),
  list: (selected) => before(selected, '- '),
  quote: (selected) => before(selected, '> '),
  code,
  table: (selected) => block(selected, table, 'Column'),
  note: (selected) => block(selected, '> [!NOTE]\n> Your text', 'Your text'),
  divider: (selected) => block(selected, '---'),
} satisfies Record<string, Tool>;

export type MarkdownMark = keyof typeof marks;

/** Inserts an image as a paragraph after the selection, with the caret behind it. */
export function insertImage(selected: Selected, { ref, alt }: { ref: string; alt: string | null }): Edit {
  return block(selected, `![${(alt ?? '').replace(/[[\]\\\n]/g, ' ').trim()}](${ref})`);
}
