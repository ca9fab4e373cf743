/**
 * Browsers in which a user has logged in. Each stores a random token, and the database its digest. A trusted browser
 * skips two-step verification for thirty days.
 */
import { now, nowIso, secondsFromNow } from '~/platform/clock.server';
import { newToken, tokenDigest } from '~/platform/token.server';
import { type Queries, queries, type Tx } from '../../../db/store.server';

const day = 24 * 60 * 60;
export const trustedForDays = 30;
/** The lifetime of the cookie. */
export const knownForSeconds = 400 * day;
/** The maximum per user, so that a client that drops cookies cannot fill the table. */
const entriesMax = 20;

interface BrowserUse {
  userAgent: string | null;
  /** The value of the cookie, or null. */
  browserToken: string | null;
  shouldTrustBrowser?: boolean;
}

/** Returns whether the user has trusted this browser in the last thirty days. */
export async function isTrusted(db: Queries | Tx, userId: number, token: string | null): Promise<boolean> {
  const row = token === null ? undefined : await find(db, userId, token);
  return isStillTrusted(row?.trustedAt ?? null);
}

/** A time in the future was recorded by a clock that has been corrected since, so it is not trusted. */
export function isStillTrusted(trustedAt: string | null): boolean {
  return trustedAt !== null && Math.abs(now().getTime() - Date.parse(trustedAt)) < trustedForDays * day * 1000;
}

/**
 * Records a login from this browser. A newly known or trusted browser gets a new token, so that a planted cookie is
 * useless.
 * @returns the token for the cookie, and whether the browser is new
 */
export async function recordBrowser(
  tx: Tx,
  userId: number,
  { browserToken, userAgent, shouldTrustBrowser = false }: BrowserUse,
): Promise<{ token: string; isNewBrowser: boolean }> {
  const known = browserToken === null ? undefined : await find(tx, userId, browserToken);
  const isSame = browserToken !== null && known !== undefined && !shouldTrustBrowser;
  const token = isSame ? browserToken : newToken();
  if (browserToken !== null && !isSame) await replaceBrowserToken(tx, browserToken, token);
  const use = { userAgent: userAgent?.slice(0, 300) ?? null, lastUsedAt: nowIso() };
  if (known) {
    const trust = shouldTrustBrowser ? { trustedAt: nowIso() } : {};
    await tx
      .updateTable('knownBrowsers')
      .set({ ...use, ...trust })
      .where('id', '=', known.id)
      .execute();
    return { token, isNewBrowser: false };
  }
  const ofUser = tx.selectFrom('knownBrowsers').select('id').where('userId', '=', userId);
  const isNewBrowser = (await ofUser.limit(1).executeTakeFirst()) !== undefined;
  const trustedAt = shouldTrustBrowser ? nowIso() : null;
  await tx
    .insertInto('knownBrowsers')
    .values({ ...use, userId, digest: tokenDigest(token), createdAt: nowIso(), trustedAt })
    .execute();
  const latest = ofUser.orderBy('lastUsedAt', 'desc').orderBy('id', 'desc').limit(entriesMax);
  await tx.deleteFrom('knownBrowsers').where('userId', '=', userId).where('id', 'not in', latest).execute();
  return { token, isNewBrowser };
}

/** The browser stays known to all users who share it. */
async function replaceBrowserToken(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .updateTable('knownBrowsers')
    .set({ digest: tokenDigest(to) })
    .where('digest', '=', tokenDigest(from))
    .execute();
}

/** Revokes the trust of all browsers, after a new password or role or lost factors. */
export async function revokeTrustedBrowsers(tx: Tx, userId: number): Promise<void> {
  await tx.updateTable('knownBrowsers').set({ trustedAt: null }).where('userId', '=', userId).execute();
}

/** Deletes browsers whose cookie has expired. */
export async function sweepBrowsers(): Promise<void> {
  await queries().deleteFrom('knownBrowsers').where('lastUsedAt', '<', secondsFromNow(-knownForSeconds)).execute();
}

function find(db: Queries | Tx, userId: number, token: string) {
  return db
    .selectFrom('knownBrowsers')
    .select(['id', 'trustedAt'])
    .where('userId', '=', userId)
    .where('digest', '=', tokenDigest(token))
    .executeTakeFirst();
}
