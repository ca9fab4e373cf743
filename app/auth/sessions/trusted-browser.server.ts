import { NotFound } from '~/platform/errors';
import { tokenDigest } from '~/platform/token.server';
import * as z from '~/platform/zod';
import { type Actor, authorize } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { writeAs } from '~/records/write-as.server';
import { queries } from '../../../db/store.server';
import { browserName } from './browser-name';
import { isStillTrusted, trustedForDays } from './known-browser.server';

export const trustedBrowserSchema = z.object({
  id: z.number(),
  userAgent: z.string().nullable(),
  trustedAt: z.string(),
  trustedUntil: z.string(),
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
});

export type TrustedBrowser = z.output<typeof trustedBrowserSchema>;

export const permission = 'staff';

const subject = 'trusted browser';

/** Returns a user's trusted browsers, last used first. @param token of the requesting browser */
export async function list(actor: Actor, token: string | null): Promise<TrustedBrowser[]> {
  authorize(actor, permission);
  const rows = await queries()
    .selectFrom('knownBrowsers')
    .select(['id', 'userAgent', 'trustedAt', 'lastUsedAt', 'digest'])
    .where('userId', '=', actor.userId)
    .where('trustedAt', 'is not', null)
    .orderBy('lastUsedAt', 'desc')
    .execute();
  return rows.flatMap(({ digest, trustedAt, ...row }) =>
    trustedAt !== null && isStillTrusted(trustedAt)
      ? [
          {
            ...row,
            trustedAt,
            trustedUntil: endOf(trustedAt),
            isCurrent: token !== null && digest === tokenDigest(token),
          },
        ]
      : [],
  );
}

const endOf = (trustedAt: string) =>
  new Date(Date.parse(trustedAt) + trustedForDays * 24 * 60 * 60 * 1000).toISOString();

/** Revokes the trust, so that the next login in that browser requires a second factor. @throws {NotFound} */
export function revoke(actor: Actor, id: number): Promise<void> {
  return writeAs(actor, permission, async (tx, author) => {
    const revoked = await tx
      .updateTable('knownBrowsers')
      .set({ trustedAt: null })
      .where('id', '=', id)
      .where('userId', '=', author.userId)
      .where('trustedAt', 'is not', null)
      .returning('userAgent')
      .executeTakeFirst();
    if (!revoked) throw new NotFound(subject);
    await audit(tx, author, { action: 'revoked', subject, id, summary: browserName(revoked.userAgent) });
  });
}
