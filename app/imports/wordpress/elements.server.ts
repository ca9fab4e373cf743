/** Changes the HTML of WordPress's blocks to what Markdown can show. Reports what it cannot. */
import type { Node } from '~/content/markdown/structure.server';
import { slugFromTitle } from '~/content/slugs/slug';
import { isImageUrl, type SiteAddresses } from './addresses.server';
import type { IndexedItem } from './export';
import { element, find, isBlock, isElement, linesOf, textOf } from './html.server';

export interface ConversionContext {
  site: SiteAddresses;
  item: IndexedItem;
  /** The texts of footnotes, as WordPress stores them. */
  footnotes: { id: string; content: string }[];
  lose(what: string): void;
  /** Receives the shortcode or block around a text that only some visitors could see. */
  restrict(by: string): void;
}

const classesOf = ({ properties = {} }: Node) => [properties.className].flat().map(String);
const hasClass = (node: Node, name: string) => classesOf(node).includes(name);
const property = ({ properties = {} }: Node, name: string) => String(properties[name] ?? '');
const text = (value: string): Node => ({ type: 'text', value });
const paragraph = (...children: Node[]) => element('p', children);
const link = (href: string, label = href) => element('a', [text(label)], { href });
const fileName = (url: string) => url.replace(/[?#].*$/, '').replace(/^.*\//, '') || url;

export function fitElements(nodes: Node[], context: ConversionContext): Node[] {
  const anchors = new Map<string, string>();
  for (const heading of find({ type: 'root', children: nodes }, (node) => isElement(node, 'h1', 'h2', 'h3'))) {
    for (const node of [heading, ...find(heading, () => true)]) {
      const id = property(node, 'id') || property(node, 'name');
      if (id) anchors.set(id, `#section-${slugFromTitle(textOf(heading)) || 'part'}`);
    }
  }
  const adapt = (some: Node[]): Node[] =>
    some.flatMap((node) => {
      if (node.type === 'comment') return ofComment(node.value ?? '', context);
      if (node.type !== 'element') return [node];
      const name = lost.get(node.tagName ?? '');
      // The preview of a PDF stands beside its link.
      if (name && !hasClass(node, 'wp-block-file__embed')) context.lose(`${name}.`);
      if (name !== undefined) return [];
      return ofElement({ ...node, children: adapt(node.children ?? []) }, context, anchors);
    });
  return adapt(nodes);
}

/** Elements that a text cannot have, with their names. Their text would mean nothing without them. */
const lost = new Map([
  ['script', 'A script'],
  ['style', 'A style sheet'],
  ['form', 'A form'],
  ['object', 'An embedded object'],
  ['embed', 'An embedded object'],
  ['svg', 'A drawing (SVG)'],
  ['canvas', 'A canvas'],
  ['math', 'A formula'],
  ['noscript', ''],
  ['template', ''],
]);

/** The start, the end, or the whole of a block: `wp:acme/rates {"currency":"EUR"} /`. */
const blockPattern = /^\s*wp:([\w-]+\/)?([\w-]+)\s*(\{.*\})?\s*(\/)?\s*$/s;

function ofComment(comment: string, { lose }: ConversionContext): Node[] {
  if (comment.trim() === 'nextpage') lose('A page break. The text is one page now.');
  const [whole, space = '', name = '', json = '{}', isEmpty] = blockPattern.exec(comment) ?? [];
  if (whole === undefined) return [];
  if (!isEmpty) {
    if (space && !space.startsWith('core')) lose(`The block ${space}${name}. The text inside it is kept.`);
    return [];
  }
  const url = /"url":"(https?:[^"]+)"/.exec(json)?.[1]?.replaceAll('\\/', '/');
  const label = /"(?:label|service)":"([^"\\]+)"/.exec(json)?.[1];
  if (url) return [element('li', [link(url, label)])];
  if (name !== 'footnotes')
    lose(name === 'block' ? 'A reusable block that the export does not have.' : `The block ${space}${name}.`);
  return [];
}

type Handler = (node: Node, context: ConversionContext, anchors: Map<string, string>) => Node[];

const handlers = new Map<string, Handler>([
  ['a', ofLink],
  ['img', ofImage],
  ['figure', ofFigure],
  ['audio', ofMedia],
  ['video', ofMedia],
  ['iframe', ofFrame],
  ['table', ofTable],
  ['sup', ofScript],
  ['sub', ofScript],
  ['p', ofParagraph],
  ['blockquote', ofQuote],
  ['summary', ({ children = [] }) => [paragraph(element('strong', children))]],
  ['details', ({ children = [] }) => [element('div', children)]],
]);

