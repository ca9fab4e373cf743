/** Converts the content of a WordPress post, in blocks or classic markup, to Markdown. */
import rehypeRemark from 'rehype-remark';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import type { Node } from '~/content/markdown/structure.server';
import { type ConversionContext, fitElements } from './elements.server';
import type { ExportIndex } from './export';
import { addParagraphs, find, parseHtml } from './html.server';
import { expandShortcodes } from './shortcodes.server';

const footnoteReference = (_: unknown, { properties = {} }: Node) => {
  const label = String(properties.dataNumber);
  return { type: 'footnoteReference', identifier: label, label };
};

const toMarkdown = unified()
  .use(rehypeRemark, { handlers: { 'footnote-reference': footnoteReference as never } })
  .use(remarkGfm, { tablePipeAlign: false, tableCellPadding: true })
  .use(remarkStringify, { bullet: '-', rule: '-', emphasis: '*', fences: true, listItemIndent: 'one' })
  .freeze();

/** The end of a shortcode or block whose name is like those of membership plugins. */
const restriction =
  /\[\/([\w-]{0,60}(?:restrict|protect|member|private|log(?:ged)?_?in|subscriber|paid|hide|access|s2if|mepr|passw)[\w-]{0,60})\]|<!-- \/wp:([\w/-]{0,60}(?:restrict|protect|member|private|premium-content|paywall)[\w/-]{0,60})/i;

export function convertContent(content: string, context: ConversionContext) {
  const written = withReusableBlocks(content.replaceAll('\r\n', '\n'), context.site.index);
  const [, shortcode, block] = restriction.exec(written) ?? [];
  if (shortcode || block) context.restrict(shortcode ? `[${shortcode}]` : `the block ${block}`);
  const html = expandShortcodes(written, context);
  const tree = parseHtml(html);
  // WordPress does the same.
  if (!/<!-- wp:/.test(written)) addParagraphs(tree);
  const notes = context.footnotes.map(({ content: note }, at) => footnote(note, at + 1, context));
  const document = markdownTree(tree, context);
  document.children = [...(document.children ?? []), ...notes];
  const images = find(document, ({ type }) => type === 'image').map(({ url = '', alt }) => ({ url, alt: alt ?? '' }));
  return { markdown: toMarkdown.stringify(document as never).trim(), images };
}

function markdownTree(tree: Node, context: ConversionContext): Node {
  tree.children = fitElements(tree.children ?? [], context);
  return tidy(toMarkdown.runSync(tree as never) as unknown as Node);
}

function footnote(content: string, number: number, context: ConversionContext): Node {
  const { children = [] } = markdownTree(parseHtml(content), context);
  const identifier = String(number);
  return { type: 'footnoteDefinition', identifier, label: identifier, children } as Node;
}

/** Inserts reusable blocks, which are items of their own and may hold others. */
function withReusableBlocks(content: string, index: ExportIndex, depth = 0): string {
  if (depth > 4 || content.length > 2_000_000) return content;
  return content.replace(/<!-- wp:block (\{[^<>]*\}) \/-->/g, (whole, json: string) => {
    const ref = Number(/"ref":\s*(\d+)/.exec(json)?.[1]);
    const block = index.items.get(ref);
    return block?.type === 'wp_block' ? withReusableBlocks(block.content, index, depth + 1) : whole;
  });
}

const isAttention = ({ type }: Node) => /^(strong|emphasis|delete)$/.test(type);
const hasContent = ({ type, value = '', children = [] }: Node): boolean =>
  /^(image|footnoteReference|break)$/.test(type) || value.trim() !== '' || children.some(hasContent);
const isEmpty = (node: Node) =>
  /^(paragraph|heading|strong|emphasis|delete|link)$/.test(node.type) && !hasContent(node);

/** Returns the text at the start (0) or the end (-1) of a node. */
function edgeOf(node: Node | undefined, at: 0 | -1): string {
  return node?.value ?? (node?.children?.length ? edgeOf(node.children.at(at), at) : '');
}

/**
 * Moves white space and punctuation out of emphasis where Markdown needs it, merges neighbours, makes links of addresses
 * in the text, and removes what is empty. Else the writer would replace letters by character references.
 */
function tidy(node: Node, isInLink = false): Node {
  if (!node.children) return node;
  const isLink = isInLink || node.type === 'link';
  const isSame = (child: Node) => isAttention(node) && child.type === node.type;
  const children = node.children
    .map((child) => tidy(child, isLink))
    .flatMap((child) => (isSame(child) ? (child.children ?? []) : [child]));
  const result: Node[] = [];
  const add = (part: Node) => {
    const last = result.at(-1);
    if (last && part.type === 'text' && last.type === 'text') last.value = `${last.value}${part.value}`;
    else if (last && isAttention(part) && last.type === part.type) last.children?.push(...(part.children ?? []));
    else if (!isEmpty(part)) result.push({ ...part });
  };
  for (const [at, child] of children.entries()) {
    const isAfterWord = /[\p{L}\p{N}]$/u.test(edgeOf(result.at(-1), -1));
    const isBeforeWord = /^[\p{L}\p{N}]/u.test(edgeOf(children[at + 1], 0));
    for (const part of isAttention(child) ? withoutEdges(child, isAfterWord, isBeforeWord) : [child]) add(part);
  }
  // Only items of several paragraphs stand apart from each other.
  const isLoose = (item: Node) => (item.children ?? []).filter(({ type }) => type === 'paragraph').length > 1;
  const spread = node.type === 'list' ? result.some(isLoose) : isLoose({ ...node, children: result });
  const spacing = /^list/.test(node.type) ? { spread } : {};
  return { ...node, ...spacing, children: isLink ? result : result.flatMap(withLinks) };
}

/** Returns text with links for its addresses, which the writer would escape. */
function withLinks(node: Node): Node[] {
  if (node.type !== 'text' || !/:\/\/|@/.test(node.value ?? '')) return [node];
  const parts = (node.value ?? '').split(
    /(https?:\/\/[^\s<>"]*[^\s<>".,:;!?')\]]|(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+)/,
  );
  return parts.filter(Boolean).map((value) => {
    const isLink = URL.canParse(value) || /^[^\s@]+@[\w.-]+$/.test(value);
    const url = value.includes('://') ? value : `mailto:${value}`;
    return isLink ? { type: 'link', url, children: [{ type: 'text', value }] } : { type: 'text', value };
  });
}

function withoutEdges(node: Node, isAfterWord: boolean, isBeforeWord: boolean): Node[] {
  const children = [...(node.children ?? [])];
  const cut = (at: number, pattern: RegExp) => {
    const child = children.at(at);
    const [edge = ''] = child?.type === 'text' ? (pattern.exec(child.value ?? '') ?? []) : [];
    if (child && edge) children.splice(at, 1, { ...child, value: child.value?.replace(pattern, '') ?? '' });
    return edge ? [{ type: 'text', value: edge }] : [];
  };
  const start = cut(0, isAfterWord ? /^[\s\p{P}\p{S}]+/u : /^\s+/);
  const end = cut(-1, isBeforeWord ? /[\s\p{P}\p{S}]+$/u : /\s+$/);
  return [...start, { ...node, children }, ...end];
}
