/**
 * Downloads external images that staff enter into the library, so that visitors' browsers contact no other site. Older
 * external images stay until an admin imports them.
 */
import { ImportError, importImage, isExternal } from '~/media/import.server';
import { currentConfig } from '~/platform/config.server';
import { ImageNotDownloaded, Invalid } from '~/platform/errors';
import type { StaffActor } from '~/records/actor';
import { queries } from '../../../db/store.server';
import { usesLocalImagesOnly } from '../links/local-images.server';
import type { PicturePlace, RenderedText, Structure } from '../markdown/markdown';
import { render } from '../markdown/rendering.server';
import { columnsOf, type StoredTexts } from '../markdown/stored-rendering.server';

/** The maximum per saved text. */
const picturesMax = 20;

const externalImageNotice = 'Pages show only images from Media. Upload the image to Media and choose it there.';

/**
 * The reference by which a picture is kept.
 *
 * @param field the one that it was entered in
 * @param current what is stored already: that is not asked for again
 * @throws {ImageNotDownloaded} when it cannot be fetched, or is no picture
 */
export async function importedText<T extends string | null | undefined>(
  actor: StaffActor,
  field: string,
  entered: T,
  current: string | null = null,
): Promise<T | string> {
  if (!isExternal(entered) || entered === current) return entered;
  if (currentConfig().fetchPictures !== 'off') return fetched(actor, field, entered);
  if (await usesLocalImagesOnly()) throw new Invalid({ [field]: [externalImageNotice] });
  return entered;
}

async function fetched(actor: StaffActor, field: string, address: string): Promise<string> {
  try {
    return await importImage(actor, address);
  } catch (error) {
    if (error instanceof ImportError) throw new ImageNotDownloaded({ [field]: [error.message] });
    throw error;
  }
}

/**
 * Returns a text with the pictures of other sites in it imported, and what it becomes.
 *
 * @param previousHtml what it was before this edit: its pictures stay as they are
 * @throws {Invalid}, {Unrenderable}, {TooMany}
 */
export async function importedHtml(
  actor: StaffActor,
  written: string,
  previousHtml: string | null = null,
): Promise<{ content: string; rendered: RenderedText }> {
  const rendered = await render(written, actor);
  const current = new Set(externalPicturesIn(previousHtml ?? ''));
  const added = externalAddresses(rendered.structure.pictures.map(({ src }) => src)).filter((one) => !current.has(one));
  if (added.length > picturesMax) {
    throw new Invalid({
      content: [`This text has ${added.length} images from other websites. Save at most ${picturesMax} at a time.`],
    });
  }
  const refs = new Map<string, string>();
  for (const address of added) refs.set(address, await importedText(actor, 'content', address));
  const content = withReferences(written, rendered.structure.pictures, refs);
  return { content, rendered: content === written ? rendered : await render(content, actor) };
}

/**
 * Returns the record with external images imported and its text rendered, ready to save.
 *
 * @param id the row that has the text already; 0 for a new one
 * @throws {Invalid}, {Unrenderable}, {TooMany}
 */
export async function importAndRender<Own extends object>(
  actor: StaffActor,
  texts: StoredTexts<Own>,
  written: string,
  id = 0,
) {
  const previous = await queries().selectFrom(texts.table).select('html').where('id', '=', id).executeTakeFirst();
  const { content, rendered } = await importedHtml(actor, written, previous?.html);
  return { ...columnsOf(texts, rendered), content };
}

/** The addresses of pictures of other sites in a text, as HTML. */
export function externalPicturesIn(html: string): string[] {
  return externalAddresses(
    [...html.matchAll(/<img src="([^"]*)"/g)].map(([, src = '']) => src.replaceAll('&#x26;', '&')),
  );
}

/** Stands for this site, of another scheme than pictures have: `//host` and `https:/host` are other sites too. */
const here = 'wss://here.invalid';

/** The addresses of other sites among some, each once and as browsers write them. */
export function externalAddresses(sources: string[]): string[] {
  const result = sources.flatMap((source) => {
    if (!URL.canParse(source, here)) return [];
    const url = new URL(source, here);
    if (url.origin === here) return [];
    if (url.protocol === 'wss:') url.protocol = 'https:';
    return isExternal(url.href) ? [url.href] : [];
  });
  return [...new Set(result)];
}

/** Returns a text that names its pictures by what `refs` has for their addresses. */
export function withReferences(
  text: string,
  pictures: Structure['pictures'],
  refs: ReadonlyMap<string, string>,
): string {
  const changes = new Map<number, PicturePlace & { ref: string }>();
  for (const { src, place } of pictures) {
    const [address = ''] = externalAddresses([src]);
    const ref = refs.get(address);
    // One definition may stand for several images.
    if (ref && place) changes.set(place.start, { ...place, ref });
  }
  return [...changes.values()]
    .sort((one, other) => other.start - one.start)
    .reduce(
      (changed, { start, end, before, after, ref }) =>
        changed.slice(0, start) + before + ref + after + changed.slice(end),
      text,
    );
}
