import { afterAll, beforeAll, describe, it } from 'vitest';
import { renderMarkdown } from '~/content/markdown/markdown.server';
import type { ConvertedPost } from '~/imports/wordpress/export';
import { parseHtml, textOf } from '~/imports/wordpress/html.server';
import { indexExport } from '~/imports/wordpress/index.server';
import { readPosts } from '~/imports/wordpress/posts.server';
import { startWordPress, type WordPress } from './wordpress';

const url = 'https://www.northgate.example';
let wordpress: WordPress;
beforeAll(async () => {
  wordpress = await startWordPress(url);
});
afterAll(() => wordpress?.stop());

async function convertedPosts(file: string): Promise<ConvertedPost[]> {
  const index = await indexExport(file);
  const pathOf = (id: number) => `/new/${id}`;
  const posts: ConvertedPost[] = [];
  for await (const post of readPosts(file, index, { pathOf })) posts.push(post);
  return posts;
}

/** The words of HTML in their order, without those of elements that the import reports as lost. */
function wordsOf(html: string): string[] {
  const shown = html.replace(/<(script|style|form|noscript)\b.*?<\/\1>/gs, ' ').replace(/<[^>]*>/g, ' $& ');
  return (
    textOf(parseHtml(shown))
      .normalize('NFKC')
      .replace(/[“”‘’″′]/g, '"')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

describe('An export of WordPress', () => {
  it('has every word that WordPress shows in each post', async () => {
    const rendered = wordpress.render();
    for (const { id, title, markdown, losses } of await convertedPosts(wordpress.export())) {
      const page = renderMarkdown(markdown);
      if (typeof page === 'string') throw new Error(`${title}: ${page}`);
      const [words, shown] = [wordsOf(page.html), wordsOf(rendered.get(id) ?? '')];
      console.log(
        JSON.stringify({
          title,
          missing: shown.filter((w) => !words.includes(w)),
          added: words.filter((w) => !shown.includes(w)),
          losses,
        }),
      );
    }
  });
});
