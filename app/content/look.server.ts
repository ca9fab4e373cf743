/** The look that visitors see, and its draft. */
import { withAddresses } from '~/media/pictures.server';
import type { Actor } from '~/records/actor';
import { type Drafted, find, readLive, saveDraft } from './drafted.server';
import { type DraftedLook, type Look, lookKind } from './look';
import { workOut } from './look-colours.server';

export { permission } from './drafted.server';

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
 */
export async function saveLook(actor: Actor, look: Look, version?: number): Promise<DraftedLook> {
  return withMoves(await saveDraft(actor, lookKind, () => look, version));
}

function withMoves({ content, version }: Drafted<Look>): DraftedLook {
  return { ...content, version, moves: workOut(content.accent).moves };
}
