/** Texts that have come another way than through a form, or that another release has rendered. */
import { renderOutdatedPosts } from './blog-post-rendering.server';
import { renderOutdatedPages } from './site-content-rendering.server';

/**
 * Renders them, each in its turn, and tries those again that took too much: the machine may have been busy.
 *
 * @returns how many there were
 */
export async function renderOutdated(signal?: AbortSignal): Promise<number> {
  const pages = await renderOutdatedPages(signal);
  return pages + (await renderOutdatedPosts(signal));
}
