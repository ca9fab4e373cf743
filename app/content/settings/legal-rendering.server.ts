/** The rendered columns of a legal page. They are filled when it is saved, or later for imported texts. */
import type { RowChanges } from '../../../db/schema';
import { queries } from '../../../db/store.server';
import type { RenderedText } from '../markdown/markdown';
import { currentRenderer, render, Unrenderable } from '../markdown/rendering.server';
import { isLegalPage, siteContentKeys } from './settings';

export type Rendering = Required<Pick<RowChanges<'siteContent'>, 'html' | 'headings' | 'renderer'>>;

export function asRendering({ html, headings }: RenderedText): Rendering {
  return { html, headings: JSON.stringify(headings), renderer: currentRenderer() };
}

/** Renders the pages without a rendering by the current renderer. @returns their number */
export async function renderOutdatedPages(signal?: AbortSignal): Promise<number> {
  const rows = await queries()
    .selectFrom('siteContent')
    .select(['id', 'content', 'version'])
    .where('key', 'in', siteContentKeys.filter(isLegalPage))
    .where('renderer', 'is not', currentRenderer())
    .execute();
  for (const { id, version, content } of rows) {
    const rendering = await renderAnyway(content, signal);
    // A concurrent save has rendered it already.
    await queries()
      .updateTable('siteContent')
      .set(rendering)
      .where('id', '=', id)
      .where('version', '=', version)
      .execute();
  }
  return rows.length;
}

async function renderAnyway(content: string, signal?: AbortSignal): Promise<Rendering> {
  try {
    return asRendering(await render(content, 'nobody', signal));
  } catch (error) {
    if (error instanceof Unrenderable) return { html: null, headings: null, renderer: currentRenderer() };
    throw error;
  }
}
