/** What the site shows. */
import { accreditationRecordSchema, accreditationSchema } from '~/content/accreditations/schema';
import { businessDetailsSchema } from '~/content/business/schema';
import { checkedTextSchema, textCheckSchema } from '~/content/content-check/content-check';
import { siteContentRecordSchema, siteContentSchema, sitemapSchema } from '~/content/legal/texts';
import { listedSitePageSchema, sitePageRecordSchema, sitePageSchema } from '~/content/pages/schema';
import { blogPostRecordSchema, blogPostSchema, listedBlogPostSchema } from '~/content/posts/schema';
import { tagNameSchema, tagSchema } from '~/content/posts/tags';
import { socialLinkRecordSchema, socialLinkSchema } from '~/content/social-links/schema';
import { testimonialRecordSchema, testimonialSchema } from '~/content/testimonials/schema';
import { draftThemeSchema, themeSchema } from '~/content/theme/schema';
import { type Call, records } from './call.server';

export const contentCalls: Call[] = [
  ...records({
    path: '/api/admin/testimonials',
    who: 'testimonials',
    one: 'testimonial',
    many: 'testimonials',
    name: 'testimonial',
    record: testimonialRecordSchema,
    body: testimonialSchema,
    change: 'PATCH',
  }),
  ...records({
    path: '/api/admin/accreditations',
    who: 'accreditations',
    one: 'accreditation',
    many: 'accreditations',
    name: 'accreditation',
    record: accreditationRecordSchema,
    body: accreditationSchema,
    change: 'PATCH',
  }),
  ...records({
    path: '/api/admin/blog-posts',
    who: 'blog-posts',
    one: 'blogPost',
    many: 'blogPosts',
    name: 'blog post',
    record: blogPostRecordSchema,
    listed: listedBlogPostSchema,
    body: blogPostSchema,
    change: 'PUT',
  }),
  {
    method: 'GET',
    path: '/api/admin/blog-posts/{id}',
    who: 'blog-posts',
    summary: 'A blog post with its content',
    answer: { blogPost: blogPostRecordSchema },
  },
  {
    method: 'GET',
    path: '/api/admin/tags',
    who: 'blog-posts',
    summary: 'The tags of all posts, by name',
    answer: { tags: [tagSchema] },
  },
  {
    method: 'PATCH',
    path: '/api/admin/tags/{slug}',
    who: 'blog-posts',
    summary: 'Rename a tag in all posts; the name of an existing tag merges the two',
    body: tagNameSchema,
    answer: { tag: tagSchema },
  },
  ...records({
    path: '/api/admin/pages',
    who: 'site-settings',
    one: 'page',
    many: 'pages',
    name: 'page',
    record: sitePageRecordSchema,
    listed: listedSitePageSchema,
    body: sitePageSchema,
    change: 'PUT',
  }),
  {
    method: 'GET',
    path: '/api/admin/pages/{id}',
    who: 'site-settings',
    summary: 'A page with its content',
    answer: { page: sitePageRecordSchema },
  },
  ...records({
    path: '/api/admin/social-media',
    who: 'site-settings',
    one: 'socialMediaLink',
    many: 'socialMediaLinks',
    name: 'social media link',
    record: socialLinkRecordSchema,
    body: socialLinkSchema,
    change: 'PUT',
  }),
  {
    method: 'POST',
    path: '/api/admin/text-check',
    who: 'blog-posts',
    summary: 'Check a post or a page before publishing: suggestions, headings and link previews',
    body: textCheckSchema,
    answer: checkedTextSchema.shape,
  },
  {
    method: 'POST',
    path: '/api/admin/business-details',
    who: 'site-settings',
    summary: 'Save the business details',
    body: businessDetailsSchema,
    answer: { businessDetails: businessDetailsSchema },
  },
  {
    method: 'GET',
    path: '/api/admin/look',
    who: 'site-settings',
    summary: 'Read the draft appearance; `moves` lists the colours that were adjusted',
    answer: { look: draftThemeSchema },
  },
  {
    method: 'POST',
    path: '/api/admin/look',
    who: 'site-settings',
    summary: 'Save the draft appearance; visitors see it once it is published',
    body: themeSchema,
    answer: { look: draftThemeSchema },
  },
  {
    method: 'GET',
    path: '/api/admin/site-content/{key}',
    who: 'site-settings',
    summary: 'Read a text of the site; the default until one is saved',
    answer: siteContentRecordSchema.shape,
  },
  {
    method: 'POST',
    path: '/api/admin/site-content/{key}',
    who: 'site-settings',
    summary: 'Save a text of the site',
    body: siteContentSchema,
    answer: siteContentRecordSchema.shape,
  },
  {
    method: 'POST',
    path: '/api/admin/generate-sitemap',
    who: 'site-settings',
    summary: 'Save the base URL of the sitemap and count its entries',
    body: sitemapSchema,
    answer: { success: 'boolean', url: 'string', baseUrl: 'string', entries: 'integer' },
  },
];
