/** The look that visitors see, and its draft. */
import { requirePictures } from '~/media/media.server';
import { withAddresses } from '~/media/pictures.server';
import { type Actor, authorize } from '~/records/actor';
import type { Tx } from '../../db/store.server';
import { broughtIn } from './brought-in.server';
import { type Drafted, find, permission, readLive, saveDraft } from './drafted.server';
import { type DraftedLook, type Look, lookKind } from './look';
import { workOut } from './look-colours.server';

export { permission };

/** With the address of its logo in the place of a reference to the library. */
export async function readLook(): Promise<Look> {
  return addressed(await readLive(lookKind));
}

/** As visitors would see it if it were published now. */
export async function readDraftedLook(actor: Actor): Promise<Look> {
  return addressed((await find(actor, lookKind)).content);
}

async function addressed(look: Look): Promise<Look> {
  const [shown] = await withAddresses([look], 'logoOnDark');
  return shown ?? { ...look, logoOnDark: null };
}

export async function findLook(actor: Actor): Promise<DraftedLook> {
  return withMoves(await find(actor, lookKind));
}

/**
 * Saves it as a draft.
 *
 * @param version the one that the edit began with, if it is to be refused when stale
 * @throws {Stale}
 * @throws {Invalid} when the library does not have its logo, or it cannot be fetched
 */
export async function saveLook(actor: Actor, look: Look, version?: number): Promise<DraftedLook> {
  authorize(actor, permission);
  const present = (await find(actor, lookKind)).content;
  const logoOnDark = await broughtIn(actor, 'logoOnDark', look.logoOnDark, present.logoOnDark);
  const save = async (_: Look, tx: Tx) => {
    await requirePictures(tx, { logoOnDark });
    return { ...look, logoOnDark };
  };
  return withMoves(await saveDraft(actor, lookKind, save, version));
}

function withMoves({ content, version }: Drafted<Look>): DraftedLook {
  return { ...content, version, moves: workOut(content.accent).moves };
}
