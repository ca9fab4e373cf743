/**
 * CSS in an SVG: stylesheets, style attributes and presentation attributes. Removes declarations and rules that are not
 * on the lists below, rejects references to other files, and collects the IDs that the CSS refers to.
 */
import * as css from 'css-tree';
import { type Embeddable, embeddedData } from './embedded-data.server';
import { UnusableImage } from './unusable-image';

/** The IDs that an element or a rule refers to, and its other rendering costs. */
export interface Uses {
  /** References by `fill`, `stroke` and markers, which descendants inherit. */
  inherited: Set<string>;
  /** References by all other properties. */
  own: Set<string>;
  /** The number of functions that process all pixels, such as `blur()`. */
  passes: number;
  /** The length of its styles and attributes, in characters. */
  length: number;
}

interface Styled {
  text: string;
  uses: Uses;
}

export const noUses = (): Uses => ({ inherited: new Set(), own: new Set(), passes: 0, length: 0 });

export function addUses(to: Uses, from: Uses | undefined): void {
  for (const id of from?.inherited ?? []) to.inherited.add(id);
  for (const id of from?.own ?? []) to.own.add(id);
  to.passes += from?.passes ?? 0;
  to.length += from?.length ?? 0;
}

/** @param text has the address of a file that the SVG loads */
export function externalReferenceError(text: string): UnusableImage {
  const address = text.split(/[\s"'()<>?#]+/).find((part) => /[./]/.test(part)) ?? '';
  const name = address
    .replace(/\/+$/, '')
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/[^\p{L}\p{N}._-]/gu, '')
    .slice(0, 40);
  return new UnusableImage(
    `This SVG loads other files${name ? `, such as “${name}”` : ''}. Embed its images (Inkscape: Extensions > Images), and convert its text to paths (Path > Object to Path).`,
  );
}

const listed = (names: string) => new Set(names.split(' '));

const passFunctions = new Set([
  ...listed('blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia'),
  ...listed('linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient'),
]);
const functions = new Set([
  ...passFunctions,
  ...listed('rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix icc-color device-cmyk calc min max clamp var'),
  ...listed('matrix translate translatex translatey rotate scale scalex scaley skew skewx skewy'),
  ...listed('matrix3d translate3d translatez rotate3d rotatex rotatey rotatez scale3d scalez perspective'),
  ...listed('circle ellipse inset path polygon rect xywh cubic-bezier steps linear format tech local'),
]);
const functionsThatLoad = listed('src image image-set -webkit-image-set cross-fade -webkit-cross-fade');

const token = css.tokenTypes;
const plainTokens = new Set([
  ...[token.Ident, token.Hash, token.Number, token.Percentage, token.Dimension, token.WhiteSpace],
  ...[token.Colon, token.Comma, token.Delim, token.LeftParenthesis, token.RightParenthesis],
]);

/** IDs that need no escaping in an attribute, a selector or a URL. */
const plainId = /^[^\s"'()<>\\%#]+$/;
export const isPlainId = (id: string) => plainId.test(id);

/**
 * Returns the ID within the same file, or the data URL; null when it is neither.
 * @throws {UnusableImage} when the URL refers to another file
 */
export function targetOf(address: string, embeddable: Embeddable = 'image'): { id: string } | { data: string } | null {
  const text = address.replace(/\s/g, '');
  if (text === '') return null;
  if (text.startsWith('#')) {
    const id = decoded(address.trim().slice(1));
    return isPlainId(id) ? { id } : null;
  }
  if (/^data:/i.test(text)) return { data: embeddedData(address, embeddable) };
  throw externalReferenceError(address);
}

/** Decodes the fragment as browsers do: `#%618` refers to `a8`. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

interface Value {
  text: string;
  ids: string[];
  passes: number;
}

/**
 * @returns null for a value that is not on the lists. @throws {UnusableImage} when it loads a file, or cannot be analysed
 */
function cleanValue(source: string, embeddable?: Embeddable): Value | null {
  const tokens: [type: number, text: string][] = [];
  css.tokenize(source, (type, start, end) =>
    tokens.push(type === token.Comment ? [token.WhiteSpace, ' '] : [type, source.slice(start, end)]),
  );
  const value: Value = { text: '', ids: [], passes: 0 };
  let open = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const [type, text] = tokens[at] as (typeof tokens)[number];
    if (text.includes('\\')) throw escaped();
    const name = type === token.Function ? text.slice(0, -1).toLowerCase() : '';
    if (type === token.Url || name === 'url') {
      const quoted = type === token.Url ? null : quotedUrl(tokens.slice(at, at + 5));
      if (type !== token.Url && !quoted) return null;
      const target = targetOf(quoted?.address ?? css.url.decode(text), embeddable);
      if (!target) return null;
      if ('id' in target) value.ids.push(target.id);
      value.text += 'id' in target ? `url(#${target.id})` : `url(${target.data})`;
      at += (quoted?.length ?? 1) - 1;
      continue;
    }
    if (functionsThatLoad.has(name)) throw externalReferenceError(source);
    if (name ? !functions.has(name) : !isPlain(type, text)) return null;
    if (passFunctions.has(name)) value.passes += 1;
    if (name || type === token.LeftParenthesis) open += 1;
    if (type === token.RightParenthesis) open -= 1;
    if (open < 0) return null;
    value.text += text;
  }
  value.text = value.text.trim();
  return open === 0 && value.text !== '' ? value : null;
}

/** Returns the address in `url("…")`, and its number of tokens. */
function quotedUrl(tokens: [type: number, text: string][]): { address: string; length: number } | null {
  const inside = tokens.slice(1).findIndex(([type]) => type === token.RightParenthesis);
  const [only, ...more] = tokens.slice(1, inside + 1).filter(([type]) => type !== token.WhiteSpace);
  if (inside < 0 || more.length > 0 || only?.[0] !== token.String) return null;
  return { address: css.string.decode(only[1]), length: inside + 2 };
}

function isPlain(type: number, text: string): boolean {
  if (type === token.String) return text.length > 1 && text.at(-1) === text[0];
  return plainTokens.has(type);
}

const escaped = () =>
  new UnusableImage(
    'This SVG contains a style with a backslash, which cannot be checked. Export it as a plain drawing.',
  );

const isInherited = (property: string) => /^(fill|stroke|marker(-start|-mid|-end)?)$/.test(property);
/** With `inherit`, these would repeat their parent's references. */
const mayRefer = /^(all|(-webkit-)?(mask|clip-path|filter|backdrop-filter|background|border|shape|offset).*)$/;

/** A presentation attribute, or a declaration of a rule or a style attribute. @throws {UnusableImage} */
export function cleanProperty(name: string, source: string, embeddable?: Embeddable): Styled | null {
  const property = name.toLowerCase();
  if (mayRefer.test(property) && /\binherit\b/i.test(source)) return null;
  const value = cleanValue(source, embeddable);
  if (!value) return null;
  const { text, ids, passes } = value;
  // The cost of a custom property arises where it is used, and cannot be counted here.
  if (property.startsWith('--') && (ids.length > 0 || passes > 0 || text.length > 200 || /var\(/i.test(text)))
    return null;
  const uses = { ...noUses(), passes, length: text.length };
  for (const id of ids) (isInherited(property) ? uses.inherited : uses.own).add(id);
  return { text, uses };
}

/** @throws {UnusableImage} */
export function cleanStyle(source: string): Styled {
  const list = css.parse(source, { context: 'declarationList', parseValue: false }) as css.DeclarationList;
  return cleanDeclarations(list.children.toArray());
}

function cleanDeclarations(nodes: css.CssNode[], embeddable?: Embeddable): Styled {
  const uses = noUses();
  const texts = nodes
    .filter((node): node is css.Declaration => node.type === 'Declaration')
    .filter(({ property }) => /^(--[\w-]+|(-webkit-)?[a-z][a-z-]*)$/i.test(property))
    .flatMap(({ property, value, important }) => {
      const clean = cleanProperty(property, css.generate(value), embeddable);
      addUses(uses, clean?.uses);
      return clean ? [`${property}:${clean.text}${important ? '!important' : ''}`] : [];
    });
  return { text: texts.join(';'), uses };
}

/** The references in a stylesheet, by selector: `#id`, `.class`, an element name or `*`. */
export type SheetUses = Map<string, Uses>;

/** @param sheetUses receives the references of the rules. @throws {UnusableImage} */
export function cleanSheet(source: string, sheetUses: SheetUses): string {
  if (/<\/?[a-z]/i.test(source))
    throw new UnusableImage('This SVG contains elements in a style sheet. Export it as a plain drawing.');
  const sheet = css.parse(source, { parseValue: false, parseAtrulePrelude: false }) as css.StyleSheet;
  return cleanRules(sheet.children.toArray(), sheetUses);
}

/** @param sheetUses null in keyframes, which must not refer to anything, because their element is unknown */
function cleanRules(nodes: css.CssNode[], sheetUses: SheetUses | null): string {
  return nodes
    .map((node) => {
      if (node.type === 'Rule') return cleanRule(node, sheetUses);
      return node.type === 'Atrule' ? cleanAtrule(node, sheetUses) : '';
    })
    .join('');
}

function cleanRule({ prelude, block }: css.Rule, sheetUses: SheetUses | null): string {
  if (prelude.type === 'Raw') return '';
  const selectors = css.generate(prelude);
  if (selectors.includes('\\')) throw escaped();
  const { text, uses } = cleanDeclarations(block.children.toArray());
  if (text === '' || (!sheetUses && uses.passes + uses.inherited.size + uses.own.size > 0)) return '';
  for (const key of sheetUses ? prelude.children.toArray().map(keyOf) : []) {
    const known = sheetUses?.get(key) ?? noUses();
    addUses(known, uses);
    sheetUses?.set(key, known);
  }
  return `${selectors}{${text}}`;
}

/** Returns the key of the last compound selector, which every matching element has. */
function keyOf(selector: css.CssNode): string {
  const parts = selector.type === 'Selector' ? selector.children.toArray() : [];
  const last = parts.slice(parts.findLastIndex(({ type }) => type === 'Combinator') + 1);
  for (const part of last) if (part.type === 'IdSelector') return `#${part.name}`;
  for (const part of last) if (part.type === 'ClassSelector') return `.${part.name}`;
  for (const part of last) if (part.type === 'TypeSelector') return part.name.replace(/^.*\|/, '');
  return '*';
}

function cleanAtrule({ name, prelude, block }: css.Atrule, sheetUses: SheetUses | null): string {
  const rule = name.toLowerCase();
  if (name.includes('\\')) throw escaped();
  if (rule === 'import') throw externalReferenceError(prelude ? css.generate(prelude) : '');
  if (!block || !/^(media|supports|layer|font-face|(-webkit-)?keyframes)$/.test(rule)) return '';
  const condition = prelude ? cleanValue(css.generate(prelude)) : null;
  if (prelude && (!condition || condition.ids.length > 0)) return '';
  const nodes = block.children.toArray();
  const content =
    rule === 'font-face'
      ? cleanDeclarations(nodes, 'font').text
      : cleanRules(nodes, rule.endsWith('keyframes') ? null : sheetUses);
  return content && `@${rule}${condition ? ` ${condition.text}` : ''}{${content}}`;
}
