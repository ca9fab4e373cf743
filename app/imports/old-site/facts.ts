/** Reads the name, logo, colour and contact details of a business from the HTML of its website. */
import { useMode as addMode, formatHex, modeHsl, modeOklch, modeRgb, parse as parseColour } from 'culori/fn';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import type { Node } from '~/content/markdown/structure.server';
import { decoded } from '~/content/redirects/paths';
import type { OldSiteField } from './schema';
import { readStructuredData } from './structured-data';

addMode(modeRgb);
addMode(modeHsl);
const toOklch = addMode(modeOklch);
/** Colours with less chroma look grey. */
const chromaMin = 0.04;

/** The values of each field, the likeliest first. They are not validated. */
export type OldSiteFacts = Record<OldSiteField, string[]>;

interface Element {
  tag: string;
  /** By their names in hast, such as `className`. */
  properties: Record<string, string>;
  text: string;
  /** The classes and IDs of the two elements around it. */
  around: string;
  isInHeader: boolean;
}

/** @param address of the page, for relative URLs */
export function readOldSiteFacts({ html, address }: { html: string; address: string }): OldSiteFacts {
  const all = [...elementsOf(html)];
  const tagged = (tag: string) => all.filter((element) => element.tag === tag);
  const valuesOf = (tag: string, name: string) => tagged(tag).map(({ properties }) => properties[name] ?? '');
  const meta = (wanted: string) =>
    tagged('meta')
      .filter(({ properties: { name, property } }) => (name ?? property)?.toLowerCase() === wanted)
      .sort((one, other) => Number(isDark(one)) - Number(isDark(other)))
      .map(({ properties: { content = '' } }) => content.trim());
  const base = valuesOf('base', 'href').find((href) => URL.canParse(href, address)) ?? '';
  const absolute = (url: string) => {
    const from = new URL(base, address);
    return url && URL.canParse(url, from) ? new URL(url, from).href : '';
  };
  const structured = readStructuredData(
    tagged('script').flatMap(({ properties, text }) => (/ld\+json/i.test(properties.type ?? '') ? text : [])),
    (text) => (/[&<]/.test(text) ? [...elementsOf(text)].map((element) => element.text).join('') : text).trim(),
  );
  const links = valuesOf('a', 'href');
  const afterScheme = (scheme: string) =>
    links.flatMap((link) => (link.toLowerCase().startsWith(scheme) ? decoded(link.slice(scheme.length)).trim() : []));
  const icons = tagged('link').filter(({ properties: { rel = '' } }) => /apple-touch-icon/i.test(rel));
  const variables = tagged('style').flatMap(({ text }) =>
    [...text.matchAll(brandVariable)].map(([, value = '']) => value),
  );
  return {
    brandName: [
      ...meta('og:site_name'),
      ...structured.names,
      ...structured.websiteNames,
      ...titleParts(tagged('title')[0]?.text ?? '', new URL(address).hostname),
    ],
    logoUrl: [
      ...structured.logos,
      ...tagged('img')
        .filter(isLogo)
        .map(({ properties }) => imageOf(properties)),
      ...icons.map(({ properties }) => properties.href ?? ''),
    ].map(absolute),
    accent: [...meta('theme-color'), ...meta('msapplication-tilecolor'), ...variables].map(hexOf),
    phone: [...structured.phones, ...afterScheme('tel:')],
    email: [
      ...structured.emails,
      ...afterScheme('mailto:').map((email) => email.replace(/\?.*/, '')),
      ...all.flatMap(({ properties: { dataCfemail = '', href = '' } }) =>
        [dataCfemail, /email-protection#(.+)$/.exec(href)?.[1] ?? ''].filter(Boolean).map(decodedEmail),
      ),
    ],
    address: structured.addresses,
    openingHours: structured.openingHours,
  };
}

/** Custom properties of block themes and page builders, such as `--wp--preset--color--primary`. */
const brandVariable = /--[\w-]*(?:primary|accent|brand)(?:-colou?r)?\s*:\s*([^;}]{3,40})/gi;

/** Not the logos of customers and partners, which also name a logo. */
function isLogo({ properties, around, isInHeader }: Element): boolean {
  const { alt = '', className = '', id = '' } = properties;
  const names = `${className} ${id} ${around}`;
  return (
    /custom-logo|site-logo|navbar-brand/i.test(names) ||
    (isInHeader && /logo/i.test(`${alt} ${names} ${imageOf(properties)}`))
  );
}

/** Lazily loaded images have a placeholder as `src`. */
const imageOf = ({ dataSrc, dataLazySrc, src = '' }: Element['properties']) => dataSrc ?? dataLazySrc ?? src;

const isDark = ({ properties: { media = '' } }: Element) => media.includes('dark');

function hexOf(text: string): string {
  const colour = parseColour(text.trim());
  return colour && (toOklch(colour)?.c ?? 0) >= chromaMin ? formatHex(colour) : '';
}

/** Returns the part of a title that the host's name contains first, such as "Acme IT" of "Home | Acme IT". */
function titleParts(title: string, hostname: string): string[] {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const parts = title.split(/\s+[|–—·•»:-]+\s+|\s*\|\s*/).map((part) => part.trim());
  const isOwn = (part: string) => letters(part).length > 2 && letters(hostname).includes(letters(part));
  return [...parts.filter(isOwn), ...parts.filter((part) => part && !/^(home|homepage|welcome)$/i.test(part))];
}

/** Cloudflare replaces email addresses by hexadecimal digits, of which the first two are the key. */
function decodedEmail(digits: string): string {
  const [key = 0, ...bytes] = [...digits.matchAll(/../g)].map(([byte]) => Number.parseInt(byte, 16));
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte ^ key));
}

/** Yields the elements in the order of the document, and text outside of elements as an element without a name. */
function* elementsOf(html: string): Generator<Element> {
  const parents = [
    { node: unified().use(rehypeParse, { fragment: true }).parse(html) as Node, around: '', isInHeader: false },
  ];
  // Without recursion, because pages may be nested deeply.
  for (let parent = parents.pop(); parent; parent = parents.pop()) {
    const { node, around, isInHeader } = parent;
    const { tagName: tag = '', properties: given = {}, value, children = [] } = node;
    const properties = Object.fromEntries(Object.entries(given).map(([name, one]) => [name, [one].flat().join(' ')]));
    const names = `${properties.className ?? ''} ${properties.id ?? ''}`;
    const inside = {
      around: `${around.split('\n').at(-1)}\n${names}`,
      isInHeader: isInHeader || tag === 'header' || /header|navbar|masthead|branding/i.test(names),
    };
    const text = value ?? children.map((child) => child.value ?? '').join('');
    if (node.type === 'element' || node.type === 'text') yield { tag, properties, text, around, isInHeader };
    for (const child of children.toReversed())
      if (child.type !== 'text' || !tag) parents.push({ node: child, ...inside });
  }
}
