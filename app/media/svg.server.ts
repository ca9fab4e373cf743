/**
 * Sanitises SVG: writes only elements and attributes on the lists below. A drawing that would run scripts or load files
 * is rejected, so that its uploader learns of it. Runs only in the process of `images.child.ts`.
 */
import { parseXml, XmlElement, XmlText } from '@rgrove/parse-xml';
import { attributes, elements, withText } from './svg-lists';
import { cleanSheet, cleanStyle, type Sheets } from './svg-style.server';
import {
  addUses,
  cleanProperty,
  externalReferenceError,
  noUses,
  plainId,
  targetOf,
  unchecked,
} from './svg-value.server';
import { requireBounded, type SvgElement } from './svg-work.server';
import { UnusableImage } from './unusable-image';

const whatRuns =
  /^(script|foreignobject|iframe|object|embed|handler|listener|set|animate.*|audio|video|canvas|html|body)$/i;

const namespaces = {
  svg: 'http://www.w3.org/2000/svg',
  xlink: 'http://www.w3.org/1999/xlink',
  xml: 'http://www.w3.org/XML/1998/namespace',
  xhtml: 'http://www.w3.org/1999/xhtml',
};

/** The namespaces by prefix. Undeclared prefixes are included, because drawings copied from a page declare none. */
type Scope = Record<string, string | undefined>;
const undeclared: Scope = { '': namespaces.svg, xlink: namespaces.xlink, xml: namespaces.xml };

interface CleanSvg {
  text: string;
  width: number;
  height: number;
}

/**
 * @returns the same drawing, as one SVG document
 * @throws {UnusableImage} when it runs scripts, loads other files, or is not a drawing
 */
export function cleanSvg(source: string): CleanSvg {
  const clean = cleaned(source);
  // The output is sanitised again: a second pass that removes anything shows a fault in the first.
  if (cleaned(clean.text).text !== clean.text)
    throw new UnusableImage('This SVG cannot be read. Please export it again.');
  return clean;
}

function cleaned(source: string): CleanSvg {
  const [sheet] = /<\?xml-stylesheet[^>]*/.exec(source) ?? [];
  if (sheet !== undefined) throw externalReferenceError(sheet);
  const drawing: Drawing = { uses: new Map() };
  const { root: parsed } = parseXml(source, { resolveUndefinedEntity: entitiesOf(source) });
  const root = parsed && cleanElement(parsed, undeclared, drawing);
  if (root?.name !== 'svg') throw new UnusableImage('This file is not a whole SVG drawing.');
  // The selector would match other elements.
  if (drawing.structural && drawing.removed) throw unchecked(`${drawing.structural} beside ${drawing.removed}`);
  requireBounded(root, drawing.uses);
  return { text: written(root), ...sizeOf(root.attributes) };
}

interface Drawing extends Sheets {
  /** An element that is not on the list. */
  removed?: string;
}

