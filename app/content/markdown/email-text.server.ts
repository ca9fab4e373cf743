/** Converts Markdown to the text part of an email, without its markup. */
import type { Node } from './structure.server';

/** The blocks are separated by an empty line. Links are followed by their URL. */
export function emailText(tree: Node): string {
  return blocksOf(tree, definitionsIn(tree)).join('\n\n');
}

type Definitions = Map<string, string>;

function definitionsIn(node: Node, known: Definitions = new Map()): Definitions {
  const { type, identifier = '', url = '', children = [] } = node;
  // The first of several definitions counts.
  if (type === 'definition' && !known.has(identifier)) known.set(identifier, url);
  for (const child of children) definitionsIn(child, known);
  return known;
}

function blocksOf({ children = [] }: Node, urls: Definitions): string[] {
  return children.map((child) => blockOf(child, urls)).filter(Boolean);
}

function blockOf(node: Node, urls: Definitions): string {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return inlineOf(node, urls).trim();
    case 'blockquote':
      return prefixed(blocksOf(node, urls).join('\n\n'), '> ', '> ');
    case 'list':
      return listOf(node, urls);
    case 'table':
      return (node.children ?? []).map((row) => cellsOf(row, urls)).join('\n');
    case 'code':
      return node.value ?? '';
    case 'thematicBreak':
      return '---';
    case 'footnoteDefinition':
      return prefixed(blocksOf(node, urls).join('\n\n'), `[${node.identifier}] `, '    ');
    default:
      return '';
  }
}

function listOf(
  node: Node & { ordered?: boolean | null; start?: number | null; spread?: boolean | null },
  urls: Definitions,
) {
  const { children = [], ordered, start, spread } = node;
  const items = children.map((item: Node & { checked?: boolean | null }, index) => {
    const mark = ordered ? `${(start ?? 1) + index}. ` : '- ';
    const box = typeof item.checked === 'boolean' ? `[${item.checked ? 'x' : ' '}] ` : '';
    return prefixed(box + blocksOf(item, urls).join(spread ? '\n\n' : '\n'), mark, ' '.repeat(mark.length));
  });
  return items.join(spread ? '\n\n' : '\n');
}

const cellsOf = ({ children = [] }: Node, urls: Definitions) =>
  children.map((cell) => inlineOf(cell, urls).trim()).join(' | ');

function prefixed(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, index) => `${index === 0 ? first : others}${line}`.trimEnd())
    .join('\n');
}

function inlineOf(node: Node, urls: Definitions): string {
  const { type, value = '', url, alt, identifier = '', children = [] } = node;
  switch (type) {
    case 'break':
      return '\n';
    case 'html':
      return '';
    case 'image':
    case 'imageReference':
      return alt ?? '';
    case 'footnoteReference':
      return `[${identifier}]`;
    case 'link':
      return linkOf(textOfAll(children, urls), url ?? '');
    case 'linkReference':
      return linkOf(textOfAll(children, urls), urls.get(identifier) ?? '');
    default:
      return value || textOfAll(children, urls);
  }
}

const textOfAll = (nodes: Node[], urls: Definitions) => nodes.map((node) => inlineOf(node, urls)).join('');

function linkOf(text: string, url: string): string {
  const isSame = url.replace(/^(mailto:|tel:|https?:\/\/)/, '') === text.replace(/^https?:\/\//, '');
  return isSame || !url ? text : `${text} (${url.replace(/^(mailto|tel):/, '')})`;
}
