/**
 * Pictures of other sites that somebody enters: they are fetched once and kept in the library, so that no visitor's browser
 * asks those sites. What was entered before that stays as it is until an admin has it brought here.
 */
import { bringIn, isElsewhere, NotFetched } from '~/media/fetching.server';
import { currentConfig } from '~/platform/config.server';
import { Invalid } from '~/platform/errors';
import type { StaffActor } from '~/records/actor';
import { queries } from '../../db/store.server';
import { arePicturesOwn } from './own-pictures.server';
import { renderWritten, type StoredTexts } from './stored-rendering.server';

/** In one text that is saved. */
const picturesMax = 20;

const notShown = 'Pictures of other sites are not shown here. Please upload it to Media, and choose it there.';

/**
 * The reference by which a picture is kept.
 *
 * @param field the one that it was entered in
 * @param present what is stored already: that is not asked for again
 * @throws {Invalid} when it cannot be fetched, or is no picture
 */
export async function broughtIn<T extends string | null | undefined>(
  actor: StaffActor,
  field: string,
  entered: T,
  present: string | null = null,
): Promise<T | string> {
  if (!isElsewhere(entered) || entered === present) return entered;
  if (currentConfig().fetchPictures !== 'off') return fetched(actor, field, entered);
  if (await arePicturesOwn()) throw new Invalid({ [field]: [notShown] });
  return entered;
}

async function fetched(actor: StaffActor, field: string, address: string): Promise<string> {
  try {
    return await bringIn(actor, address);
  } catch (error) {
    if (error instanceof NotFetched) throw new Invalid({ [field]: [error.message] });
    throw error;
  }
}

/**
 * A text with the pictures of other sites in it brought in.
 *
 * @param html what it becomes
 * @param formerHtml what it was before this edit: its pictures stay as they are
 * @throws {Invalid}
 */
export async function textBroughtIn(
  actor: StaffActor,
  content: string,
  html: string,
  formerHtml: string | null = null,
): Promise<string> {
  const present = new Set(addressesIn(formerHtml ?? ''));
  const added = addressesIn(html).filter((address) => !present.has(address));
  if (added.length > picturesMax) {
    throw new Invalid({
      content: [`This text names ${added.length} pictures of other sites; ${picturesMax} at once are the most.`],
    });
  }
  let text = content;
  for (const address of added) text = withReference(text, address, await broughtIn(actor, 'content', address));
  return text;
}

/**
 * What is about to be saved, rendered, with the pictures of other sites in it brought in.
 *
 * @param id of the row that has the text already; 0 for a new one
 * @throws {Invalid}, {Unrenderable}, {TooMany}
 */
export async function writtenBroughtIn<Own extends object>(
  actor: StaffActor,
  texts: StoredTexts<Own>,
  written: string,
  id = 0,
) {
  const rendering = await renderWritten(texts, written, actor);
  const former = await queries().selectFrom(texts.table).select('html').where('id', '=', id).executeTakeFirst();
  const content = await textBroughtIn(actor, written, rendering.html ?? '', former?.html);
  return { ...(content === written ? rendering : await renderWritten(texts, content, actor)), content };
}

/** The pictures of other sites in a text, as HTML. */
export function addressesIn(html: string): string[] {
  const found = [...html.matchAll(/<img src="(https?:[^"]*)"/g)].map(([, src = '']) => src.replaceAll('&#x26;', '&'));
  return [...new Set(found)];
}

/** Names a picture otherwise, wherever a text in Markdown does. */
export function withReference(content: string, address: string, ref: string): string {
  return ['](', '](<', ']: ', ']: <'].reduce(
    (text, before) => text.replaceAll(`${before}${address}`, `${before}${ref}`),
    content,
  );
}
