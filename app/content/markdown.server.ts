/**
 * Markdown (GitHub's flavour) to HTML that is safe to show: whatever is not on the list of allowed tags is dropped. It runs
 * in the thread of `markdown.thread.ts` and nowhere else.
 */
import rehypeSanitize, { defaultSchema, type Options } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import type { Heading, RenderedText, RenderFault } from './markdown';
import { slugFromTitle } from './slug';

const allowed: Options = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter((tag) => tag !== 'input'),
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https', 'media'] },
};

interface Node {
  type: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  value?: string;
  children?: Node[];
}

/** The page's title is its h1: headings in the text begin one level below. Links do not vouch for where they lead. */
function fitIntoPage(page: Node): Heading[] {
  const headings: Heading[] = [];
  visit(page, headings);
  return headings;
}

function visit(node: Node, headings: Heading[]) {
  if (node.tagName === 'h1') node.tagName = 'h2';
  if (node.tagName === 'h2') node.properties = { id: addHeading(textOf(node), headings) };
  if (node.tagName === 'a') node.properties = { ...node.properties, rel: ['noopener', 'nofollow'] };
  if (isPictureAlone(node)) makeFigure(node);
  if (node.tagName === 'img') node.properties = propertiesOfPicture(node.properties ?? {});
  for (const child of node.children ?? []) visit(child, headings);
  // Last, so that the table inside is not met again.
  if (node.tagName === 'table') makeScrollable(node);
}

function isPictureAlone({ tagName, children = [] }: Node): boolean {
  return tagName === 'p' && children.length === 1 && children[0]?.tagName === 'img';
}

/** A picture in a paragraph of its own is a figure; its title is the caption. */
function makeFigure(node: Node) {
  const [picture] = node.children ?? [];
  const { title, ...properties } = picture?.properties ?? {};
  node.tagName = 'figure';
  if (!picture || typeof title !== 'string') return;
  picture.properties = properties;
  const caption = { type: 'element', tagName: 'figcaption', children: [{ type: 'text', value: title }] };
  node.children = [picture, caption];
}

/** One of the library is put in where the text is shown (text-pictures.server.ts): what it looks like may change. */
function propertiesOfPicture({ src, alt = '', ...others }: Record<string, unknown>) {
  if (/^media:/.test(String(src))) return { src, alt };
  return { src, alt, ...others, loading: 'lazy', decoding: 'async' };
}

/**
 * A table may be wider than its page: it scrolls in a frame that the keyboard reaches
 * (https://www.w3.org/WAI/standards-guidelines/act/rules/0ssw9k/).
 */
function makeScrollable(node: Node) {
  const table = { ...node };
  const columns = headingCells(table)
    .map((cell) => textOf(cell).trim())
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

/** Ids begin with `section-`, so that no text can take the id of a part of the page. */
function addHeading(text: string, headings: Heading[]): string {
  const base = `section-${slugFromTitle(text) || headings.length + 1}`;
  const id = headings.some((heading) => heading.id === base) ? `${base}-${headings.length + 1}` : base;
  headings.push({ id, text });
  return id;
}

function textOf(node: Node): string {
  return node.value ?? (node.children ?? []).map(textOf).join('');
}

const toHtml = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype)
  .use(rehypeSanitize, allowed)
  .use(rehypeStringify)
  .freeze();

/** Levels of the tree that the text is; a list in a list takes two. Whatever walks through it calls itself for each. */
const levelsMax = 64;
/** Of HTML: a short text can repeat a long one as often as it likes. */
const htmlMaxLength = 2_000_000;
/** More than any list shows. */
const beginningLength = 200;

/** What the text becomes, or why it cannot be shown. */
export function renderMarkdown(markdown: string): RenderedText | RenderFault {
  const tree = toHtml.parse(markdown);
  if (isDeeper(tree, levelsMax)) return 'depth';
  const page = toHtml.runSync(tree);
  const headings = fitIntoPage(page);
  const html = toHtml.stringify(page);
  if (html.length > htmlMaxLength) return 'effort';
  const text = plainText(tree);
  return { html, headings, beginning: text.slice(0, beginningLength), wordCount: text.split(' ').length };
}

/** Goes through it level by level, because it may be deeper than calls can be. */
function isDeeper(tree: Node, levels: number): boolean {
  let level: Node[] = [tree];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap(({ children = [] }) => children);
  }
  return false;
}

/** The text without its marks, on one line. */
function plainText(tree: Node): string {
  const pieces: string[] = [];
  const collect = (node: Node) => {
    if (node.value && node.type !== 'html') pieces.push(node.value);
    for (const child of node.children ?? []) collect(child);
    if (['paragraph', 'heading', 'listItem', 'tableCell', 'break'].includes(node.type)) pieces.push(' ');
  };
  collect(tree);
  return pieces.join('').replace(/\s+/g, ' ').trim();
}
