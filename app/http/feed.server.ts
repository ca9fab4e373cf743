/** The newest articles as RSS 2.0 (https://www.rssboard.org/rss-specification). */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { readPage } from '~/content/landing/model.server';
import { readBusinessDetails } from '~/content/legal/texts.server';
import { guidsOf } from '~/content/posts/model.server';
import { listPublished } from '~/content/posts/public-list.server';
import { findTag } from '~/content/posts/tags.server';
import { publicOrigin } from './public-origin.server';
import { escapeXml, sendText } from './text.server';

const postsInFeed = 20;

/** @param slug the tag's; all articles without one */
export function sendFeed(args: LoaderFunctionArgs, slug?: string): Promise<Response> {
  return sendText(args, 'application/rss+xml', async () => {
    const tag = slug === undefined ? null : await findTag(slug);
    const [{ words: text }, origin, { brandName }, posts] = await Promise.all([
      readPage(),
      publicOrigin(args.request),
      readBusinessDetails(),
      listPublished({ page: 1, pageSize: postsInFeed }, tag?.ids),
    ]);
    const guids = await guidsOf(posts.items.map(({ id }) => id));
    const items = posts.items.map(({ id, slug, title, excerpt, publishedAt, tags }) => {
      const url = escapeXml(`${origin}/blog/${slug}`);
      const guid = escapeXml((guids.get(id) ?? '').replace(/^(?=\/)/, origin));
      const categories = tags.map((name) => `<category>${escapeXml(name)}</category>`).join('');
      return `<item><title>${escapeXml(title)}</title><link>${url}</link><guid isPermaLink="false">${guid}</guid><pubDate>${new Date(publishedAt).toUTCString()}</pubDate>${categories}<description>${escapeXml(excerpt ?? '')}</description></item>`;
    });
    const path = tag ? `/blog/tag/${tag.slug}` : '/blog';
    const title = [...(tag ? [tag.name] : []), text.blog.title, brandName].join(' | ');
    return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${escapeXml(title)}</title><link>${escapeXml(origin + path)}</link>
<description>${escapeXml(text.blog.lead)}</description><language>en-gb</language>
<atom:link href="${escapeXml(`${origin}${path}/feed.xml`)}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel></rss>
`;
  });
}
