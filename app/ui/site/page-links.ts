/** The links to the pages that staff have added. */

export interface PageLink {
  title: string;
  slug: string;
  linkPlace: 'footer' | 'header' | 'none';
}

/** So many links have space in the header, whatever they lead to. */
const headerMax = 6;

/**
 * Says which pages are linked from the header and which from the footer. What the header has no space for is in the footer.
 *
 * @param taken how many links the header has already
 */
export function placePages<T extends PageLink>(pages: T[], taken: number): Record<'header' | 'footer', T[]> {
  const wanted = pages.filter(({ linkPlace }) => linkPlace === 'header');
  const header = wanted.slice(0, Math.max(0, headerMax - taken));
  const footer = pages.filter((page) => page.linkPlace !== 'none' && !header.includes(page));
  return { header, footer };
}
