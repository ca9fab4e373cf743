/** Converts Markdown (GitHub's flavour) to safe HTML with an allow-list of tags. Runs only in `markdown.thread.ts`. */
import rehypeSanitize, { defaultSchema, type Options } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { slugFromTitle } from '../slugs/slug';
import { emailText } from './email-text.server';
import type { Heading, RenderErrorCode, RenderedText } from './markdown';
import { destinations, type Node, nodeText, structureOf } from './structure.server';

const allowed: Options = {
  ...defaultSchema,
  attributes: {
    ...defaultSchema.attributes,
    div: [
      ['className', 'callout', /^callout-[a-z]+$/],
      ['role', 'note'],
    ],
  },
  tagNames: (defaultSchema.tagNames ?? []).filter((tag) => tag !== 'input'),
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https', 'media'] },
};

/** The page's title is its h1, so headings in the text begin at h2. Links get `rel` attributes. */
function fitIntoPage(page: Node): Heading[] {
  const result: Collected = { headings: [], ids: new Map() };
  visit(page, result);
  return result.headings;
}

interface Collected {
  headings: Heading[];
  /** The IDs in use, each with the last number appended to it. */
  ids: Map<string, number>;
}

function visit(node: Node, result: Collected) {
  if (node.tagName === 'h1') node.tagName = 'h2';
  if (node.tagName === 'h2' || node.tagName === 'h3') node.properties = { id: addHeading(node, result) };
  if (node.tagName === 'a') node.properties = { ...node.properties, rel: ['noopener', 'nofollow'] };
  if (isImageAlone(node)) makeFigure(node);
  if (node.tagName === 'img') node.properties = propertiesOfImage(node.properties ?? {});
  for (const child of node.children ?? []) visit(child, result);
  // Last, so that the table is not visited again inside its new frame.
  if (node.tagName === 'table') makeScrollable(node);
}

function isImageAlone({ tagName, children = [] }: Node): boolean {
  return tagName === 'p' && children.length === 1 && children[0]?.tagName === 'img';
}

/** Turns an image that is alone in its paragraph into a figure, with its title as the caption. */
function makeFigure(node: Node) {
  const [image] = node.children ?? [];
  const { title, ...properties } = image?.properties ?? {};
  node.tagName = 'figure';
  if (!image || typeof title !== 'string') return;
  image.properties = properties;
  const caption = { type: 'element', tagName: 'figcaption', children: [{ type: 'text', value: title }] };
  node.children = [image, caption];
}

/** Library images are inserted when the text is shown (images.server.ts), because they may change. */
function propertiesOfImage({ src, alt = '', ...rest }: Record<string, unknown>) {
  if (/^media:/.test(String(src))) return { src, alt };
  return { src, alt, ...rest, loading: 'lazy', decoding: 'async' };
}

/**
 * Wraps a table in a scrollable frame, which the keyboard can reach
 * (https://www.w3.org/WAI/standards-guidelines/act/rules/0ssw9k/).
 */
function makeScrollable(node: Node) {
  const table = { ...node };
  const columns = headingCells(table)
    .map((cell) => nodeText(cell).trim())
    .filter(Boolean);
  node.tagName = 'div';
  node.properties = {
    className: ['table-frame'],
    role: 'group',
    ariaLabel: columns.length > 0 ? `Table: ${columns.join(', ')}` : 'Table',
    tabIndex: 0,
  };
  node.children = [table];
}

function headingCells(node: Node): Node[] {
  return (node.children ?? []).flatMap((child) => (child.tagName === 'th' ? [child] : headingCells(child)));
}

/**
 * IDs begin with `section-`, so that no heading can take the ID of a page element. An ID is stable unless an earlier
 * heading has the same text.
 */
function addHeading(node: Node, { headings, ids }: Collected): string {
  const text = nodeText(node);
  const base = `section-${slugFromTitle(text) || 'part'}`;
  let id = base;
  while (ids.has(id)) {
    const number = (ids.get(base) ?? 1) + 1;
    ids.set(base, number);
    id = `${base}-${number}`;
  }
  ids.set(id, 1);
  headings.push(node.tagName === 'h3' ? { id, text, level: 3 } : { id, text });
  return id;
}

/** The first line of a callout, in GitHub's syntax. */
const calloutMark = /^\[!(note|tip|important|warning|caution)\][ \t]*(\n|$)/i;

function makeCallout(node: Node) {
  const paragraph = node.type === 'blockquote' ? node.children?.[0] : undefined;
  const [first, ...rest] = paragraph?.children ?? [];
  const [mark, kind] = calloutMark.exec(first?.value ?? '') ?? [];
  if (!mark || !kind || !first || !paragraph) return;
  const value = first.value?.slice(mark.length);
  paragraph.children = value ? [{ ...first, value }, ...rest] : rest;
  const label = kind.charAt(0).toUpperCase() + kind.slice(1).toLowerCase();
  const title = { type: 'paragraph', children: [{ type: 'strong', children: [{ type: 'text', value: label }] }] };
  node.children = [title, ...(node.children ?? []).filter(({ children }) => children?.length !== 0)];
  node.data = { hName: 'div', hProperties: { className: ['callout', `callout-${kind.toLowerCase()}`], role: 'note' } };
}

const toHtml = unified()
  .use(remarkParse)
  .use(destinations)
  .use(remarkGfm)
  .use(remarkRehype)
  .use(rehypeSanitize, allowed)
  .use(rehypeStringify)
  .freeze();

/** The maximum levels of the syntax tree; a nested list takes two. The tree is processed recursively. */
const levelsMax = 64;
/** The limit of the HTML, because a short text can repeat a long reference. */
const htmlMaxLength = 2_000_000;
/** In characters, more than any list shows. */
const excerptLength = 200;

export function renderMarkdown(markdown: string): RenderedText | RenderErrorCode {
  const tree = toHtml.parse(markdown);
  if (isDeeper(tree, levelsMax)) return 'depth';
  for (const node of tree.children) makeCallout(node);
  const page = toHtml.runSync(tree);
  const headings = fitIntoPage(page);
  const html = toHtml.stringify(page);
  if (html.length > htmlMaxLength) return 'effort';
  const text = plainText(tree);
  return {
    html,
    headings,
    autoExcerpt: text.slice(0, excerptLength),
    wordCount: text.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
    emailText: emailText(tree),
    structure: structureOf(tree),
  };
}

/** Iterates level by level, because the tree may be too deep for recursion. */
function isDeeper(tree: Node, levels: number): boolean {
  let level: Node[] = [tree];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap(({ children = [] }) => children);
  }
  return false;
}

/** Returns the text without markup, on one line. */
function plainText(tree: Node): string {
  const pieces: string[] = [];
  const collect = (node: Node) => {
    if (node.value && node.type !== 'html') pieces.push(node.value);
    for (const child of node.children ?? []) collect(child);
    if (['paragraph', 'heading', 'listItem', 'tableCell', 'break', 'code'].includes(node.type)) pieces.push(' ');
  };
  collect(tree);
  return pieces.join('').replace(/\s+/g, ' ').trim();
}
