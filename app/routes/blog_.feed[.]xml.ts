import type { LoaderFunctionArgs } from '@remix-run/node';
import { listPublished } from '~/content/blog-post-list.server';
import { readPage } from '~/content/page.server';
import { readBusinessDetails } from '~/content/site-content.server';
import { publicOrigin } from '~/http/public-origin.server';
import { escapeXml, sendText } from '~/http/text.server';

const postsInFeed = 20;

/** RSS 2.0 (https://www.rssboard.org/rss-specification). */
export const loader = (args: LoaderFunctionArgs) =>
  sendText(args, 'application/rss+xml', async () => {
    const [{ words }, origin, { brandName }, posts] = await Promise.all([
      readPage(),
      publicOrigin(args.request),
      readBusinessDetails(),
      listPublished({ page: 1, pageSize: postsInFeed }),
    ]);
    const items = posts.items.map(({ slug, title, excerpt, publishedAt }) => {
      const url = escapeXml(`${origin}/blog/${slug}`);
      return `<item><title>${escapeXml(title)}</title><link>${url}</link><guid>${url}</guid><pubDate>${new Date(publishedAt).toUTCString()}</pubDate><description>${escapeXml(excerpt ?? '')}</description></item>`;
    });
    return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${escapeXml(`${words.blog.title} | ${brandName}`)}</title><link>${escapeXml(`${origin}/blog`)}</link>
<description>${escapeXml(words.blog.lead)}</description><language>en-gb</language>
<atom:link href="${escapeXml(`${origin}/blog/feed.xml`)}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel></rss>
`;
  });
