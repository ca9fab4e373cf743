/** The structure of a Markdown text: its headings, images and links, with their positions. */
import type { Processor } from 'unified';
import type { PlaceInText, Structure } from './markdown';

/** A node of the Markdown or HTML tree. */
export interface Node {
  type: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  value?: string;
  children?: Node[];
  depth?: number;
  url?: string;
  alt?: string | null | undefined;
  title?: string | null | undefined;
  /** The identifier of a definition or reference. */
  identifier?: string;
  position?: { start: { offset?: number | undefined }; end: { offset?: number | undefined } } | undefined;
  /** The position of the URL in the text. */
  destination?: [start: number, end: number];
  /** HAST data, which differs from the default HTML. */
  data?: object | undefined;
}

/** Makes the parser record the position of each URL, so that it can be replaced. */
export function destinations(this: Processor) {
  const exit = { resourceDestinationString: recordDestination, definitionDestinationString: recordDestination };
  const data = this.data();
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), { exit }];
}

interface Parsing {
  stack: unknown[];
  resume(): string;
}

function recordDestination(this: Parsing, { start, end }: Record<'start' | 'end', { offset: number }>) {
  const url = this.resume();
  const node = this.stack.at(-1) as Node;
  node.url = url;
  node.destination = [start.offset, end.offset];
}

/** Returns the definitions of references by their identifier. */
export function definitionsIn(node: Node, known = new Map<string, Node>()): Map<string, Node> {
  const { type, identifier = '', children = [] } = node;
  // The first of several definitions counts.
  if (type === 'definition' && !known.has(identifier)) known.set(identifier, node);
  for (const child of children) definitionsIn(child, known);
  return known;
}

export function structureOf(tree: Node): Structure {
  const structure: Structure = { outline: [], links: [], images: [] };
  const definitions = definitionsIn(tree);
  const [images, linked]: [Node[], Set<string>] = [[], new Set()];
  const collect = (node: Node) => {
    const { type, depth = 0, url = '', identifier = '', children = [] } = node;
    const at = node.position?.start.offset ?? 0;
    if (type === 'heading') structure.outline.push({ level: depth, text: nodeText(node).trim(), at });
    if (type === 'link' || type === 'definition') structure.links.push({ href: url, at });
    if (type === 'image' || type === 'imageReference') images.push(node);
    if (type === 'linkReference') linked.add(identifier);
    for (const child of children) collect(child);
  };
  collect(tree);
  for (const node of images) {
    const { identifier = '', alt, position } = node;
    const source = node.type === 'image' ? node : definitions.get(identifier);
    const place = source && (linked.has(identifier) ? wholePlace(node, source) : destinationOf(source));
    structure.images.push({
      src: source?.url ?? '',
      alt: alt ?? '',
      at: position?.start.offset ?? 0,
      place: place ?? null,
    });
  }
  return structure;
}

function destinationOf({ destination }: Node): PlaceInText | null {
  return destination ? { start: destination[0], end: destination[1], before: '', after: '' } : null;
}

/** A link uses the same definition, which must not change, so the whole image is replaced. */
function wholePlace({ alt, position }: Node, { title }: Node): PlaceInText | null {
  const [start, end] = [position?.start.offset, position?.end.offset];
  if (start === undefined || end === undefined) return null;
  const after = title ? ` "${escaped(title)}")` : ')';
  return { start, end, before: `![${escaped(alt ?? '')}](`, after };
}

/** Escapes text for Markdown. */
const escaped = (text: string) => text.replace(/[!-/:-@[-`{-~]/g, '\\$&').replace(/\s+/g, ' ');

export function nodeText(node: Node): string {
  return node.value ?? (node.children ?? []).map(nodeText).join('');
}
