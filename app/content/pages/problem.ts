import { type RenderErrorCode, renderErrors } from '../markdown/markdown';

/** The message for a page whose path Uplink now uses. */
export const hiddenPage = 'This page is hidden because its address is now used by the website. Choose another slug.';

/** Returns why visitors cannot see a page, as text for staff, or null. */
export function problemOf(page: { isHidden: boolean; renderError: RenderErrorCode | null }): string | null {
  if (page.isHidden) return hiddenPage;
  return page.renderError && renderErrors[page.renderError];
}
