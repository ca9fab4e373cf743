/**
 * Single-use links for invitations, forgotten passwords and new email addresses. Opening a link does not consume it,
 * because mail scanners open links too. The page posts its token, and only the first post succeeds.
 */
import { queueMails } from '~/email/outbox.server';
import { nowIso, secondsFromNow } from '~/platform/clock.server';
import { decrypt, encrypt } from '~/platform/encryption.server';
import { Conflict } from '~/platform/errors';
import { newToken, tokenDigest } from '~/platform/token.server';
import type { Row } from '../../../db/schema';
import { type Queries, queries, type Tx } from '../../../db/store.server';
import type { InvitationInput } from './link';

type LinkPurpose = Row<'singleUseLinks'>['purpose'];

const hour = 60 * 60;
/** By purpose: the page, the lifetime in seconds, and the kind of email that contains the link. */
const kinds: Record<LinkPurpose, { path: string; lasts: number; mail: string }> = {
  invitation: { path: '/admin/invitation', lasts: 72 * hour, mail: 'invitation' },
  password: { path: '/admin/new-password', lasts: hour, mail: 'password-reset' },
  address: { path: '/admin/confirm-address', lasts: 24 * hour, mail: 'address-confirmation' },
};

/** The `subject` of these emails in the outbox. A trigger deletes them with their link. */
export const linkSubject = 'single-use link';
const priority = 1;

/** The data stored with a link, by its purpose. */
interface LinkDetails {
  invitation: InvitationInput;
  /** The username or email address as entered, which may belong to no account. */
  password: { name: string };
  address: { email: string };
}

export type Link<P extends LinkPurpose> = ReturnType<typeof toLink<P>>[number];

/** The link is unknown, used, revoked or expired. The message does not reveal which. */
export class LinkGone extends Conflict {
  constructor() {
    super('This link no longer works. It has expired, or was used or revoked.');
  }
}

interface NewLink<P extends LinkPurpose> {
  purpose: P;
  /** Null for a link without an account. */
  userId: number | null;
  /** The creator. The link is deleted with their account. */
  createdBy?: number | null;
  /** Encrypted in the database. */
  details: LinkDetails[P];
  origin: string;
  isMailed: boolean;
}

const detailsPurpose = 'link-details';
const addressPurpose = 'link-address';

/** Creates a link and queues its email. @returns its ID and its address, which is shown once */
export async function makeLink<P extends LinkPurpose>(
  tx: Tx,
  { purpose, userId, createdBy = null, details, origin, isMailed }: NewLink<P>,
) {
  const token = newToken();
  const { path, lasts, mail } = kinds[purpose];
  const address = `${origin}${path}?${new URLSearchParams({ token })}`;
  const { id } = await tx
    .insertInto('singleUseLinks')
    .values({
      digest: tokenDigest(token),
      purpose,
      userId,
      createdBy,
      details: encrypt(detailsPurpose, JSON.stringify(details)),
      address: isMailed ? encrypt(addressPurpose, address) : null,
      createdAt: nowIso(),
      expiresAt: secondsFromNow(lasts),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (isMailed) await queueMails(tx, { subject: linkSubject, subjectId: id }, [{ kind: mail, priority }]);
  return { id, address };
}

/**
 * Selects valid links. An expiry beyond a new link's was recorded while the clock was wrong, so the link is rejected.
 */
function open(db: Queries | Tx, purpose: LinkPurpose) {
  return (
    db
      .selectFrom('singleUseLinks')
      .selectAll()
      .where('purpose', '=', purpose)
      .where('usedAt', 'is', null)
      // Invitations of a user who is no longer an admin are invalid.
      .where((eb) =>
        eb.or([
          eb('createdBy', 'is', null),
          eb('createdBy', 'in', eb.selectFrom('users').select('users.id').where('role', '=', 'admin')),
        ]),
      )
      .where('expiresAt', '>', nowIso())
      .where('expiresAt', '<=', secondsFromNow(kinds[purpose].lasts))
  );
}

/** Returns no link if its details cannot be decrypted. */
function toLink<P extends LinkPurpose>({ id, userId, details, createdAt, expiresAt }: Row<'singleUseLinks'>) {
  const text = decrypt(detailsPurpose, details);
  return text === null ? [] : [{ id, userId, details: JSON.parse(text) as LinkDetails[P], createdAt, expiresAt }];
}

/** Returns the valid links, newest first. */
export async function openLinks<P extends LinkPurpose>(db: Queries | Tx, purpose: P): Promise<Link<P>[]> {
  const rows = await open(db, purpose).orderBy('id', 'desc').execute();
  return rows.flatMap((row) => toLink<P>(row));
}

/** @throws {LinkGone} */
export async function findLink<P extends LinkPurpose>(
  purpose: P,
  token: string,
  db: Queries | Tx = queries(),
): Promise<Link<P>> {
  const row = await open(db, purpose).where('digest', '=', tokenDigest(token)).executeTakeFirst();
  const [link] = row ? toLink<P>(row) : [];
  if (!link) throw new LinkGone();
  return link;
}

/** Consumes a link, in the transaction of its purpose. @throws {LinkGone} for all but the first use */
export async function consumeLink<P extends LinkPurpose>(tx: Tx, purpose: P, token: string): Promise<Link<P>> {
  const link = await findLink(purpose, token, tx);
  await tx.updateTable('singleUseLinks').set({ usedAt: nowIso(), address: null }).where('id', '=', link.id).execute();
  return link;
}

/** Returns the recipient and address for an email about a link; null when the link is no longer valid. */
export async function linkToMail<P extends LinkPurpose>(purpose: P, id: number) {
  const row = await open(queries(), purpose).where('id', '=', id).executeTakeFirst();
  const [link] = row ? toLink<P>(row) : [];
  const address = row?.address ? decrypt(addressPurpose, row.address) : null;
  return link && address ? { ...link, address } : null;
}

/** Sets the account of a link that was created without one. */
export async function assignLink(tx: Tx, id: number, userId: number): Promise<void> {
  await tx.updateTable('singleUseLinks').set({ userId }).where('id', '=', id).execute();
}

export async function deleteLink(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('singleUseLinks').where('id', '=', id).execute();
}

export async function deleteLinksOf(tx: Tx, userId: number, ...purposes: LinkPurpose[]): Promise<void> {
  await tx.deleteFrom('singleUseLinks').where('userId', '=', userId).where('purpose', 'in', purposes).execute();
}

export async function sweepLinks(): Promise<void> {
  await queries().deleteFrom('singleUseLinks').where('expiresAt', '<=', nowIso()).execute();
}
