/** The links of header and footer, without links to hidden sections. */
import { foldCase } from '~/platform/fold-case';
import { reasonParameter } from './contact-choices';
import { anchorOf, type PageCopy, type SectionLayout, type SectionName } from './copy';

export interface SiteLink {
  label: string;
  to: string;
}

/** @param copy of the page @param empty sections without content */
export function absentAnchors(copy: PageCopy, { hidden }: SectionLayout, empty: SectionName[]): string[] {
  const absent = [...hidden, ...empty];
  const services = absent.includes('services') ? copy.services.items.map(({ anchor }) => anchor) : [];
  return [...absent.flatMap((name) => anchorOf[name] ?? []), ...services];
}

export function visibleLinks(links: readonly SiteLink[], absent: readonly string[]): SiteLink[] {
  return links.filter(({ to }) => !(to.startsWith('#') && absent.includes(to.slice(1))));
}

/** Returns the home page's path with a preselected reason in its contact form; empty if the form does not offer it. */
export function pathWithReason({ choices }: Pick<PageCopy, 'choices'>, reason: string | null): string {
  return choices.reasons.some(({ value }) => value === reason) ? `/?${reasonParameter}=${reason}` : '';
}

/** Returns the value of the reason with one of these names; null for none. */
export function reasonNamed({ choices }: Pick<PageCopy, 'choices'>, names: readonly string[]): string | null {
  const folded = names.map(foldCase);
  return choices.reasons.find(({ label }) => folded.includes(foldCase(label)))?.value ?? null;
}

/** Returns the `href` of a link, for the home page or another page. */
export function hrefOf({ to }: SiteLink, isHome: boolean): string {
  return to.startsWith('#') && !isHome ? `/${to}` : to;
}
