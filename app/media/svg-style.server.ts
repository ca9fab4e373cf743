/**
 * CSS in an SVG: stylesheets and style attributes. Keeps the rules that it knows, rejects the others, and collects the IDs
 * that the CSS refers to.
 */
import * as css from 'css-tree';
import type { Embeddable } from './embedded-data.server';
import { attributes } from './svg-lists';
import {
  addUses,
  cleanProperty,
  cleanValue,
  escaped,
  externalReferenceError,
  noUses,
  type Styled,
  type Uses,
  unchecked,
} from './svg-value.server';
import { UnusableImage } from './unusable-image';

/** The references and the structural selector of the style sheets of a drawing. */
export interface Sheets {
  /** The references by selector (`#id`, `.class`, an element name or `*`), and by custom property. */
  uses: Map<string, Uses>;
  /** A selector that depends on other elements, such as `:first-child`. */
  structural?: string;
}

interface Place {
  sheets: Sheets;
  /** The element of a keyframe is unknown, so it must not refer to anything. */
  isKeyframe?: boolean;
  /** Browsers read declarations between the rules of a scope, which css-tree does not. */
  isScope?: boolean;
  embeddable?: Embeddable;
}

/** @throws {UnusableImage} */
export function cleanStyle(source: string, sheets: Sheets): Styled {
  const list = css.parse(source, { context: 'declarationList', parseValue: false }) as css.DeclarationList;
  return cleanBlock(list.children, { sheets });
}

/** @throws {UnusableImage} */
export function cleanSheet(source: string, sheets: Sheets): string {
  if (/<\/?[a-z]/i.test(source))
    throw new UnusableImage('This SVG contains elements in a style sheet. Export it as a plain drawing.');
  const sheet = css.parse(source, { parseValue: false, parseAtrulePrelude: false }) as css.StyleSheet;
  return cleanBlock(sheet.children, { sheets }).text;
}

function cleanBlock(nodes: css.List<css.CssNode>, place: Place): Styled {
  const uses = noUses();
  const texts = nodes.toArray().map((node) => {
    if (node.type === 'Rule') return cleanRule(node, place);
    // Browsers ignore declarations that they cannot read.
    if (node.type === 'Raw' && (place.isScope || node.value.includes('{'))) throw unchecked(node.value);
    const clean =
      node.type === 'Declaration'
        ? cleanDeclaration(node, place)
        : node.type === 'Atrule'
          ? cleanAtrule(node, place)
          : null;
    addUses(uses, clean?.uses);
    return clean?.text ?? '';
  });
  return { text: texts.join('').replace(/;$/, ''), uses };
}

function cleanDeclaration({ property, value, important }: css.Declaration, place: Place): Styled | null {
  if (!/^(--[^\s\\{}()[\];:,]+|(-webkit-)?[a-z][a-z-]*)$/i.test(property)) return null;
  const clean = cleanProperty(property, css.generate(value), place.embeddable);
  if (!clean) return null;
  const text = `${property}:${clean.text}${important ? '!important' : ''};`;
  if (!property.startsWith('--')) return { text, uses: clean.uses };
  // Its cost arises where it is read.
  addUsesOf(property, clean.uses, place);
  return { text, uses: { ...noUses(), length: clean.text.length } };
}

function addUsesOf(key: string, uses: Uses, { sheets }: Place): void {
  const known = sheets.uses.get(key) ?? noUses();
  addUses(known, uses);
  sheets.uses.set(key, known);
}

function cleanRule({ prelude, block }: css.Rule, place: Place): string {
  if (prelude.type === 'Raw') throw unchecked(prelude.value);
  const selectors = css.generate(prelude);
  if (selectors.includes('\\')) throw escaped();
  css.walk(prelude, (node) => {
    if (node.type === 'AttributeSelector' && !attributes.has(node.name.name)) throw unchecked(css.generate(node));
    const isStructural =
      (node.type === 'Combinator' && /[+~]/.test(node.name)) ||
      (node.type === 'PseudoClassSelector' && /^(nth-|first-|last-|only-|empty|has)/i.test(node.name));
    if (isStructural) place.sheets.structural = selectors;
  });
  const { text, uses } = cleanBlock(block.children, { ...place, isScope: false });
  const refers = uses.passes + uses.inherited.size + uses.own.size + uses.variables.length > 0;
  if (place.isKeyframe && refers) throw unchecked(`@keyframes ${text}`);
  for (const selector of prelude.children) addUsesOf(keyOf(selector), uses, place);
  return text && `${selectors}{${text}}`;
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

/** Rules for paper, lists and former browsers. */
const isIgnored = (rule: string) => /^(charset|page|counter-style|color-profile|-(moz|ms|o)-.*|viewport)$/.test(rule);
const isKnown = (rule: string) =>
  /^(media|supports|layer|scope|container|property|font-face|(-webkit-)?keyframes)$/.test(rule);

/** @returns with the references of its declarations, which belong to the rule around it */
function cleanAtrule({ name, prelude, block }: css.Atrule, place: Place): Styled | null {
  const rule = name.toLowerCase();
  const condition = prelude ? css.generate(prelude) : '';
  if (name.includes('\\')) throw escaped();
  if (rule === 'import') throw externalReferenceError(condition);
  if (isIgnored(rule)) return null;
  if (rule === 'namespace' && isNamespaceOfSvg(condition)) return { text: `@${rule} ${condition};`, uses: noUses() };
  const clean = condition ? cleanValue(condition) : null;
  if (!isKnown(rule) || (condition && (!clean || clean.ids.length > 0))) throw unchecked(`@${rule} ${condition}`);
  const start = `@${rule}${clean ? ` ${clean.text}` : ''}`;
  if (!block) return rule === 'layer' ? { text: `${start};`, uses: noUses() } : null;
  const { text, uses } = cleanBlock(block.children, {
    ...place,
    isKeyframe: place.isKeyframe || rule.endsWith('keyframes'),
    isScope: place.isScope || rule === 'scope',
    embeddable: rule === 'font-face' ? 'font' : undefined,
  });
  if (rule === 'property') addUsesOf(clean?.text ?? '', uses, place);
  // An empty layer has its place in their order.
  return text || rule === 'layer' ? { text: `${start}{${text}}`, uses } : null;
}

const isNamespaceOfSvg = (prelude: string) =>
  /^(\w+ ?)?(url\()?["']?http:\/\/www\.w3\.org\/(2000\/svg|1999\/xlink|1999\/xhtml)["']?\)?$/.test(prelude);
