/** The published appearance and its draft. */

import { withAddresses } from '~/media/images.server';
import { requireImages } from '~/media/model.server';
import { type Actor, authorize } from '~/records/actor';
import { type DocumentState, find, permission, readPublished, saveDraft } from '../documents/model.server';
import { importedText } from '../external-images/imported.server';
import { derivePalette } from './colours.server';
import { type Appearance, appearanceKind, type DraftAppearance } from './schema';

export { permission };

/** Returns the published appearance, with the URL of the logo instead of its reference. */
export async function readAppearance(): Promise<Appearance> {
  return addressed(await readPublished(appearanceKind));
}

export async function readDraftAppearance(actor: Actor): Promise<Appearance> {
  return addressed((await find(actor, appearanceKind)).content);
}

async function addressed(appearance: Appearance): Promise<Appearance> {
  const [visible] = await withAddresses([appearance], 'logoOnDark');
  return visible ?? { ...appearance, logoOnDark: null };
}

export async function findAppearance(actor: Actor): Promise<DraftAppearance> {
  return withMoves(await find(actor, appearanceKind));
}

/**
 * Saves the appearance as a draft.
 * @param version the version that the edit is based on, to reject a stale one
 * @throws {StaleVersion}
 * @throws {Invalid} when the library lacks its logo, or the download fails
 */
export async function saveAppearance(actor: Actor, appearance: Appearance, version?: number): Promise<DraftAppearance> {
  authorize(actor, permission);
  const current = (await find(actor, appearanceKind)).content;
  const logoOnDark = await importedText(actor, 'logoOnDark', appearance.logoOnDark, current.logoOnDark);
  const saved = await saveDraft(actor, appearanceKind, version, async (_, tx) => {
    await requireImages(tx, { logoOnDark });
    return { ...appearance, logoOnDark };
  });
  return withMoves(saved);
}

function withMoves({ content, version }: DocumentState<Appearance>): DraftAppearance {
  return { ...content, version, moves: derivePalette(content.accent).moves };
}
