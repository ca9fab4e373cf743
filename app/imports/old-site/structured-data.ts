/** Reads what JSON-LD says about the business. Site builders and hand-written pages differ widely. */
import { writeHours } from './hours';

type Node = Record<string, unknown>;

/** The keys of nodes that may be the business itself. Others, such as `review`, name other businesses. */
const followed = ['@graph', 'publisher', 'mainEntity', 'about', 'provider', 'location', 'department', 'contactPoint'];
const depthMax = 8;

/** The types that are not the business, although they have a name, a logo or an address. */
const otherTypes =
  /^(Person|WebSite|\w*Page|\w*Article|BlogPosting|Product|Brand|Place|PostalAddress|ContactPoint|\w*Object|\w*List|ListItem|\w*Event|Offer|\w*Review|\w*Rating|\w*Action|Service|JobPosting)$/;

/**
 * Returns the values of all businesses in the order of the page. Invalid JSON is skipped.
 * @param decode returns text without HTML, which some sites leave in JSON
 */
export function readStructuredData(scripts: string[], decode: (html: string) => string) {
  const nodes = scripts.flatMap((script) => nodesOf(parseLoosely(script)));
  const byId = new Map(nodes.filter((node) => Object.keys(node).length > 1).map((node) => [node['@id'], node]));
  const resolve = (value: unknown): Node[] =>
    objects(value).map((node) => ('@id' in node && Object.keys(node).length === 1 && byId.get(node['@id'])) || node);
  const typesOf = (node: Node) => [node['@type']].flat().map((type) => String(type).replace(/.*[/:]/, ''));
  const businesses = nodes.filter((node) => node['@type'] && !typesOf(node).every((type) => otherTypes.test(type)));
  const contacts = [...businesses, ...nodes.filter((node) => typesOf(node).includes('ContactPoint'))];
  const texts = (value: unknown) =>
    [value].flat().flatMap((one) => (typeof one === 'string' || typeof one === 'number' ? decode(String(one)) : []));
  const ofAll = (all: Node[], key: string) => all.flatMap((node) => texts(node[key]));
  const urls = (value: unknown) => [
    ...texts(value),
    ...resolve(value).flatMap((image) => texts(image.url ?? image.contentUrl)),
  ];
  return {
    names: ofAll(businesses, 'name'),
    websiteNames: ofAll(
      nodes.filter((node) => typesOf(node).includes('WebSite')),
      'name',
    ),
    logos: businesses.flatMap(({ logo }) => urls(logo)),
    phones: ofAll(contacts, 'telephone'),
    emails: ofAll(contacts, 'email').map((email) => email.replace(/^mailto:/i, '')),
    addresses: businesses.flatMap(({ address, location }) => [
      ...texts(address).map((text) => lines(text.split(/\n/))),
      ...[...resolve(address), ...resolve(location).flatMap((place) => resolve(place.address))].map(writeAddress),
    ]),
    openingHours: businesses.flatMap(
      ({ openingHoursSpecification, openingHours }) =>
        writeHours(resolve(openingHoursSpecification), texts(openingHours)) ?? [],
    ),
  };

  function writeAddress(node: Node): string {
    const part = (key: string) => texts(node[key])[0] ?? texts(resolve(node[key])[0]?.name)[0] ?? '';
    const places = [...new Set([part('addressLocality'), part('addressRegion')])].filter(Boolean);
    const last = [places.pop(), part('postalCode')].filter(Boolean).join(' ');
    return lines([...part('streetAddress').split(/\n|, */), ...places, last, part('addressCountry')]);
  }
}

const homeCountry = /^(GB|GBR|UK|United Kingdom|null)?$/i;

const lines = (parts: string[]) =>
  parts
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => !homeCountry.test(line))
    .join('\n');

const objects = (value: unknown): Node[] =>
  [value].flat().filter((one): one is Node => typeof one === 'object' && one !== null);

function nodesOf(value: unknown, depth = 0): Node[] {
  if (depth > depthMax) return [];
  return objects(value).flatMap((node) => [node, ...followed.flatMap((key) => nodesOf(node[key], depth + 1))]);
}

/** Accepts the usual mistakes: comments around the JSON, line breaks in strings, and a comma after the last item. */
function parseLoosely(script: string): unknown {
  const json = script.replace(/<!--|-->|\/\*.*?\*\/|\/\/ *(?:<!\[CDATA\[|\]\]>)|<!\[CDATA\[|\]\]>/g, '').trim();
  for (const text of [
    json,
    json
      .replace(/[\n\r\t]+/g, ' ')
      .replace(/,\s*(?=[}\]])/g, '')
      .replace(/;$/, ''),
  ]) {
    try {
      return JSON.parse(text);
    } catch {}
  }
  return null;
}
