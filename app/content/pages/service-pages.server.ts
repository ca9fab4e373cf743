/** Pages that belong to a service, a place or a sector, for visitors. */
import { foldCase } from '~/platform/fold-case';
import { knownLabel } from '../home-page/contact-choices';
import type { PageCopy } from '../home-page/copy';
import { fillPlaceholders } from '../home-page/document';
import { none } from '../home-page/fields';
import { pathWithReason } from '../home-page/links';
import { readContactTerms, readHomePage } from '../home-page/model.server';
import { excerptOf } from '../posts/excerpt';
import { listPublishedRows } from './public-page.server';
import { isServicePage, type ServiceFields } from './schema';

type Copy = Pick<PageCopy, 'services' | 'choices'>;
type PageRow = Awaited<ReturnType<typeof listPublishedRows>>[number];

export interface ServicePageGroup {
  title: string;
  pages: { title: string; slug: string; description: string }[];
}

/**
 * Returns the services that a page can belong to, in the order of the home page. Each is a contact reason, which its
 * link preselects. A service that is not on the home page has the label of its reason as title; an unknown one has none.
 */
export async function readServices({ services }: Pick<Copy, 'services'>) {
  const terms = await readContactTerms();
  const titles = new Map<string, string>();
  for (const { reason, title } of services.items) if (reason !== none && !titles.has(reason)) titles.set(reason, title);
  return {
    options: [...titles].map(([value, label]) => ({ value, label })),
    titleOf: (service: string) => titles.get(service) ?? knownLabel(terms, service),
  };
}

/** Returns the options of the form. @param current the page's service, which may no longer be on the home page */
export async function serviceOptions(current: string | null = null) {
  const { options, titleOf } = await readServices((await readHomePage()).copy);
  const isMissing = current !== null && options.every(({ value }) => value !== current);
  return isMissing ? [...options, { value: current, label: titleOf(current) ?? current }] : options;
}

/** Returns all published service pages: by service in the order of the home page, then by place, then by sector. */
export async function listServicePages(copy: Copy): Promise<ServicePageGroup[]> {
  const [pages, services] = await Promise.all([listPublishedRows(), readServices(copy)]);
  const titles = [
    ...services.options.map(({ label }) => label),
    ...pages.flatMap(({ service }) => (service ? (services.titleOf(service) ?? []) : [])),
    ...pages.flatMap(({ place }) => (place ? inPlace(place) : [])),
    ...pages.flatMap(({ sector }) => (sector ? forSector(sector) : [])),
    untitled,
  ];
  const groups = new Map(titles.map((title) => [title, [] as PageRow[]]));
  for (const page of pages) {
    const { service, place, sector } = page;
    const ofService = service && services.titleOf(service);
    const title = ofService || (place ? inPlace(place) : sector ? forSector(sector) : untitled);
    if (isServicePage(page)) groups.get(title)?.push(page);
  }
  return [...groups].flatMap(([title, rows]) => (rows.length > 0 ? [groupOf(title, rows)] : []));
}

/** Returns the paths of the pages about a whole service, by contact reason. The first of several pages counts. */
export async function readServicePaths(): Promise<Record<string, string>> {
  const pages = (await listPublishedRows()).filter(({ place, sector }) => !place && !sector);
  return Object.fromEntries(pages.reverse().flatMap(({ service, slug }) => (service ? [[service, `/${slug}`]] : [])));
}

/** The group of pages whose service is gone. It has no heading. */
const untitled = '';
const inPlace = (place: string) => `In ${place}`;
const forSector = (sector: string) => `For ${sector}`;

const descriptionLength = 180;

const groupOf = (title: string, rows: PageRow[]): ServicePageGroup => ({
  title,
  pages: rows.map(({ title, slug, description, autoExcerpt }) => ({
    title,
    slug,
    description: excerptOf({ excerpt: description, autoExcerpt }, descriptionLength),
  })),
});

/** The parts of a service page besides its text. */
export interface ServicePageParts {
  service: string | null;
  place: string | null;
  sector: string | null;
  /** The label and path of the link to the contact form. */
  ask: string;
  contact: string;
  related: ServicePageGroup[];
}

const relatedMax = 6;

/** Returns null for a page that belongs to no service, place or sector. */
export async function readServiceParts(
  page: ServiceFields & { slug: string; title: string },
  copy: Copy,
): Promise<ServicePageParts | null> {
  if (!isServicePage(page)) return null;
  const { titleOf } = await readServices(copy);
  const service = page.service && titleOf(page.service);
  let others = (await listPublishedRows()).filter(({ slug }) => slug !== page.slug);
  let left = relatedMax;
  const related = (['service', 'place', 'sector'] as const).flatMap((field) => {
    const value = page[field];
    if (!value || (field === 'service' && !service)) return [];
    const found = others.filter((other) => foldCase(other[field] ?? '') === foldCase(value)).slice(0, left);
    others = others.filter((other) => !found.includes(other));
    left -= found.length;
    const title = { service: `More about ${service}`, place: `More in ${value}`, sector: `More for ${value}` }[field];
    return found.length > 0 ? [groupOf(title, found)] : [];
  });
  return {
    service,
    place: page.place,
    sector: page.sector,
    ask: fillPlaceholders(copy.services.ask, { service: service ?? (page.service ? 'this' : page.title) }),
    contact: `${pathWithReason(copy, page.service) || '/'}#contact`,
    related,
  };
}
