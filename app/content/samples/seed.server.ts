/** Fills an empty site with sample content, for development and demonstrations. */
import { slugFromTitle } from '~/content/slugs/slug';
import { queries, transaction } from '../../../db/store.server';
import { renderOutdatedTexts } from '../markdown/stored-rendering.server';
import { newGuid, texts } from '../posts/model.server';
import { tagsText } from '../posts/tags';
import { samplePosts } from './posts';
import { sampleAccreditations, sampleSocialLinks, sampleTestimonials } from './records';

const minute = 60_000;

/** Adds the samples, all or none. @returns the result as text; a site with content is not changed */
export async function seed(): Promise<string> {
  if (await hasContent()) return 'The site already has content. Nothing was added.';
  await transaction(async (tx) => {
    const now = Date.now();
    await tx
      .insertInto('testimonials')
      // The first of the list is the newest.
      .values(
        sampleTestimonials.map((testimonial, index) => ({
          ...testimonial,
          createdAt: new Date(now - index * minute).toISOString(),
        })),
      )
      .execute();
    const updatedAt = new Date(now).toISOString();
    await tx
      .insertInto('accreditations')
      .values(
        sampleAccreditations.map(({ name, file, isActive }, index) => ({
          name,
          logoUrl: `/samples/${file}.svg`,
          websiteUrl: 'https://www.example.com/',
          description: null,
          displayOrder: index + 1,
          isActive,
          createdAt: updatedAt,
          updatedAt,
        })),
      )
      .execute();
    await tx
      .insertInto('socialMediaConfig')
      .values(sampleSocialLinks.map((link, index) => ({ ...link, displayOrder: index + 1, updatedAt })))
      .execute();
    await tx
      .insertInto('blogPosts')
      .values(
        samplePosts.map(({ title, publishedOn, excerpt, tags = [], content }) => {
          const timestamp = publishedOn ? `${publishedOn}T09:00:00.000Z` : updatedAt;
          return {
            title,
            slug: slugFromTitle(title),
            guid: newGuid(),
            content: content.trim(),
            excerpt,
            tags: tagsText(tags),
            isPublished: publishedOn !== null,
            publishedAt: publishedOn ? timestamp : null,
            createdAt: timestamp,
            updatedAt: timestamp,
          };
        }),
      )
      .execute();
  });
  await renderOutdatedTexts(texts);
  return `Added ${sampleTestimonials.length} testimonials, ${sampleAccreditations.length} accreditations, ${samplePosts.length} posts and ${sampleSocialLinks.length} social links.`;
}

async function hasContent(): Promise<boolean> {
  const tables = ['testimonials', 'accreditations', 'blogPosts', 'socialMediaConfig'] as const;
  for (const table of tables) {
    const first = await queries().selectFrom(table).select('id').limit(1).executeTakeFirst();
    if (first) return true;
  }
  return false;
}
