import { type RenderErrorCode, renderErrors } from '../markdown/markdown';

/** The message for a page whose address is used by the program. */
export const hiddenPage = 'This page is hidden because its address is now used by the website. Choose another slug.';

/** The reason why visitors cannot see a page, in words for staff; null when they can. */
export function problemOf(page: { isHidden: boolean; renderFault: RenderErrorCode | null }): string | null {
  if (page.isHidden) return hiddenPage;
  return page.renderFault && renderErrors[page.renderFault];
}