function ofElement(node: Node, context: ConversionContext, anchors: Map<string, string>): Node[] {
  const { tagName = '', children = [] } = node;
  if (hasClass(node, 'wp-block-file__button')) return [];
  if (hasClass(node, 'wp-block-cover__image-background') && tagName !== 'img') return ofBackground(node, context);
  if (hasClass(node, 'wp-block-verse')) return [paragraph(...withBreaks(children))];
  if (/^(ul|li)$/.test(tagName) && /blocks-gallery-|wp-block-gallery/.test(classesOf(node).join(' '))) {
    return [element('div', children)];
  }
  if (node.properties?.reversed) context.lose('A list that counts backwards. It counts forwards now.');
  return handlers.get(tagName)?.(node, context, anchors) ?? [node];
}

function ofQuote(node: Node): Node[] {
  const isSource = (one: Node) => isElement(one, 'cite');
  const withDash = ({ children = [] }: Node) => paragraph(text('— '), ...children);
  return [{ ...node, children: (node.children ?? []).map((one) => (isSource(one) ? withDash(one) : one)) }];
}

function ofBackground(node: Node, context: ConversionContext): Node[] {
  const [, src = ''] = /url\(["']?([^"')]+)/.exec(property(node, 'style')) ?? [];
  const image = element('img', [], { src, alt: property(node, 'ariaLabel'), className: classesOf(node) });
  return src ? [paragraph(...ofImage(image, context))] : [];
}

const withBreaks = (nodes: Node[]): Node[] =>
  nodes.flatMap(({ children = [], ...node }) =>
    node.type === 'text' ? linesOf(node.value ?? '') : [{ ...node, children: withBreaks(children) }],
  );

function ofImage(node: Node, { site, item, lose }: ConversionContext): Node[] {
  const id = Number(/wp-image-(\d+)/.exec(classesOf(node).join(' '))?.[1] ?? property(node, 'dataId'));
  // Plugins that load images late write their address into another attribute.
  const given = ['src', 'dataSrc', 'dataLazySrc'].map((name) => property(node, name));
  const source = given.find((one) => one && !one.startsWith('data:'));
  const src = source ? site.original(source, item.link, id) : null;
  if (!src) lose('An image whose data is part of the text.');
  // Markdown shows the title of an image as its caption, which it is not in HTML.
  return src ? [element('img', [], { src, alt: property(node, 'alt') })] : [];
}

function ofLink(node: Node, { site, item, footnotes, lose }: ConversionContext, anchors: Map<string, string>): Node[] {
  const { children = [] } = node;
  const href = property(node, 'href').trim();
  if (!href) return children;
  const isImage = children.every((one) => isElement(one, 'img') || (one.type !== 'element' && !textOf(one).trim()));
  if (href.startsWith('#')) {
    const anchor = anchors.get(href.slice(1));
    const isNote = footnotes.some(({ id }) => id === href.slice(1));
    if (!anchor && !isNote) lose(`The link to ${href} within the page.`);
    return anchor ? [element('a', children, { href: anchor })] : children;
  }
  const target = site.resolve(href, item.link);
  if (!target) lose(`The link to ${href.slice(0, 100)}.`);
  // A link from an image to its own file or page shows nothing else.
  const isOwnFile = target && (target.item?.type === 'attachment' || (target.loss && isImageUrl(target.href)));
  if (!target || (isImage && isOwnFile)) return children;
  if (target.item?.type === 'attachment') lose(`The link to ${target.href} still points to the old website.`);
  if (target.loss) lose(target.loss);
  return [element('a', children, { href: target.href })];
}

function ofFigure(node: Node, context: ConversionContext): Node[] {
  const { children = [] } = node;
  const caption = children.filter((one) => isElement(one, 'figcaption')).flatMap((one) => one.children ?? []);
  const others = children.filter((one) => !isElement(one, 'figcaption'));
  const captions = caption.some((one) => textOf(one).trim()) ? [paragraph(...caption)] : [];
  const significant = others.filter((one) => one.type === 'element' || textOf(one).trim());
  const [only] = significant;
  const address = textOf({ type: 'root', children: significant }).trim();
  if (classesOf(node).some((name) => name.startsWith('wp-block-embed')) && /^https?:\/\/\S+$/.test(address)) {
    return [...embedded(address, context), ...captions];
  }
  const isPlain = find({ type: 'root', children: captions }, (one) => isElement(one, 'a')).length === 0;
  if (significant.length === 1 && only && isElement(only, 'img') && isPlain) {
    const title = textOf({ type: 'root', children: captions }).replace(/\s+/g, ' ').trim();
    return [paragraph({ ...only, properties: { ...only.properties, ...(title && { title }) } })];
  }
  return [element('div', [...others, ...captions])];
}

function embedded(url: string, { lose }: ConversionContext): Node[] {
  lose(`The embedded ${url} is a link now.`);
  return [paragraph(link(url))];
}

function ofMedia(node: Node, { site, item, lose }: ConversionContext): Node[] {
  const sources = [node, ...find(node, (one) => isElement(one, 'source'))].map((one) => property(one, 'src'));
  const src = sources.find(Boolean);
  const target = src ? site.resolve(src, item.link) : null;
  if (!target) return [];
  const place = target.loss || target.item ? ', to the old website' : '';
  lose(`The ${node.tagName} player of ${fileName(target.href)} is a link now${place}.`);
  return [paragraph(link(target.href, property(node, 'title') || fileName(target.href)))];
}

function ofFrame(node: Node, context: ConversionContext): Node[] {
  const src = property(node, 'src').replace(/^\/\//, 'https://');
  const youtube = /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]+)/.exec(src)?.[1];
  const vimeo = /^https?:\/\/player\.vimeo\.com\/video\/(\d+)/.exec(src)?.[1];
  if (youtube) return embedded(`https://www.youtube.com/watch?v=${youtube}`, context);
  if (vimeo) return embedded(`https://vimeo.com/${vimeo}`, context);
  context.lose(`An embedded page: ${src.slice(0, 200)}.`);
  return [];
}

/** WordPress makes an embed of an address that is alone in its paragraph. */
function ofParagraph(node: Node, context: ConversionContext): Node[] {
  const address = (node.children ?? []).every(({ type }) => type === 'text') ? textOf(node).trim() : '';
  return /^https?:\/\/\S+$/.test(address) ? embedded(address, context) : [node];
}

function ofTable(table: Node, { lose }: ConversionContext): Node[] {
  const captions = (table.children ?? []).filter((one) => isElement(one, 'caption'));
  const cells = find(table, (one) => isElement(one, 'td', 'th'));
  if (cells.some((cell) => [property(cell, 'colSpan'), property(cell, 'rowSpan')].some((span) => Number(span) > 1))) {
    lose('Joined cells of a table. They are separate now.');
  }
  for (const cell of cells) {
    const style = `${property(cell, 'style')} ${classesOf(cell).join(' ')}`;
    const align = /text-align[:-]\s*(left|center|right)/.exec(style)?.[1] ?? property(cell, 'dataAlign');
    cell.children = onOneLine(cell.children ?? []);
    if (align) cell.properties = { ...cell.properties, align };
  }
  return [table, ...captions.map(({ children = [] }) => paragraph(...children))];
}

/** A cell of Markdown has one line: paragraphs become sentences, and list items are separated by semicolons. */
function onOneLine(nodes: Node[]): Node[] {
  const line: Node[] = [];
  let isStart = true;
  for (const node of nodes) {
    if (isBlock(node) && !isStart) line.push(text(isElement(node, 'li') ? '; ' : ' '));
    if (isElement(node, 'br')) line.push(text(' '));
    else for (const part of isBlock(node) ? onOneLine(node.children ?? []) : [node]) line.push(part);
    isStart &&= !isElement(node) && !textOf(node).trim();
  }
  return line;
}

const [digits, raised, lowered] = ['0123456789+-', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻', '₀₁₂₃₄₅₆₇₈₉₊₋'];

/** Footnotes of WordPress 6.3, and raised or lowered digits, for which there are characters. */
function ofScript(node: Node, { footnotes }: ConversionContext): Node[] {
  const at = footnotes.findIndex(({ id }) => id === property(node, 'dataFn'));
  if (at >= 0) return [element('footnote-reference', [], { dataNumber: at + 1 })];
  const written = textOf(node);
  if (!/^[\d+-]+$/.test(written)) return node.children ?? [];
  const alphabet = node.tagName === 'sup' ? raised : lowered;
  return [text([...written].map((digit) => alphabet[digits.indexOf(digit)]).join(''))];
}
