/** The links to the pages that staff have added. */

export interface PageLink {
  title: string;
  slug: string;
  linkPlace: 'footer' | 'header' | 'none';
}

const headerMax = 6;

/**
 * Decides which pages are linked in the header and which in the footer. Pages that exceed the header are in the footer.
 * @param taken the number of other links in the header
 */
export function placePages<T extends PageLink>(pages: T[], taken: number): Record<'header' | 'footer', T[]> {
  const wanted = pages.filter(({ linkPlace }) => linkPlace === 'header');
  const header = wanted.slice(0, Math.max(0, headerMax - taken));
  const footer = pages.filter((page) => page.linkPlace !== 'none' && !header.includes(page));
  return { header, footer };
}
