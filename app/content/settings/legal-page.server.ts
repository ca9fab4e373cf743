/** Legal pages as visitors read them. Unlike a post, a legal page always exists. */
import { queries } from '../../../db/store.server';
import { withImages } from '../markdown/images.server';
import type { RenderedText } from '../markdown/markdown';
import { render, Unrenderable } from '../markdown/rendering.server';
import type { SiteContentKey } from './settings';
import { readSiteContent } from './settings.server';

type PageText = Pick<RenderedText, 'html' | 'headings'>;

/** Returns the saved text with its stored rendering, or the default. */
export async function readLegalPage(key: SiteContentKey): Promise<PageText & { updatedAt: string | null }> {
  const page = await readText(key);
  return { ...page, html: await withImages(page.html) };
}

async function readText(key: SiteContentKey): Promise<PageText & { updatedAt: string | null }> {
  const stored = await queries()
    .selectFrom('siteContent')
    .select(['html', 'headings', 'updatedAt'])
    .where('key', '=', key)
    .where('content', '!=', '')
    .executeTakeFirst();
  if (stored?.html)
    return { html: stored.html, headings: JSON.parse(stored.headings ?? '[]'), updatedAt: stored.updatedAt };
  const { content, updatedAt } = await readSiteContent(key);
  return { ...(await renderCached(key, content)), updatedAt };
}

/** The latest rendering of each page that has no stored one, such as a default. */
const cached = new Map<SiteContentKey, { content: string; made: Promise<PageText> }>();

function renderCached(key: SiteContentKey, content: string): Promise<PageText> {
  const known = cached.get(key);
  if (known?.content === content) return known.made;
  const made = render(content, 'readers').catch((error) => {
    if (error instanceof Unrenderable) return asPlainText(content);
    cached.delete(key);
    throw error;
  });
  cached.set(key, { content, made });
  return made;
}

function asPlainText(content: string): PageText {
  const escaped = content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return {
    html: escaped
      .split(/\n{2,}/)
      .map((paragraph) => `<p>${paragraph}</p>`)
      .join('\n'),
    headings: [],
  };
}
