/** The newest articles, case studies and notices as RSS 2.0 (https://www.rssboard.org/rss-specification). */
import type { LoaderFunctionArgs } from '@remix-run/node';
import * as caseStudies from '~/content/case-studies/public-study.server';
import { readHomePage } from '~/content/home-page/model.server';
import { noticeKindLabels } from '~/content/notices/kinds';
import { readNoticePage } from '~/content/notices/public-notices.server';
import { guidsOf } from '~/content/posts/model.server';
import { listPublished } from '~/content/posts/public-list.server';
import { findTag } from '~/content/posts/tags.server';
import { readBusinessDetails } from '~/content/settings/settings.server';
import { NotFound } from '~/platform/errors';
import { formatTimestamp } from '~/platform/time-zone';
import { escapeXml, sendText } from '../forms/text.server';
import { publicOrigin } from './public-origin.server';

const itemsInFeed = 20;

/** @param slug of the tag; without it, all articles */
export function sendFeed(args: LoaderFunctionArgs, slug?: string): Promise<Response> {
  return sendText(args, 'application/rss+xml', async () => {
    const tag = slug === undefined ? null : await findTag(slug);
    const [{ copy: text }, origin, { brandName }, posts] = await Promise.all([
      readHomePage(),
      publicOrigin(args.request),
      readBusinessDetails(),
      listPublished({ page: 1, pageSize: itemsInFeed }, tag?.ids),
    ]);
    const guids = await guidsOf(posts.items.map(({ id }) => id));
    return rss(origin, {
      title: [...(tag ? [tag.name] : []), text.blog.title, brandName].join(' | '),
      path: tag ? `/blog/tag/${tag.slug}` : '/blog',
      description: text.blog.lead,
      items: posts.items.map(({ id, slug, title, excerpt, publishedAt, tags }) => ({
        title,
        path: `/blog/${slug}`,
        guid: (guids.get(id) ?? '').replace(/^(?=\/)/, origin),
        publishedAt,
        tags,
        description: escapeHtml(excerpt ?? ''),
      })),
    });
  });
}

export function sendCaseStudyFeed(args: LoaderFunctionArgs): Promise<Response> {
  return sendText(args, 'application/rss+xml', async () => {
    const [{ copy: text }, origin, { brandName }, studies] = await Promise.all([
      readHomePage(),
      publicOrigin(args.request),
      readBusinessDetails(),
      caseStudies.listPublished(itemsInFeed),
    ]);
    if (studies.length === 0) throw new NotFound('feed');
    return rss(origin, {
      title: `${text.caseStudies.title} | ${brandName}`,
      path: '/case-studies',
      description: text.caseStudies.lead,
      items: studies.map(({ id, slug, title, problem, publishedAt }) => ({
        title,
        path: `/case-studies/${slug}`,
        guid: `${origin}/case-studies/${id}`,
        publishedAt,
        tags: [],
        description: escapeHtml(problem),
      })),
    });
  });
}

export function sendNoticeFeed(args: LoaderFunctionArgs): Promise<Response> {
  return sendText(args, 'application/rss+xml', async () => {
    const [origin, { brandName }, notices] = await Promise.all([
      publicOrigin(args.request),
      readBusinessDetails(),
      readNoticePage(itemsInFeed),
    ]);
    if (notices.length === 0) throw new NotFound('feed');
    return rss(origin, {
      title: `Notices | ${brandName}`,
      path: '/notices',
      description: `Disruptions and other notices of ${brandName}`,
      items: notices.map(({ id, kind, text, html, updatedAt, endsAt }) => ({
        title: `${noticeKindLabels[kind]}: ${text}`,
        path: `/notices#notice-${id}`,
        // Readers show a new GUID as a new item, so each kind has its own. Disruptions keep the GUID of earlier versions
        // of Uplink, so that an upgrade does not announce old ones again.
        guid: `${origin}/notices/${id}${kind === 'disruption' ? '' : `#${kind}`}`,
        publishedAt: updatedAt,
        tags: [noticeKindLabels[kind]],
        description: `${withAbsoluteUrls(html, `${origin}/notices`)}<p>Until ${formatTimestamp(endsAt)}</p>`,
      })),
    });
  });
}

interface Feed {
  title: string;
  /** The path of the list; the feed is below it. */
  path: string;
  description: string;
  items: {
    title: string;
    path: string;
    guid: string;
    publishedAt: string;
    tags: readonly string[];
    /** As HTML. */
    description: string;
  }[];
}

/**
 * Returns text as HTML, to be escaped for XML then. Most readers take titles and descriptions for HTML, but newsboat shows
 * titles as they are, so only characters are escaped that HTML would take for markup.
 */
const escapeHtml = (text: string) => text.replace(/&(?=#|\w+;)/g, '&amp;').replace(/<(?=[a-z/!?])/gi, '&lt;');

/** Readers have no address to resolve relative URLs with. */
function withAbsoluteUrls(html: string, base: string): string {
  const absolute = (url: string) => (URL.canParse(url, base) ? new URL(url, base).href : url);
  return html.replace(/<[a-z][^>]*>/g, (tag) =>
    tag
      .replace(/ (href|src)="([^"]*)"/g, (_all, name, url) => ` ${name}="${absolute(url)}"`)
      .replace(/ srcset="([^"]*)"/g, (_all, list) => ` srcset="${list.replace(/[^\s,]\S*(?= )/g, absolute)}"`),
  );
}

function rss(origin: string, { title, path, description, items }: Feed): string {
  const lines = items.map((item) => {
    const categories = item.tags.map((name) => `<category>${escapeXml(name)}</category>`).join('');
    return `<item><title>${escapeXml(escapeHtml(item.title))}</title><link>${escapeXml(origin + item.path)}</link><guid isPermaLink="false">${escapeXml(item.guid)}</guid><pubDate>${new Date(item.publishedAt).toUTCString()}</pubDate>${categories}<description>${escapeXml(item.description)}</description></item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${escapeXml(escapeHtml(title))}</title><link>${escapeXml(origin + path)}</link>
<description>${escapeXml(escapeHtml(description))}</description><language>en-gb</language>
<atom:link href="${escapeXml(`${origin}${path}/feed.xml`)}" rel="self" type="application/rss+xml"/>
${lines.join('\n')}
</channel></rss>
`;
}
