/** HTML trees, with the paragraphs that WordPress makes of line breaks in classic posts. */
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import type { Node } from '~/content/markdown/structure.server';

const parser = unified().use(rehypeParse, { fragment: true }).freeze();

export const parseHtml = (html: string): Node => parser.parse(html) as Node;

/** Returns the text of a tree without comments. */
export const textOf = (node: Node): string =>
  node.type === 'comment' ? '' : (node.value ?? (node.children ?? []).map(textOf).join(''));

/** Returns the text of HTML on one line. WordPress stores titles with character references and tags. */
export function plainText(html: string): string {
  const text = /[<&]/.test(html) ? textOf(parseHtml(html.slice(0, 10_000))) : html;
  return text.replace(/\s+/g, ' ').trim();
}

/** Returns the nodes inside a node that pass a test. */
export const find = (node: Node, test: (node: Node) => boolean): Node[] =>
  (node.children ?? []).flatMap((child) => [...(test(child) ? [child] : []), ...find(child, test)]);

export function element(tagName: string, children: Node[], properties: Node['properties'] = {}): Node {
  return { type: 'element', tagName, properties, children };
}

export const isElement = (node: Node | undefined, ...names: string[]): boolean =>
  node?.type === 'element' && (names.length === 0 || names.includes(node.tagName ?? ''));

const blockNames =
  'address article aside blockquote center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr iframe li main nav ol p pre script section style summary table tbody td tfoot th thead tr ul';
const blocks = new Set(blockNames.split(' '));
export const isBlock = (node: Node): boolean => node.type === 'element' && blocks.has(node.tagName ?? '');

const isVerbatim = /^(pre|code|script|style|textarea|svg)$/;
/** Elements that hold other blocks, and no text of their own. */
const isFrame = /^(figure|table|thead|tbody|tfoot|tr|ul|ol|dl|select|object|audio|video)$/;
const isContainer =
  /^(div|section|article|aside|header|footer|main|nav|blockquote|form|fieldset|center|address|details|)$/;
const isItem = /^(li|td|th|dd)$/;

/**
 * Makes paragraphs of text between empty lines, and breaks of single lines, as `wpautop` of WordPress does
 * (https://developer.wordpress.org/reference/functions/wpautop/).
 */
export function addParagraphs(node: Node): void {
  const { tagName = '', children = [] } = node;
  if (children.length === 0 || isVerbatim.test(tagName)) return;
  for (const child of children) addParagraphs(child);
  if (isFrame.test(tagName)) return;
  const result: Node[] = [];
  let paragraph: Node[] = [];
  const end = () => {
    while (isBreak(paragraph.at(-1))) paragraph.pop();
    while (isBreak(paragraph[0])) paragraph.shift();
    if (paragraph.some((one) => one.type === 'element' || textOf(one).trim())) result.push(element('p', paragraph));
    else result.push(...paragraph.filter(({ type }) => type === 'comment'));
    paragraph = [];
  };
  for (const child of children) {
    if (isBlock(child)) {
      end();
      result.push(child);
    } else if (child.type !== 'text') paragraph.push(child);
    else {
      for (const [at, part] of (child.value ?? '').split(/(?:\r?\n[ \t]*){2,}/).entries()) {
        if (at > 0) end();
        paragraph.push(...linesOf(part));
      }
    }
  }
  end();
  // An empty line within a phrase is two breaks.
  const isWhole = result.filter((one) => isElement(one, 'p')).length < 2;
  const isFlat = isItem.test(tagName) ? isWhole : !isContainer.test(tagName);
  const breaks = (at: number) => (at > 0 ? [element('br', []), element('br', [])] : []);
  const flat = (one: Node, at: number) => (isElement(one, 'p') ? [...breaks(at), ...(one.children ?? [])] : [one]);
  node.children = isFlat ? result.flatMap(flat) : result;
}

const isBreak = (node: Node | undefined) => isElement(node, 'br') || (node?.type === 'text' && !node.value?.trim());

/** Returns the lines of a text, with a break between them. */
export function linesOf(text: string): Node[] {
  return text
    .split(/\r?\n/)
    .flatMap((line, at) => [...(at > 0 ? [element('br', [])] : []), ...(line ? [{ type: 'text', value: line }] : [])]);
}
