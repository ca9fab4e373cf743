/** The mails that bring links which work once. Each is made when its turn comes, and left out when its link is gone. */
import { readBusinessDetails } from '~/content/site-content.server';
import type { MailKind } from '~/mail/kind';
import { type Message, writeLetter } from '~/mail/layout';
import { noPassword } from '~/passwords/password.server';
import { assignLink, type LinkPurpose, linkToMail } from '~/people/single-use-link.server';
import { foldCase } from '~/platform/fold-case';
import { momentInWords } from '~/platform/time-zone';
import { staffRoles } from '~/records/actor';
import { withAsciiDomain } from '~/records/fields';
import { queries } from '../../db/store.server';
import type { InvitationInput } from './link';

/** What a link is about, by its purpose. */
export interface LinkDetails {
  invitation: InvitationInput;
  /** What was typed: a username or an e-mail address, of nobody perhaps. */
  password: { name: string };
  address: { email: string };
}

const gone = { drop: 'The link was used, withdrawn, or is too old.' };

async function brand(): Promise<string> {
  return (await readBusinessDetails()).brandName;
}

const readLink = <P extends LinkPurpose>(purpose: P, id: number) => linkToMail<LinkDetails[P]>(purpose, id);

const send = (letter: Message, name: string, address: string) => ({
  send: { ...letter, to: { name, address }, autoSubmitted: 'auto-generated' as const },
});

/** Invites somebody who has no account yet. */
export const invitation: MailKind = async ({ subjectId }) => {
  const link = await readLink('invitation', subjectId);
  if (!link) return gone;
  const [brandName, { email, firstName, lastName, role }] = [await brand(), link.details];
  const letter = writeLetter(`You are invited to the website of ${brandName}`, {
    brandName,
    heading: `You are invited as ${role}`,
    paragraphs: [
      `Hello ${firstName},`,
      `you can have an account on the website of ${brandName}, as ${role}. With this link you choose a username and a password.`,
      `It works once, until ${momentInWords(link.expiresAt)}. Whoever has it can take the account: please do not pass it on.`,
    ],
    action: { label: 'Accept the invitation', url: link.address },
    footer: `An admin of the website of ${brandName} has entered this address. If you do not know why, there is nothing to do: without the link being used, no account is made.`,
  });
  return send(letter, `${firstName} ${lastName}`, email);
};

/** So many in an hour are enough for whoever looks for one of them. */
const mostResets = 3;

/**
 * Brings whoever has forgotten their password a link, where there is somebody of that name at all. That is looked for
 * only here, so that asking takes the same time for everybody.
 */
export const passwordReset: MailKind = async ({ subjectId }) => {
  const link = await readLink('password', subjectId);
  if (!link) return gone;
  const { name } = link.details;
  const user = await queries()
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where((eb) =>
      eb.or([eb('usernameKey', '=', foldCase(name)), eb('emailKey', '=', foldCase(withAsciiDomain(name)))]),
    )
    .where('role', 'in', staffRoles)
    // Whom a provider vouches for has none here, and shall not get past it.
    .where('password', '!=', noPassword)
    .executeTakeFirst();
  if (!user) return { drop: 'There is no account of that name.' };
  if (!link.userId && (await countResets(user.id)) >= mostResets) return { drop: 'Several were sent within the hour.' };
  await assignLink(link.id, user.id);
  const brandName = await brand();
  const letter = writeLetter(`Choose a new password - ${brandName}`, {
    brandName,
    heading: 'Choose a new password',
    paragraphs: [
      `Somebody has asked for a new password for the account ${user.username} on the website of ${brandName}. With this link you choose one.`,
      `It works once, until ${momentInWords(link.expiresAt)}. A new password signs you out everywhere; two-step login stays as it is.`,
      'If it was not you, there is nothing to do: nothing has changed, and your password still works. If it happens often, tell an admin of the site.',
    ],
    action: { label: 'Choose a new password', url: link.address },
    footer: `You get this e-mail because you have an account on the website of ${brandName}. Never pass the link on.`,
  });
  return send(letter, '', user.email);
};

async function countResets(userId: number): Promise<number> {
  const { sent } = await queries()
    .selectFrom('singleUseLinks')
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .where('userId', '=', userId)
    .where('purpose', '=', 'password')
    .executeTakeFirstOrThrow();
  return Number(sent);
}

/** Asks whoever has a new address whether it is theirs. */
export const addressConfirmation: MailKind = async ({ subjectId }) => {
  const link = await readLink('address', subjectId);
  if (!link?.userId) return gone;
  const { username } = await queries()
    .selectFrom('users')
    .select('username')
    .where('id', '=', link.userId)
    .executeTakeFirstOrThrow();
  const brandName = await brand();
  const letter = writeLetter(`Please confirm your e-mail address - ${brandName}`, {
    brandName,
    heading: 'Please confirm your e-mail address',
    paragraphs: [
      `This is to become the address of the account ${username} on the website of ${brandName}. Until you confirm it, the former one stays.`,
      `The link works once, until ${momentInWords(link.expiresAt)}.`,
    ],
    action: { label: 'Confirm this address', url: link.address },
    footer: 'If you know nothing of it, there is nothing to do: somebody may have mistyped their address.',
  });
  return send(letter, '', link.details.email);
};
