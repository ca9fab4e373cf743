/** The published theme and its draft. */

import { withAddresses } from '~/media/images.server';
import { requireImages } from '~/media/model.server';
import { type Actor, authorize } from '~/records/actor';
import { type DocumentState, find, permission, readPublished, saveDraft } from '../documents/model.server';
import { importedText } from '../external-images/imported.server';
import { derivePalette } from './colours.server';
import { type DraftTheme, type Theme, themeKind } from './schema';

export { permission };

/** Returns the published theme, with the URL of the logo instead of its reference. */
export async function readTheme(): Promise<Theme> {
  return addressed(await readPublished(themeKind));
}

/** Returns the draft of the theme. */
export async function readDraftTheme(actor: Actor): Promise<Theme> {
  return addressed((await find(actor, themeKind)).content);
}

async function addressed(theme: Theme): Promise<Theme> {
  const [visible] = await withAddresses([theme], 'logoOnDark');
  return visible ?? { ...theme, logoOnDark: null };
}

export async function findTheme(actor: Actor): Promise<DraftTheme> {
  return withMoves(await find(actor, themeKind));
}

/**
 * Saves the theme as a draft.
 * @param version the version that the edit is based on, to reject a stale one
 * @throws {StaleVersion}
 * @throws {Invalid} when the library lacks its logo, or the download fails
 */
export async function saveTheme(actor: Actor, theme: Theme, version?: number): Promise<DraftTheme> {
  authorize(actor, permission);
  const current = (await find(actor, themeKind)).content;
  const logoOnDark = await importedText(actor, 'logoOnDark', theme.logoOnDark, current.logoOnDark);
  const saved = await saveDraft(actor, themeKind, version, async (_, tx) => {
    await requireImages(tx, { logoOnDark });
    return { ...theme, logoOnDark };
  });
  return withMoves(saved);
}

function withMoves({ content, version }: DocumentState<Theme>): DraftTheme {
  return { ...content, version, moves: derivePalette(content.accent).moves };
}
