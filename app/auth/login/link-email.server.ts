/** Emails with single-use links. Each is rendered when it is sent, and skipped if its link was revoked. */

import { assignLink, linkToMail, makeLink } from '~/auth/login/single-use-link.server';
import { noPassword } from '~/auth/passwords/password.server';
import type { User } from '~/auth/users/schema';
import { usernameOf } from '~/auth/users/user-row.server';
import { readBusinessDetails } from '~/content/settings/settings.server';
import type { MailKind } from '~/email/email-kind';
import { type RenderedEmail, renderEmail } from '~/email/template';
import { withAsciiDomain } from '~/platform/email-address';
import { foldCase } from '~/platform/fold-case';
import { formatZonedTimestamp } from '~/platform/time-zone';
import { staffRoles } from '~/records/actor';
import { countRows } from '~/records/records.server';
import { type Queries, queries, type Tx, transaction } from '../../../db/store.server';

const gone = { drop: 'The link has expired, or was used or revoked.' };

async function brand(): Promise<string> {
  return (await readBusinessDetails()).brandName;
}

const send = (rendered: RenderedEmail, name: string, address: string) => ({
  send: { ...rendered, to: { name, address }, autoSubmitted: 'auto-generated' as const },
});

export const invitation: MailKind = async ({ subjectId }) => {
  const link = await linkToMail('invitation', subjectId);
  if (!link) return gone;
  const [brandName, { email, firstName, lastName, role }] = [await brand(), link.details];
  const rendered = renderEmail(`You are invited to the website of ${brandName}`, {
    brandName,
    heading: `You are invited as ${role}`,
    paragraphs: [
      `Hello ${firstName},`,
      `You can have an account on the website of ${brandName}, as ${role}. With this link you choose a username and a password.`,
      `It works once, until ${formatZonedTimestamp(link.expiresAt)}. Anyone with this link can create the account, so do not share it.`,
    ],
    action: { label: 'Accept the invitation', url: link.address },
    footer: `An admin of the website of ${brandName} entered this address. If you do not know why, you don’t need to do anything. No account exists until you use the link.`,
  });
  return send(rendered, `${firstName} ${lastName}`, email);
};

type Account = Pick<User, 'id' | 'username' | 'email'>;
type PasswordLink = NonNullable<Awaited<ReturnType<typeof linkToMail<'password'>>>>;

/** Per hour. */
const resetsMax = 3;

/**
 * Sends a link to every account with this username or email address. The accounts are looked up here and not in the
 * request, so that the response time does not reveal whether they exist.
 */
export const passwordReset: MailKind = async ({ subjectId }) => {
  const link = await linkToMail('password', subjectId);
  if (!link) return gone;
  const user = link.userId ? await readAccount(link.userId) : await assignToAccounts(link);
  if (typeof user === 'string') return { drop: user };
  const brandName = await brand();
  const rendered = renderEmail(`Choose a new password - ${brandName}`, {
    brandName,
    heading: 'Choose a new password',
    paragraphs: [
      `Someone asked to reset the password of the account ${user.username} on the website of ${brandName}. Use this link to choose a new one.`,
      `It works once, until ${formatZonedTimestamp(link.expiresAt)}. A new password ends all your sessions. Two-step verification does not change.`,
      'If it was not you, you don’t need to do anything. Your password still works. If it happens often, tell an admin.',
    ],
    action: { label: 'Choose a new password', url: link.address },
    footer: `You get this email because you have an account on the website of ${brandName}. Never share the link.`,
  });
  return send(rendered, '', user.email);
};

/** Selects accounts that log in with a password. Users of an identity provider have no password to reset. */
const accounts = (db: Queries | Tx) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where('role', 'in', staffRoles)
    .where('password', '!=', noPassword);

const noAccount = 'No account has that name.';

const readAccount = async (id: number) =>
  (await accounts(queries()).where('id', '=', id).executeTakeFirst()) ?? noAccount;

/** Assigns the link to the first matching account, and creates a new link for each other one. */
function assignToAccounts({ id, address, details }: PasswordLink): Promise<Account | string> {
  const { name } = details;
  return transaction(async (tx) => {
    const matching = await accounts(tx)
      .where((eb) =>
        eb.or([eb('usernameKey', '=', foldCase(name)), eb('emailKey', '=', foldCase(withAsciiDomain(name)))]),
      )
      .orderBy('id')
      .execute();
    if (matching.length === 0) return noAccount;
    const resets = tx.selectFrom('singleUseLinks').where('purpose', '=', 'password');
    const counts = await Promise.all(matching.map(({ id }) => countRows(resets.where('userId', '=', id))));
    const [first, ...others] = matching.filter((_, place) => (counts[place] ?? 0) < resetsMax);
    if (!first) return 'Several were sent in the last hour.';
    await assignLink(tx, id, first.id);
    const link = { purpose: 'password', details, origin: new URL(address).origin, isMailed: true } as const;
    for (const other of others) await makeLink(tx, { ...link, userId: other.id });
    return first;
  });
}

export const addressConfirmation: MailKind = async ({ subjectId }) => {
  const link = await linkToMail('address', subjectId);
  if (!link?.userId) return gone;
  const username = await usernameOf(queries(), link.userId);
  const brandName = await brand();
  const rendered = renderEmail(`Please confirm your email address - ${brandName}`, {
    brandName,
    heading: 'Please confirm your email address',
    paragraphs: [
      `Someone wants to use this address for the account ${username} on the website of ${brandName}. The current address stays until you confirm.`,
      `The link works once, until ${formatZonedTimestamp(link.expiresAt)}.`,
    ],
    action: { label: 'Confirm this address', url: link.address },
    footer: 'If you did not expect this, you don’t need to do anything. Someone may have mistyped their address.',
  });
  return send(rendered, '', link.details.email);
};
