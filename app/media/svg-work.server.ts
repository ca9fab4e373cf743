/** How much rendering an SVG takes: a short file can show itself a billion times, by parts that each refer to others. */
import { addUses, type SheetUses, type Uses } from './svg-style.server';
import { tooComplicated, Unusable } from './unusable';

/** An element that is on the list of those that are kept, with attributes that are. */
export interface SvgElement {
  name: string;
  attributes: Map<string, string>;
  children: (SvgElement | string)[];
  /** By its attributes; `href` is apart. */
  uses: Uses;
}

/** The work that a file may be: so many elements, each counted wherever the file refers to it. */
const workMax = 50_000;
/** So many characters of a path or a style are as much work as an element. */
const lengthOfWork = 200;
/** The work of what goes over all pixels whenever it is referred to, in elements. */
const passWork = 50;
const pixelWork = (name: string) =>
  name === 'mask' ? 200 : name === 'pattern' || /^fe(?!Func|Merge|.*Light$)/.test(name) ? passWork : 0;
/** Nothing in these is painted with what it inherits. */
const unpainted = /^(clipPath|filter|fe.*|linearGradient|radialGradient|stop|style|title|desc)$/;

interface Work {
  /** Of the element, of what it holds and of what it refers to. */
  total: number;
  /** How many elements inherit its paint, itself included. */
  heirs: number;
}

/** @throws {Unusable} when it takes too much, or refers to itself */
export function requireBounded(root: SvgElement, sheetUses: SheetUses): void {
  const byId = new Map<string, SvgElement>();
  const parents = new Map<SvgElement, SvgElement>();
  const collect = (element: SvgElement) => {
    const id = element.attributes.get('id');
    if (id && !byId.has(id)) byId.set(id, element);
    const classes = (element.attributes.get('class') ?? '').split(/\s+/).map((name) => `.${name}`);
    for (const key of ['*', element.name, `#${id}`, ...classes]) addUses(element.uses, sheetUses.get(key));
    for (const part of partsOf(element)) {
      parents.set(part, element);
      collect(part);
    }
  };
  const sum = (ids: Iterable<string>) =>
    [...ids].reduce((work, id) => work + (byId.has(id) ? referredWork(byId.get(id) as SvgElement) : 0), 0);

  const workOf = counted((element): Work => {
    const { name, attributes, uses } = element;
    const linked = attributes.get('href')?.replace(/^#/, '') ?? '';
    const used = name === 'use' ? byId.get(linked) : undefined;
    const parts = [...partsOf(element), ...(used ? [used] : [])].map(workOf);
    const heirs = unpainted.test(name) ? 0 : parts.reduce((count, part) => count + part.heirs, 1);
    const own = 1 + uses.length / lengthOfWork + pixelWork(name) + passWork * uses.passes;
    const referred = sum(uses.own) + sum(used ? [] : [linked]) + heirs * sum(uses.inherited);
    const total = parts.reduce((work, part) => work + part.total, own + referred);
    if (total > workMax) throw tooComplicated();
    return { total, heirs };
  });
  /** What is referred to inherits from where it is, not from what refers to it. */
  const referredWork = counted((element): number => {
    const { total, heirs } = workOf(element);
    let paint = 0;
    for (let at = parents.get(element); at && heirs > 0; at = parents.get(at)) paint += sum(at.uses.inherited);
    return total + heirs * paint;
  });
  collect(root);
  workOf(root);
}

const partsOf = ({ children }: SvgElement) => children.filter((child) => typeof child !== 'string');

/** Counts each element once. @throws {Unusable} for one that needs its own count */
function counted<T>(count: (element: SvgElement) => T): (element: SvgElement) => T {
  const known = new Map<SvgElement, T | null>();
  return (element) => {
    const before = known.get(element);
    if (before === null) throw new Unusable('This SVG holds a part that holds itself. Please export it again.');
    if (before !== undefined) return before;
    known.set(element, null);
    const result = count(element);
    known.set(element, result);
    return result;
  };
}
