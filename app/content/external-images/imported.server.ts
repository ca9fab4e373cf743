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
import type { PlaceInText, RenderedText, Structure } from '../markdown/markdown';
import { render } from '../markdown/rendering.server';
import { renderedColumns, type StoredTexts } from '../markdown/stored-rendering.server';

/** The maximum per saved text. */
const imagesMax = 20;

const externalImageNotice = 'Pages show only images from Media. Upload the image to Media and choose it there.';

/**
 * Returns the reference of an external image after its download; other values are unchanged.
 * @param field for the error
 * @param current the stored value, which is not downloaded again
 * @throws {ImageNotDownloaded} when the download fails, or is not an image
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
 * Returns a text with its external images imported, and its rendering.
 * @param previousHtml the HTML before this edit, whose images are not imported
 * @throws {Invalid}, {Unrenderable}, {TooMany}
 */
export async function importedHtml(
  actor: StaffActor,
  written: string,
  previousHtml: string | null = null,
): Promise<{ content: string; rendered: RenderedText }> {
  const rendered = await render(written, actor);
  const current = new Set(externalImagesIn(previousHtml ?? ''));
  const added = externalAddresses(rendered.structure.images.map(({ src }) => src)).filter((one) => !current.has(one));
  if (added.length > imagesMax) {
    throw new Invalid({
      content: [`This text has ${added.length} images from other websites. Save at most ${imagesMax} at a time.`],
    });
  }
  const refs = new Map<string, string>();
  for (const address of added) refs.set(address, await importedText(actor, 'content', address));
  const content = withReferences(written, rendered.structure.images, refs);
  return { content, rendered: content === written ? rendered : await render(content, actor) };
}

/**
 * Returns the record with external images imported and its text rendered, ready to save.
 * @param id the row with the previous text; 0 for a new one
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
  return { ...renderedColumns(texts, rendered), content };
}

export function externalImagesIn(html: string): string[] {
  return externalAddresses(
    [...html.matchAll(/<img src="([^"]*)"/g)].map(([, src = '']) => src.replaceAll('&#x26;', '&')),
  );
}

/**
 * A base URL for this site. Its scheme differs from that of images, so that `//host` and `https:/host` count as
 * external.
 */
const here = 'wss://here.invalid';

/** Returns the external URLs among some, each once and normalised as in browsers. */
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

/** Replaces the images' URLs in a text by their references in `refs`. */
export function withReferences(text: string, images: Structure['images'], refs: ReadonlyMap<string, string>): string {
  const changes = new Map<number, PlaceInText & { ref: string }>();
  for (const { src, place } of images) {
    const [address = ''] = externalAddresses([src]);
    const ref = refs.get(address);
    // Several images may share one link definition.
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