/** Illustrator names its namespaces by entities. */
function entitiesOf(source: string): (entity: string) => string | undefined {
  const declared = source.matchAll(/<!ENTITY\s+([\w.-]+)\s+(["'])([^<&%"']{0,200})\2\s*>/g);
  const values = new Map([...declared].map(([, name, , value]) => [`&${name};`, value]));
  return (entity) => values.get(entity);
}

/** @returns null for an element that is not on the list. @throws {UnusableImage} */
function cleanElement(element: XmlElement, outer: Scope, drawing: Drawing, parent = ''): SvgElement | null {
  const scope = scopeOf(element, outer);
  const [namespace, name] = named(element.name, scope);
  if (namespace !== namespaces.svg && namespace !== namespaces.xhtml) return null;
  const isFrame = namespace === namespaces.svg && name === 'foreignObject' && !holdsContent(element, scope);
  if (whatRuns.test(name) && !isFrame) throw runningError(name);
  // Browsers do not know it, so they load nothing that it names.
  if (namespace === namespaces.svg && !elements.has(name) && !isFrame) return null;
  const clean: SvgElement = { name, attributes: new Map(), children: [], uses: noUses() };
  for (const [attribute, value] of Object.entries(element.attributes))
    cleanAttribute(clean, attribute, value, scope, drawing);
  for (const child of element.children) {
    if (child instanceof XmlText && withText.has(name)) clean.children.push(child.text);
    if (!(child instanceof XmlElement)) continue;
    const part = cleanElement(child, scope, drawing, name);
    if (part) clean.children.push(part);
    else drawing.removed = child.name;
  }
  if (namespace === namespaces.xhtml) return name === 'div' && parent === 'foreignObject' ? clean : null;
  if (isFrame) return clean.children.length > 0 ? clean : null;
  if (name !== 'style') return clean;
  const isCss = ['', 'text/css'].includes(clean.attributes.get('type') ?? '');
  clean.children = isCss ? [cleanSheet(element.text, drawing)] : [];
  return clean;
}

function runningError(name: string): UnusableImage {
  if (/^(script|handler|listener)$/i.test(name)) return holdsScript();
  const way = /^foreignobject$/i.test(name)
    ? 'which only browsers draw. In draw.io, turn off Formatted Text, or export a PNG. In Mermaid, set htmlLabels to false.'
    : /^(set|animate)/i.test(name)
      ? 'an animation. Export a still drawing, or a PNG.'
      : 'which can run or load something. Export it as a plain drawing.';
  return new UnusableImage(`This SVG contains <${name}>, ${way}`);
}

function scopeOf({ attributes }: XmlElement, outer: Scope): Scope {
  const declared = Object.entries(attributes).filter(([name]) => /^xmlns(:|$)/.test(name));
  if (declared.length === 0) return outer;
  return { ...outer, ...Object.fromEntries(declared.map(([name, value]) => [name.slice(6), value])) };
}

function named(name: string, scope: Scope): [namespace: string | undefined, local: string] {
  const [prefix, local] = name.includes(':') ? (name.split(':', 2) as [string, string]) : ['', name];
  return [scope[prefix], local];
}

/** Illustrator stores its own data in a `foreignObject`. Figma adds an empty `div` with a style. */
function holdsContent(element: XmlElement, outer: Scope): boolean {
  return element.children.some((child) => {
    if (!(child instanceof XmlElement)) return child instanceof XmlText && child.text.trim() !== '';
    const [namespace, name] = named(child.name, scopeOf(child, outer));
    const isBox = namespace === namespaces.xhtml && name === 'div' && child.children.length === 0;
    return !isBox && (namespace === namespaces.svg || namespace === namespaces.xhtml);
  });
}

/** Adds an attribute to an element if it is on the list. @throws {UnusableImage} */
function cleanAttribute(to: SvgElement, qualified: string, value: string, scope: Scope, sheets: Sheets): void {
  const [namespace, local] = qualified.includes(':') ? named(qualified, scope) : ['', qualified];
  const isLink = local === 'href' && (namespace === '' || namespace === namespaces.xlink);
  const name = namespace === namespaces.xml ? `xml:${local}` : local;
  if (namespace === '' && /^on/i.test(name)) throw holdsScript();
  if (isLink) cleanLink(to, value, namespace === '');
  if (isLink || (namespace !== '' && namespace !== namespaces.xml) || !attributes.has(name)) return;
  if (to.name === 'div' && name !== 'style') return;
  if (isText(name)) return void to.attributes.set(name, name === 'id' ? plainId(value) : value);
  const clean = name === 'style' ? cleanStyle(value, sheets) : cleanProperty(name, value);
  if (!clean || (name === 'style' && clean.text === '')) return;
  to.attributes.set(name, clean.text);
  addUses(to.uses, clean.uses);
}

/** Their values are no CSS. */
const isText = (attribute: string) => /^(id|class|in|in2|result|aria-.*)$/.test(attribute);

const holdsScript = () =>
  new UnusableImage(
    'This SVG contains a script. Export it without what reacts to the mouse, such as “mouse” in gnuplot, or as a PNG.',
  );

/** Replaces a link to another page by its content. `href` takes precedence over `xlink:href`. @throws {UnusableImage} */
function cleanLink({ name, attributes }: SvgElement, value: string, isPlain: boolean): void {
  if (/^\s*javascript:/i.test(value.replace(/[\t\n\r]/g, ''))) throw holdsScript();
  const target = name === 'a' ? null : targetOf(value);
  if (!target || (attributes.has('href') && !isPlain)) return;
  if ('id' in target) attributes.set('href', `#${target.id}`);
  else if (/^(image|feImage)$/.test(name)) attributes.set('href', target.data);
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string) =>
  text.replace(/[&<>"\r]/g, (character) => escapes[character] ?? `&#${character.charCodeAt(0)};`);

const xmlns: Record<string, string> = { svg: namespaces.svg, div: namespaces.xhtml };

function written({ name, attributes, children }: SvgElement): string {
  const own = [...attributes].map(([key, value]) => ` ${key}="${escapeXml(value).replace(/[\t\n]/g, ' ')}"`);
  const content = children.map((child) => (typeof child === 'string' ? escapeXml(child) : written(child)));
  const declaration = xmlns[name] ? ` xmlns="${xmlns[name]}"` : '';
  return `<${name}${declaration}${own.join('')}${content.length > 0 ? `>${content.join('')}</${name}>` : '/>'}`;
}

/** In CSS pixels (CSS Values 4, sections 5 and 6). Letters have the browser's default size. */
const units: Record<string, number> = {
  '': 1,
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  pt: 96 / 72,
  pc: 16,
  em: 16,
  rem: 16,
  ex: 8,
  ch: 8,
};

/** Returns 0 for a length that depends on the page, such as a percentage. */
function pixels(length = ''): number {
  const [, number = '', unit = ''] = /^\s*\+?(\d*\.?\d+(?:e[+-]?\d+)?)([a-z]*)\s*$/i.exec(length) ?? [];
  return Number(number) * (units[unit.toLowerCase()] ?? 0);
}

const sideMax = 10_000;

/** Returns the declared size, or that of the view box. The limit of a side keeps the ratio. */
function sizeOf(attributes: Map<string, string>): { width: number; height: number } {
  const box = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , across = 0, down = 0] = box.length === 4 && box.every(Number.isFinite) ? box : [];
  let [width, height] = [pixels(attributes.get('width')), pixels(attributes.get('height'))];
  if (!(width > 0 && height > 0)) {
    if (across <= 0 || down <= 0)
      throw new UnusableImage('This SVG has no size. Add a viewBox, or a width and a height.');
    const scale = width > 0 ? width / across : height > 0 ? height / down : 1;
    [width, height] = [across * scale, down * scale];
  }
  const scale = Math.min(1, sideMax / Math.max(width, height));
  const bounded = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: bounded(width), height: bounded(height) };
}
