/**
 * The copy of the public site: every section with its fields and default texts. The forms, schemas, API and differences
 * all derive from this table.
 */

import { contactSections } from './copy-contact';
import { navigation, otherPages } from './copy-frame';
import { homePageSections } from './copy-home';
import type { CopyOf } from './fields';

/** In the order of the editor. */
export const sections = { ...homePageSections, ...contactSections, ...navigation, ...otherPages };

export type SectionName = keyof typeof sections;
export const sectionNames = Object.keys(sections) as SectionName[];

export const isSectionName = (name: string | undefined): name is SectionName =>
  sectionNames.some((known) => known === name);

/** The copy as visitors read it. */
export type PageCopy = { [Name in SectionName]: CopyOf<(typeof sections)[Name]> };

export type MovableSection = Exclude<keyof typeof homePageSections, 'hero' | 'day'> | 'contact';

/** The sections of the home page that can be moved, in their default order. */
export const movableSections = sectionNames.filter(
  (name): name is MovableSection =>
    name === 'contact' || (name in homePageSections && name !== 'hero' && name !== 'day'),
);

/** The sections that can be hidden. `day` cannot be moved. */
export const hideableSections = ['day', ...movableSections.filter((name) => name !== 'contact')] as SectionName[];

export interface SectionLayout {
  order: readonly MovableSection[];
  hidden: readonly SectionName[];
}

export const anchorOf: Partial<Record<SectionName, string>> = {
  hero: 'home',
  advantages: 'advantages',
  services: 'services',
  about: 'about',
  caseStudies: 'case-studies',
  testimonials: 'testimonials',
  insights: 'insights',
  contact: 'contact',
};

export function previewPathOf(name: SectionName): string {
  if (name === 'blog') return '/blog?draft';
  if (name === 'notFound') return '/no-such-page?draft';
  const anchor = name === 'choices' ? 'contact' : anchorOf[name];
  return anchor ? `/?draft#${anchor}` : '/?draft';
}
