/**
 * SVG that is safe to show: whatever is not on the list of allowed elements and attributes is dropped. What would run, or
 * fetch something from elsewhere, is refused instead: whoever uploads it should know. It runs in the process of
 * `pictures.child.ts` and nowhere else.
 */
import { defaultSchema, sanitize } from 'hast-util-sanitize';
import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { Unusable } from './unusable';

interface Node {
  type: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  value?: string;
  children?: Node[];
}

const shapes =
  'svg g defs symbol use path rect circle ellipse line polyline polygon marker pattern clipPath mask switch';
const words = 'text tspan textPath title desc style';
const paint = 'linearGradient radialGradient stop image filter view';
const filters =
  'feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence';

/** Its attributes are checked one by one below: none of them can run anything. */
const allowed = {
  ...defaultSchema,
  ancestors: {},
  required: {},
  clobberPrefix: '',
  strip: [],
  protocols: {},
  tagNames: [shapes, words, paint, filters].join(' ').split(' '),
};

const whatRuns =
  /^(script|foreignobject|iframe|object|embed|handler|listener|set|animate.*|audio|video|canvas|html|body)$/i;

/** What a file may expand to when everything is in its place that it refers to. */
const elementsMax = 50_000;

const parser = unified().use(rehypeParse, { fragment: true, space: 'html' }).freeze();
const writer = unified()
  .use(rehypeStringify, { space: 'svg', closeSelfClosing: true, closeEmptyElements: true })
  .freeze();

export interface CleanSvg {
  text: string;
  width: number;
  height: number;
}

/**
 * @returns the same drawing, as one SVG document
 * @throws {Unusable} when it runs something, fetches something from elsewhere, or is no drawing
 */
export function cleanSvg(source: string): CleanSvg {
  if (/<!ENTITY[^>]*\b(SYSTEM|PUBLIC)\b/i.test(source)) throw fromElsewhere();
  const root = (parser.parse(source) as Node).children?.find(({ tagName }) => tagName === 'svg');
  if (!root) throw new Unusable('This file is not a whole SVG drawing.');
  refuseWhatRuns(root);
  requireBounded(root);
  const names = [...new Set(attributeNames(root))].filter((name) => !/^on/i.test(name));
  const clean = sanitize(root as never, { ...allowed, attributes: { '*': names } }) as Node;
  dropLooseWords(clean);
  const { width, height } = sizeOf(root);
  clean.properties = { ...clean.properties, xmlns: 'http://www.w3.org/2000/svg' };
  return { text: writer.stringify(clean as never), width, height };
}

/** What stood in elements that were dropped: drawing programs leave whole files of their own there. */
function dropLooseWords({ tagName = '', children = [] }: Node) {
  if (words.split(' ').includes(tagName)) return;
  for (const child of children) {
    if (child.type === 'text') child.value = '';
    else dropLooseWords(child);
  }
}

function refuseWhatRuns(node: Node) {
  const { tagName = '', properties = {} } = node;
  if (whatRuns.test(tagName))
    throw new Unusable(
      `This SVG holds <${tagName}>, which can run or load something. Please export it as a plain drawing.`,
    );
  for (const [name, value] of Object.entries(properties)) {
    const text = Array.isArray(value) ? value.join(' ') : String(value);
    if (/^on/i.test(name)) throw new Unusable('This SVG holds a script. Please export it as a plain drawing.');
    if (/^(xlink:?)?href$/i.test(name) ? !isOwn(text) : namesAnother(text)) throw fromElsewhere();
  }
  if (tagName === 'style' && (namesAnother(textOf(node)) || /@import/i.test(textOf(node)))) throw fromElsewhere();
  for (const child of node.children ?? []) refuseWhatRuns(child);
}

const fromElsewhere = () =>
  new Unusable('This SVG loads something from elsewhere. Please export it with everything in the one file.');

/** A part of the same file, or a picture that is in it. */
const isOwn = (href: string) => /^\s*(#|data:image\/(png|jpeg|gif|webp);base64,)/i.test(href);

/** `url(...)` of anything but a part of the same file; escapes could spell it otherwise. */
function namesAnother(text: string): boolean {
  if (/\\[0-9a-f]/i.test(text) || /javascript:/i.test(text)) return true;
  return [...text.matchAll(/url\(\s*['"]?\s*([^)'"]*)/gi)].some(([, target = '']) => !isOwn(target));
}

function attributeNames({ properties = {}, children = [] }: Node): string[] {
  return [...Object.keys(properties), ...children.flatMap(attributeNames)];
}

const textOf = (node: Node): string => node.value ?? (node.children ?? []).map(textOf).join('');

/** A short file can show itself a billion times by `use`. @throws {Unusable} */
function requireBounded(root: Node) {
  const byId = new Map<string, Node>();
  const collect = (node: Node) => {
    const { id } = node.properties ?? {};
    if (typeof id === 'string') byId.set(id, node);
    for (const child of node.children ?? []) collect(child);
  };
  collect(root);
  const known = new Map<Node, number>();
  const open = new Set<Node>();
  const countOf = (node: Node): number => {
    const before = known.get(node);
    if (before !== undefined) return before;
    if (open.has(node)) throw new Unusable('This SVG holds a part that holds itself. Please export it anew.');
    open.add(node);
    const used = node.tagName === 'use' ? byId.get(hrefOf(node).replace(/^\s*#/, '')) : undefined;
    const parts = [...(node.children ?? []), ...(used ? [used] : [])];
    const count = parts.reduce((sum, part) => sum + countOf(part), 1);
    open.delete(node);
    if (count > elementsMax) throw new Unusable('This SVG is too complicated to be shown. Please simplify it.');
    known.set(node, count);
    return count;
  };
  countOf(root);
}

function hrefOf({ properties = {} }: Node): string {
  return String(properties.href ?? properties.xLinkHref ?? properties['xlink:href'] ?? '');
}

/** As large as it says it is, else as its view box. */
function sizeOf({ properties = {} }: Node): { width: number; height: number } {
  const box = String(properties.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , across = 0, down = 0] = box.length === 4 && box.every(Number.isFinite) ? box : [];
  const pixels = (value: unknown) =>
    /^\s*\d*\.?\d+(px)?\s*$/.test(String(value)) ? Number.parseFloat(String(value)) : 0;
  const [width, height] = [pixels(properties.width), pixels(properties.height)];
  const bounded = (value: number) => Math.min(10_000, Math.max(1, Math.round(value)));
  if (width > 0 && height > 0) return { width: bounded(width), height: bounded(height) };
  if (across <= 0 || down <= 0)
    throw new Unusable('This SVG does not say how large it is: it needs a viewBox, or a width and a height.');
  if (width > 0) return { width: bounded(width), height: bounded((width * down) / across) };
  return { width: bounded(across), height: bounded(down) };
}
