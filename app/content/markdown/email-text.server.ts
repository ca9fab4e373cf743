/** Converts Markdown to the text part of an email, without its markup. */
import { definitionsIn, type Node } from './structure.server';

/** The blocks are separated by an empty line. Links are followed by their URL. */
export function emailText(tree: Node): string {
  return blocksOf(tree, definitionsIn(tree)).join('\n\n');
}

type Definitions = Map<string, Node>;

function blocksOf({ children = [] }: Node, definitions: Definitions): string[] {
  return children.map((child) => blockOf(child, definitions)).filter(Boolean);
}

function blockOf(node: Node, definitions: Definitions): string {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return inlineOf(node, definitions).trim();
    case 'blockquote':
      return prefixed(blocksOf(node, definitions).join('\n\n'), '> ', '> ');
    case 'list':
      return listOf(node, definitions);
    case 'table':
      return (node.children ?? []).map((row) => cellsOf(row, definitions)).join('\n');
    case 'code':
      return node.value ?? '';
    case 'thematicBreak':
      return '---';
    case 'footnoteDefinition':
      return prefixed(blocksOf(node, definitions).join('\n\n'), `[${node.identifier}] `, '    ');
    default:
      return '';
  }
}

function listOf(
  node: Node & { ordered?: boolean | null; start?: number | null; spread?: boolean | null },
  definitions: Definitions,
) {
  const { children = [], ordered, start, spread } = node;
  const items = children.map((item: Node & { checked?: boolean | null }, index) => {
    const mark = ordered ? `${(start ?? 1) + index}. ` : '- ';
    const box = typeof item.checked === 'boolean' ? `[${item.checked ? 'x' : ' '}] ` : '';
    return prefixed(box + blocksOf(item, definitions).join(spread ? '\n\n' : '\n'), mark, ' '.repeat(mark.length));
  });
  return items.join(spread ? '\n\n' : '\n');
}

const cellsOf = ({ children = [] }: Node, definitions: Definitions) =>
  children.map((cell) => inlineOf(cell, definitions).trim()).join(' | ');

function prefixed(text: string, first: string, others: string): string {
  return text
    .split('\n')
    .map((line, index) => `${index === 0 ? first : others}${line}`.trimEnd())
    .join('\n');
}

function inlineOf(node: Node, definitions: Definitions): string {
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
      return linkOf(textOfAll(children, definitions), url ?? '');
    case 'linkReference':
      return linkOf(textOfAll(children, definitions), definitions.get(identifier)?.url ?? '');
    default:
      return value || textOfAll(children, definitions);
  }
}

const textOfAll = (nodes: Node[], definitions: Definitions) =>
  nodes.map((node) => inlineOf(node, definitions)).join('');

function linkOf(text: string, url: string): string {
  const isSame = url.replace(/^(mailto:|tel:|https?:\/\/)/, '') === text.replace(/^https?:\/\//, '');
  return isSame || !url ? text : `${text} (${url.replace(/^(mailto|tel):/, '')})`;
}
