import { foldCase } from '~/platform/fold-case';
import { nullableText, timestamp, withoutNulls } from '~/records/archive-part';
import { emptiableText, longTextMaxLength, optionalLine, optionalText, requiredLine } from '~/records/fields';
import type { SitemapEntry } from '~/records/record-type';
import { recordType } from '~/records/record-type.server';
import { countPublished } from '~/records/records.server';
import { queries } from '../../../db/store.server';
import { storedMarkdown } from '../markdown/stored-rendering.server';
import { storedSlug } from '../slugs/field';
import { excerptOf } from './excerpt';
import * as model from './model.server';
import { postPath } from './model.server';
import { list } from './public-list.server';
import { blogPostFields, blogPostSchema, listedBlogPostSchema } from './schema';
import { tagsText } from './tags';
import { publishedTags, tagNames } from './tags.server';

const listedTextLength = 100;

export const blogPosts = recordType({
  model: { ...model, list },
  schema: blogPostSchema,
  list: '/admin/blog-posts',
  backOffice: 'mounted',
  screenOptions: { pageSize: 25, checkedText: 'post' },
  choices: async () => ({ tags: (await tagNames()).map((name) => ({ value: name, label: name })) }),
  forScreen: async (items) => ({
    items: items.map((post) => ({
      id: post.id,
      version: post.version,
      title: post.title,
      slug: post.slug,
      text: excerptOf(post, listedTextLength),
      featuredImage: post.featuredImage,
      isPublished: post.isPublished,
      publishedAt: post.publishedAt,
      createdAt: post.createdAt,
      authorName: post.authorName,
      error: post.renderError,
    })),
    extras: {},
  }),
  searchFields: ['title', 'slug', 'excerpt', 'content'],
  markdown: storedMarkdown(model.texts),
  api: {
    listed: listedBlogPostSchema,
    change: 'PUT',
    read: 'A blog post with its content',
  },
  archive: {
    name: 'blogPosts',
    schema: withoutNulls(
      blogPostSchema.extend({
        /** Imported posts may be shorter than the form accepts. */
        title: requiredLine('Title', 'Title is required', { max: blogPostFields.title.max }),
        slug: storedSlug,
        content: emptiableText('Content', longTextMaxLength),
        excerpt: optionalText('Excerpt', { max: blogPostFields.excerpt.max }),
        /** The author's username; ignored if this site has no such account. */
        author: nullableText,
        /** The ID in feeds. Archives of earlier releases have none. */
        guid: optionalLine('The id in feeds', 200),
        publishedAt: timestamp.nullable().default(null),
        createdAt: timestamp,
        updatedAt: timestamp,
      }),
    ),
    async list(db) {
      const posts = await db
        .selectFrom('blogPosts')
        .leftJoin('users', 'users.id', 'blogPosts.authorId')
        .selectAll('blogPosts')
        .select('users.username as author')
        .orderBy('blogPosts.id')
        .execute();
      return posts.map((post) => ({ ...post, guid: post.guid ?? model.postPath(post.slug) }));
    },
    rowOf: ({ author, tags, ...row }, userIds) => ({
      ...row,
      tags: tagsText(tags),
      authorId: author === null ? null : (userIds.get(foldCase(author)) ?? null),
    }),
  },
  publicAddresses: {
    '/blog': ['page'],
    '/blog/feed.xml': [],
    '/blog/:slug': [],
    '/api/blog-posts': ['page', 'pageSize'],
    '/api/blog-posts/:slug': [],
  },
  sitemap: sitemapEntries,
  screens: [
    { name: 'Blog Posts', path: '/admin/blog-posts', keywords: 'articles news insights drafts' },
    { name: 'New post', path: '/admin/blog-posts/new', keywords: 'write add create article blog' },
  ],
  counts: () => countPublished('blogPosts'),
});

/** Returns the blog's pages for the sitemap. */
async function sitemapEntries(limit: number): Promise<SitemapEntry[]> {
  const tags = await publishedTags();
  const posts = await queries()
    .selectFrom('blogPosts')
    .select(['slug', 'updatedAt', 'publishedAt'])
    .where('isPublished', '=', true)
    .where('renderError', 'is', null)
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit - tags.length - 1)
    .execute();
  return [
    { path: '/blog', changedAt: posts[0]?.publishedAt ?? null },
    ...posts.map(({ slug, updatedAt }) => ({ path: postPath(slug), changedAt: updatedAt })),
    ...tags.map(({ slug, newest }) => ({ path: `/blog/tag/${slug}`, changedAt: newest })),
  ];
}
