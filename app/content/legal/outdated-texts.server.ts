/** Texts that have come another way than through a form, or that another release has rendered. */

import { renderOutdatedTexts } from '../markdown/stored-rendering.server';
import * as sitePages from '../pages/model.server';
import * as blogPosts from '../posts/model.server';
import { renderOutdatedPages } from './rendering.server';

/**
 * Renders them, each in its turn, and tries those again that took too much: the machine may have been busy.
 *
 * @returns how many there were
 */
export async function renderOutdated(signal?: AbortSignal): Promise<number> {
  let count = await renderOutdatedPages(signal);
  for (const { texts } of [sitePages, blogPosts]) count += await renderOutdatedTexts(texts, signal);
  return count;
}
