/** Estimates the rendering work of an SVG. Through references, a short file can show itself a billion times. */
import { addUses, noUses, type Uses } from './svg-value.server';
import { tooComplicated, UnusableImage } from './unusable-image';

/** An element and attributes that are on the lists. */
export interface SvgElement {
  name: string;
  attributes: Map<string, string>;
  children: (SvgElement | string)[];
  /** References in its attributes; `href` is separate. */
  uses: Uses;
}

/** The maximum work in elements. Each element counts once per reference. */
const workMax = 50_000;
/** The characters of a path or style that count as one element. */
const lengthOfWork = 200;
/** The work of processing all pixels, per reference, in elements. */
const passWork = 50;
const pixelWork = (name: string) =>
  name === 'mask' ? 200 : name === 'pattern' || /^fe(?!Func|Merge|.*Light$)/.test(name) ? passWork : 0;
/** These elements do not use inherited paint. */
const unpainted = /^(clipPath|filter|fe.*|linearGradient|radialGradient|stop|style|title|desc)$/;

interface Work {
  /** The work of the element, its children and its references. */
  work: number;
  /** The number of elements that inherit its paint, including itself. */
  heirs: number;
}

/** @throws {UnusableImage} when it needs too much work, or refers to itself */
export function requireBounded(root: SvgElement, sheetUses: Map<string, Uses>): void {
  const byId = new Map<string, SvgElement>();
  const parents = new Map<SvgElement, SvgElement>();
  const collect = (element: SvgElement) => {
    const id = element.attributes.get('id');
    if (id && !byId.has(id)) byId.set(id, element);
    for (const part of partsOf(element)) {
      parents.set(part, element);
      collect(part);
    }
  };
  const usesOf = ({ name, attributes, uses }: SvgElement): Uses[] => {
    const classes = (attributes.get('class') ?? '').split(/\s+/).map((one) => `.${one}`);
    const ofRules = ['*', name, `#${attributes.get('id')}`, ...classes].map((key) => sheetUses.get(key));
    return [uses, ...ofRules.filter((match) => match !== undefined)].map(withVariables);
  };
  /** Adds the references of its custom properties. A name counts with all its values, each of which may apply. */
  const withVariables = counted((uses: Uses): Uses => {
    if (uses.variables.length === 0) return uses;
    const all = noUses();
    addUses(all, { ...uses, variables: [] });
    for (const name of uses.variables) {
      const { own, inherited, passes, length } = variableUses(name);
      const ids = new Set([...own, ...inherited]);
      addUses(all, { own: ids, inherited: ids, passes, length, variables: [] });
    }
    return all;
  });
  const variableUses = counted((name: string) => withVariables(sheetUses.get(name) ?? noUses()));
  const workOfId = (id: string) => {
    const element = byId.get(id);
    return element ? referredWork(element) : 0;
  };
  const workOfIds = counted((ids: Set<string>) => total([...ids].map(workOfId)));
  const paintOf = (element: SvgElement) => total(usesOf(element).map(({ inherited }) => workOfIds(inherited)));

  const workOf = counted((element: SvgElement): Work => {
    const { name, attributes } = element;
    const linked = attributes.get('href')?.replace(/^#/, '') ?? '';
    const used = name === 'use' ? byId.get(linked) : undefined;
    const parts = [...partsOf(element), ...(used ? [used] : [])].map(workOf);
    const heirs = unpainted.test(name) ? 0 : total(parts.map((part) => part.heirs)) + 1;
    const styles = usesOf(element).map(
      ({ own, passes, length }) => workOfIds(own) + passWork * passes + length / lengthOfWork,
    );
    const referred = (used ? 0 : workOfId(linked)) + heirs * paintOf(element);
    const work = 1 + pixelWork(name) + total(styles) + referred + total(parts.map((part) => part.work));
    if (work > workMax) throw tooComplicated();
    return { work, heirs };
  });
  /** A referenced element inherits from its own parents. */
  const referredWork = counted((element: SvgElement): number => {
    const { work, heirs } = workOf(element);
    let paint = 0;
    for (let at = parents.get(element); at && heirs > 0; at = parents.get(at)) paint += paintOf(at);
    return work + heirs * paint;
  });
  collect(root);
  workOf(root);
}

const partsOf = ({ children }: SvgElement) => children.filter((child) => typeof child !== 'string');

const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** Memoises a count. @throws {UnusableImage} when a count depends on itself */
function counted<Key, T>(count: (key: Key) => T): (key: Key) => T {
  const known = new Map<Key, T | null>();
  return (key) => {
    const before = known.get(key);
    if (before === null) throw new UnusableImage('This SVG contains a part that refers to itself. Export it again.');
    if (before !== undefined) return before;
    known.set(key, null);
    const result = count(key);
    known.set(key, result);
    return result;
  };
}
