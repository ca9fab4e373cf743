import {
  consumeLink,
  deleteLink,
  findLink,
  type Link,
  LinkGone,
  linkSubject,
  makeLink,
  openLinks,
} from '~/auth/login/single-use-link.server';
import { hashNewPassword, type NewPassword } from '~/auth/passwords/new-password.server';
import { addressPartition } from '~/auth/passwords/partition.server';
import type { User } from '~/auth/users/schema';
import { insertUser, inTurnFor, requireUnused, userSubject } from '~/auth/users/user-row.server';
import { isMailOn } from '~/email/smtp-config.server';
import { Conflict } from '~/platform/errors';
import { foldCase } from '~/platform/fold-case';
import { type Actor, authorize, isOperator, type StaffActor } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { orNotFound } from '~/records/records.server';
import { writeAs } from '~/records/write-as.server';
import { type Queries, queries, type Tx, transaction } from '../../../db/store.server';
import type { AcceptanceInput, Invitation, InvitationInput } from '../login/link';

export const permission = 'users';

const subject = 'invitation';
const purpose = 'invitation';

/** A newly created invitation. If email is off, the admin passes the link on. It is returned once. */
export type CreatedInvitation = Awaited<ReturnType<typeof create>>;

/** Returns the invitations that can still be accepted, newest first. */
export async function list(actor: Actor): Promise<Invitation[]> {
  authorize(actor, permission);
  return withMails(queries(), await openLinks(queries(), purpose));
}

/** @throws {NotFound} */
export async function find(actor: Actor, id: number): Promise<Invitation> {
  return orNotFound(
    (await list(actor)).find((one) => one.id === id),
    subject,
  );
}

/**
 * Creates an invitation, and queues its email if email is set up.
 * @param origin the origin of the link: the site's public address, if known
 * @throws {Conflict} when that email address has an account or an invitation
 */
export async function create(actor: Actor, input: InvitationInput, origin: string) {
  authorize(actor, permission);
  const isMailed = await isMailOn();
  return writeAs(actor, permission, async (tx, author) => {
    await requireUnused(tx, { email: input.email });
    const open = await openLinks(tx, purpose);
    if (open.some(({ details }) => foldCase(details.email) === foldCase(input.email))) {
      throw new Conflict('This person already has an invitation.', 'email');
    }
    return invite(tx, author, input, { origin, isMailed, action: 'created' });
  });
}

/** Sends an invitation again with a new link, and revokes the previous link. @throws {NotFound} */
export async function resend(actor: Actor, id: number, origin: string) {
  authorize(actor, permission);
  const isMailed = await isMailOn();
  return writeAs(actor, permission, async (tx, author) => {
    const { details } = await readOpen(tx, id);
    await deleteLink(tx, id);
    return invite(tx, author, details, { origin, isMailed, action: 'resent' });
  });
}

/** Revokes the link of an invitation. @throws {NotFound} */
export function revoke(actor: Actor, id: number): Promise<void> {
  return writeAs(actor, permission, async (tx, author) => {
    const { details } = await readOpen(tx, id);
    await deleteLink(tx, id);
    await audit(tx, author, { action: 'withdrew', subject, id, summary: summaryOf(details) });
  });
}

/** Returns the invitation of a link. @throws {LinkGone} */
export async function findByToken(token: string): Promise<InvitationInput> {
  return (await findLink(purpose, token)).details;
}

/**
 * Creates the account without logging in.
 * @param address the client's address, for rate limits
 * @throws {LinkGone} for all but the first use of the link
 * @throws {Invalid} when the password is easily guessed
 * @throws {Invalid}, {Conflict} from `requireUnused`
 */
export async function accept({ token, username, password }: AcceptanceInput, address: string): Promise<User> {
  const { email } = await findByToken(token);
  return inTurnFor({ username, email }, async () => {
    const person = { ...(await findByToken(token)), username };
    await requireUnused(queries(), person);
    const chosen = await hashNewPassword(password, person, await addressPartition(address));
    return transaction((tx) => acceptedBy(tx, { token, username }, chosen));
  });
}

/** Consumes the link and creates the account. @throws {LinkGone} @throws {Invalid}, {Conflict} from `requireUnused` */
export async function acceptedBy(
  tx: Tx,
  { token, username }: Pick<AcceptanceInput, 'token' | 'username'>,
  password: NewPassword,
): Promise<User> {
  const { details } = await consumeLink(tx, purpose, token);
  const user = await insertUser(tx, { ...details, username }, password);
  const summary = `${user.username}, ${userSubject} with the role ${user.role}`;
  await audit(tx, { userId: user.id, username }, { action: 'accepted', subject, id: user.id, summary });
  return user;
}

async function invite(
  tx: Tx,
  author: StaffActor,
  details: InvitationInput,
  { origin, isMailed, action }: { origin: string; isMailed: boolean; action: string },
) {
  const createdBy = isOperator(author) ? null : author.userId;
  const { id, address } = await makeLink(tx, { purpose, userId: null, createdBy, details, origin, isMailed });
  await audit(tx, author, { action, subject, id, summary: summaryOf(details) });
  const [invitation] = await withMails(tx, [await readOpen(tx, id)]);
  if (!invitation) throw new LinkGone();
  return { invitation, link: isMailed ? null : address };
}

const summaryOf = ({ email, role }: InvitationInput) => `${email}, role ${role}`;

async function readOpen(tx: Tx, id: number): Promise<Link<'invitation'>> {
  return orNotFound(
    (await openLinks(tx, purpose)).find((one) => one.id === id),
    subject,
  );
}

async function withMails(db: Queries | Tx, links: Link<'invitation'>[]): Promise<Invitation[]> {
  if (links.length === 0) return [];
  const mails = await db
    .selectFrom('outboxMails')
    .select(['subjectId', 'status'])
    .where('subject', '=', linkSubject)
    .where(
      'subjectId',
      'in',
      links.map(({ id }) => id),
    )
    .execute();
  return links.map(({ id, details, createdAt, expiresAt }) => {
    const status = mails.find(({ subjectId }) => subjectId === id)?.status;
    const mail = !status ? null : status === 'sent' || status === 'failed' ? status : 'waiting';
    return { id, ...details, createdAt, expiresAt, mail };
  });
}
