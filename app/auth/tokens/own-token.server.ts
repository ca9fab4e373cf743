/** A user's own API tokens. Integrations act with them as the user, with a role that may be lower. */

import { notifyOfChange } from '~/auth/users/account-notice.server';
import { type Actor, authorize } from '~/records/actor';
import { orNotFound } from '~/records/records.server';
import { writeAs } from '~/records/write-as.server';
import { insertToken, revokeToken, tokensOf } from './model.server';
import type { ApiToken, CreatedToken, NewTokenInput } from './schema';

export const permission = 'own-tokens';

/** Returns the user's tokens, oldest first. */
export async function list(actor: Actor): Promise<ApiToken[]> {
  authorize(actor, permission);
  return tokensOf(actor.userId);
}

/** @throws {NotFound} */
export async function find(actor: Actor, id: number): Promise<ApiToken> {
  return orNotFound(
    (await list(actor)).find((one) => one.id === id),
    'API token',
  );
}

/** @throws {Invalid}, {Conflict}, {ReauthRequired} */
export function create(actor: Actor, input: NewTokenInput): Promise<CreatedToken> {
  return writeAs(actor, permission, async (tx, author) => {
    const { userId } = author;
    const made = await insertToken(tx, author, { ...input, userId });
    await notifyOfChange(tx, { userId, event: 'token-made', by: author, detail: input.name });
    return made;
  });
}

/** Revokes one of the user's tokens. @throws {NotFound}, {ReauthRequired} */
export function remove(actor: Actor, id: number): Promise<void> {
  return writeAs(actor, permission, (tx, author) => revokeToken(tx, author, id, author.userId));
}
