/**
 * Values of CSS in an SVG. Removes those that browsers ignore, rejects references to other files and values that cannot be
 * checked, and collects what a value refers to.
 */
import * as css from 'css-tree';
import { type Embeddable, embeddedData } from './embedded-data.server';
import { functions, functionsThatLoad, passFunctions } from './svg-lists';
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
  /** The custom properties that it reads, once for each time. */
  variables: string[];
}

export interface Styled {
  text: string;
  uses: Uses;
}

export const noUses = (): Uses => ({ inherited: new Set(), own: new Set(), passes: 0, length: 0, variables: [] });

export function addUses(to: Uses, from: Uses | undefined): void {
  for (const id of from?.inherited ?? []) to.inherited.add(id);
  for (const id of from?.own ?? []) to.own.add(id);
  to.passes += from?.passes ?? 0;
  to.length += from?.length ?? 0;
  to.variables.push(...(from?.variables ?? []));
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

const token = css.tokenTypes;
const plainTokens = new Set([
  ...[token.Ident, token.Hash, token.Number, token.Percentage, token.Dimension, token.WhiteSpace],
  ...[token.Colon, token.Comma, token.Delim, token.LeftParenthesis, token.RightParenthesis],
]);

/** Returns the ID with other letters for those that need escaping in an attribute, a selector or a URL. */
export const plainId = (id: string) => id.replace(/[\s"'()<>\\%#]/g, (letter) => `_${letter.charCodeAt(0)}_`);

/**
 * Returns the ID within the same file, or the data URL; null when it is neither.
 * @throws {UnusableImage} when the URL refers to another file
 */
export function targetOf(address: string, embeddable: Embeddable = 'image'): { id: string } | { data: string } | null {
  const text = address.replace(/\s/g, '');
  if (text === '') return null;
  if (text.startsWith('#')) {
    const id = plainId(decoded(address.trim().slice(1)));
    return id ? { id } : null;
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
  variables: string[];
}

/** @returns null for a value that browsers ignore. @throws {UnusableImage} when it loads a file, or cannot be checked */
export function cleanValue(source: string, embeddable?: Embeddable): Value | null {
  const tokens: [type: number, text: string][] = [];
  css.tokenize(source, (type, start, end) =>
    tokens.push(type === token.Comment ? [token.WhiteSpace, ' '] : [type, source.slice(start, end)]),
  );
  const value: Value = { text: '', ids: [], passes: 0, variables: [] };
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
    if (isIgnored(name)) return null;
    if (type === token.LeftCurlyBracket) throw unchecked(source);
    if (name && !functions.has(name)) throw unchecked(`${name}()`);
    if (!name && !isPlain(type, text)) return null;
    if (passFunctions.has(name)) value.passes += 1;
    if (name === 'var') value.variables.push(...variableAfter(tokens.slice(at + 1, at + 3)));
    if (name || type === token.LeftParenthesis) open += 1;
    if (type === token.RightParenthesis) open -= 1;
    if (open < 0) return null;
    value.text += text;
  }
  value.text = value.text.trim();
  return open === 0 && value.text !== '' ? value : null;
}

/** Functions of filters and scripts that only Internet Explorer had, and of other browsers' prefixes. */
const isIgnored = (name: string) => /^(alpha|expression|(progid:)?dximagetransform.*|-(moz|ms|o)-.*)$/.test(name);

function variableAfter(tokens: [type: number, text: string][]): string[] {
  const [, name = ''] = tokens.find(([type]) => type !== token.WhiteSpace) ?? [];
  return name.startsWith('--') ? [name] : [];
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

/** @param what the part that cannot be checked */
export function unchecked(what: string): UnusableImage {
  const short = [
    ...what
      .replace(/\s+/g, ' ')
      .replace(/\p{Cc}/gu, '')
      .trim(),
  ]
    .slice(0, 50)
    .join('');
  return new UnusableImage(
    `This SVG contains CSS that cannot be checked: “${short}”. Export it with presentation attributes instead of CSS, or as a PNG.`,
  );
}

export const escaped = () =>
  new UnusableImage(
    'This SVG contains a style with a backslash, which cannot be checked. Export it as a plain drawing.',
  );

const isInherited = (property: string) => /^(fill|stroke|marker(-start|-mid|-end)?)$/.test(property);
/** With `inherit`, these would repeat their parent's references. */
const mayRefer = /^(all|(-webkit-)?(mask|clip-path|filter|backdrop-filter|background|border|shape|offset).*)$/;

/** A presentation attribute, or a declaration of a rule or a style attribute. @throws {UnusableImage} */
export function cleanProperty(name: string, source: string, embeddable?: Embeddable): Styled | null {
  const isVariable = name.startsWith('--');
  const property = name.toLowerCase();
  if (isVariable && source.trim() === '') return { text: '', uses: noUses() };
  if (/^\s*progid:/i.test(source)) return null;
  if ((isVariable || mayRefer.test(property)) && /\binherit\b/i.test(source)) throw unchecked(`${name}: ${source}`);
  const value = cleanValue(source, embeddable);
  if (!value && isVariable) throw unchecked(`${name}: ${source}`);
  if (!value) return null;
  const { text, ids, passes, variables } = value;
  const uses: Uses = { ...noUses(), passes, length: text.length, variables };
  for (const id of ids) (isInherited(property) ? uses.inherited : uses.own).add(id);
  return { text, uses };
}
