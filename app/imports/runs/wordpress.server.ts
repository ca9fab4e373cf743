/** The import of a WordPress export: images, then the post or page that shows them, then redirects from old addresses. */
import { isReservedPath } from '~/content/links/reserved-paths.server';
import * as redirects from '~/content/redirects/model.server';
import { pathPart, plainPath, type RedirectRule } from '~/content/redirects/paths';
import { redirectSchema } from '~/content/redirects/schema';
import { slugFromTitle, slugMaxLength, slugMinLength } from '~/content/slugs/slug';
import { Invalid } from '~/platform/errors';
import type { StaffActor } from '~/records/actor';
import { pageTypes } from '~/records/registered-types.server';
import { queries, type Tx } from '../../../db/store.server';
import { isImageUrl } from '../wordpress/addresses.server';
import type { ExportIndex, IndexedItem } from '../wordpress/export';
import type { ImportItem, ImportKind, ImportPreview, MadeRecord, StoredItem } from './import-kind';
import { imagesOfRun } from './store-image.server';
import { preparePost, storeRecord, undoRecord } from './store-post.server';
import { findUpload, uploadsOfRun } from './uploads-folder.server';

const kindOf = ({ type }: IndexedItem) => (type === 'post' ? 'blog-posts' : type === 'page' ? 'pages' : null);

export const wordpressKind: ImportKind = {
  name: 'wordpress',

  async preview(path, signal): Promise<ImportPreview> {
    // Imported here, because a server that imports nothing needs no parser of HTML in its memory.
    const { indexExport } = await import('../wordpress/index.server');
    const index = await indexExport(path, signal);
    const { site, counts, lost } = index;
    if (counts.posts + counts.pages + counts.images === 0)
      throw new Invalid({ '': ['The file has no posts, pages or images. In WordPress, export All content.'] });
    const { conflicts } = await planSlugs(index);
    const uploads = await uploadsOfRun(path);
    const found = [...index.items.values()].filter(
      ({ fileUrl }) => uploads && isImageUrl(fileUrl) && findUpload(uploads, fileUrl ?? ''),
    );
    if (uploads && found.length < counts.images)
      conflicts.push(
        `The ZIP file has ${found.length} of ${counts.images} images. The others are downloaded from the old website.`,
      );
    return {
      site,
      counts: Object.entries(counts).flatMap(([what, count]) => (count > 0 ? { what, count } : [])),
      conflicts,
      losses: lost,
    };
  },

  async *items(path, context): AsyncGenerator<ImportItem> {
    const images = imagesOfRun(context, await uploadsOfRun(path));
    const { indexExport } = await import('../wordpress/index.server');
    const { readPosts } = await import('../wordpress/posts.server');
    const index = await indexExport(path, context.signal);
    const { slugs } = await planSlugs(index);
    const pathOf = (id: number) => slugs.get(id)?.path ?? null;
    const ofPosts: (RedirectRule & { rank: number })[] = [];
    for await (const post of readPosts(path, index, { pathOf, signal: context.signal })) {
      const { slug = '', path: target = '' } = slugs.get(post.id) ?? {};
      const featured = post.featuredImage ? [{ url: post.featuredImage, alt: '' }] : [];
      yield* images([...post.images, ...featured], post.title);
      yield {
        key: `post ${post.id}`,
        what: post.kind === 'pages' ? 'pages' : 'posts',
        title: post.title,
        prepare: (author) => preparePost(post, slug, context, author),
      };
      if (!post.isPublished) continue;
      for (const [rank, source] of post.oldPaths.entries()) ofPosts.push({ source, target, rank });
    }
    for (const { fileUrl, title, alt } of index.items.values())
      if (fileUrl && isImageUrl(fileUrl)) yield* images([{ url: fileUrl, alt }], title);
    // The most important address of each post comes first, because the number of redirects is limited.
    ofPosts.sort((one, other) => one.rank - other.rank);
    for (const redirect of [...ofPosts, ...index.redirects].filter((one) => !isSamePath(one)))
      yield {
        key: `redirect ${redirect.source}`,
        what: 'redirects',
        title: redirect.source,
        prepare: async () => (tx, author, earlier) => storeRedirect(tx, author, redirect, earlier),
      };
  },

  undo: undoRecord,
};

/**
 * Decides the slugs of all posts and pages before their texts are converted, so that links between them are exact. The
 * slugs of an earlier import stay.
 */
async function planSlugs({ items, site }: ExportIndex) {
  const made = await queries()
    .selectFrom('importItems')
    .select(['key', 'recordId'])
    .where('kind', '=', wordpressKind.name)
    .where('site', '=', site)
    .execute();
  const madeOf = new Map(made.map(({ key, recordId }) => [key, recordId]));
  const slugs = new Map<number, { slug: string; path: string }>();
  const conflicts: string[] = [];
  for (const { kind, table, pathPrefix } of pageTypes()) {
    const rows = await queries().selectFrom(table).select(['id', 'slug']).execute();
    const slugOf = new Map(rows.map(({ id, slug }) => [id, slug]));
    const taken = new Set(slugOf.values());
    const isTaken = (slug: string) => taken.has(slug) || (kind === 'pages' && isReservedPath(slug));
    for (const item of [...items.values()].filter((one) => kindOf(one) === kind)) {
      const kept = slugOf.get(madeOf.get(`post ${item.id}`) ?? 0);
      const wanted = latinSlugOf(item);
      let slug = kept ?? wanted;
      for (let number = 2; !kept && isTaken(slug); number += 1)
        slug = `${wanted.slice(0, slugMaxLength - 6)}-${number}`;
      taken.add(slug);
      const path = `${pathPrefix}${slug}`;
      slugs.set(item.id, { slug, path });
      if (!kept && slug !== wanted)
        conflicts.push(`“${item.title}” gets the address ${path}, because ${pathPrefix}${wanted} is in use.`);
    }
  }
  return { slugs, conflicts };
}

/** Returns the slug in Latin letters. One of a script that cannot be written in them, such as Japanese, has the number. */
function latinSlugOf({ slug, title, type, id }: IndexedItem): string {
  const isUsable = (latin: string) => latin !== '' && (latin.length >= slugMinLength || latin === slug);
  return [slug, title].map(slugFromTitle).find(isUsable) ?? `${type}-${Math.abs(id)}`;
}

/** Returns whether the address stays the same. */
const isSamePath = ({ source, target }: RedirectRule) =>
  plainPath(source.replace(/\/\*$/, '')) === plainPath(pathPart(target));

/** Existing redirects and pages stay. @throws {Conflict}, {Invalid} with the reason why there is no such redirect */
export async function storeRedirect(
  tx: Tx,
  author: StaffActor,
  item: RedirectRule,
  earlier: MadeRecord | null,
): Promise<StoredItem> {
  const { success, data, error } = redirectSchema.safeParse(item);
  if (!success) throw new Invalid({ '': [`No redirect from ${item.source}. ${error.issues[0]?.message}.`] });
  return storeRecord(tx, author, redirects.kind, earlier, {
    changes: { target: data.target },
    insert: () => redirects.insert(tx, data),
    write: async (current) => redirects.write(tx, current, await redirects.checkRedirect(tx, data, current.id)),
  });
}
