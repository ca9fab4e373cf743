/**
 * Finds the account for a provider's claims, and checks the provider's rules. An account is bound to the provider's
 * subject, and found the first time by an email address that the provider has verified.
 */
import { hasOtherAdmin, nameError } from '~/auth/users/user-row.server';
import { foldCase } from '~/platform/fold-case';
import { type StaffRole, staffRoles } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { providerName } from '~/records/audit-labels';
import type { Row } from '../../../db/schema';
import type { Queries, Tx } from '../../../db/store.server';
import {
  assertedAddress,
  type Claims,
  describeClaims,
  hasGroupRoles,
  hasTooManyGroups,
  isInAllowedDomain,
  roleOfGroups,
} from './claims';
import type { IdentityProvider } from './identity-provider';

export interface Provisioning {
  /** Null for a new user, whose account is created. */
  user: Row<'users'> | null;
  isBound: boolean;
  /** Used only to find or create an account. */
  address: string;
  role: StaffRole;
}

/** Returns the account and role for the claims, or the reason for the rejection. Changes nothing. */
export async function provisioningFor(
  db: Queries | Tx,
  provider: IdentityProvider,
  claims: Claims,
): Promise<Provisioning | string> {
  const { name, people } = provider;
  const bound = await boundTo(db, provider, claims);
  const address = assertedAddress(provider, claims) ?? '';
  if (!bound && !address) {
    const sent = describeClaims(claims, addressClaims(provider));
    return `${name} did not confirm your email address, so we cannot find your account. ${sent}`;
  }
  if (!isInAllowedDomain(provider, claims)) {
    const sent = describeClaims(claims, provider.kind === 'google' ? ['hd'] : addressClaims(provider));
    return `${name} says that you belong to another organisation. ${sent}`;
  }
  const user = bound ?? (await userWith(db, address));
  if (!user && people === 'known') return `No account exists for ${address}. Ask an admin.`;
  if (!user && (await nameError(db, { email: address }))) {
    return `${address} looks like another person’s username or email address here. Ask an admin of the site.`;
  }
  if (user && !bound && (await hasIdentity(db, provider, user))) {
    return `The account here for ${address} belongs to someone else at ${name}. Ask an admin.`;
  }
  const role = roleOf(provider, claims, user);
  if (role === null) return noRole(provider, claims);
  if (user?.role === 'admin' && role !== 'admin' && !(await hasOtherAdmin(db, user.id))) {
    return `Your groups at ${name} would remove your admin role, but you are the last admin. Make someone else an admin first.`;
  }
  return { user: user ?? null, isBound: Boolean(bound), address, role };
}

/** Updates the user's role to that of their groups. */
export async function updateRole(
  tx: Tx,
  provider: IdentityProvider,
  user: Row<'users'>,
  role: StaffRole,
): Promise<void> {
  if (user.role === role) return;
  const changes = { role, version: user.version + 1 };
  await tx.updateTable('users').set(changes).where('id', '=', user.id).execute();
  const summary = `${user.username}, role ${role}, by their groups`;
  const author = { userId: null, username: providerName(provider.name) };
  await audit(tx, author, { action: 'updated', subject: 'user', id: user.id, summary });
}

/** With group roles, groups set the role of everyone. Otherwise an existing user keeps their role. */
function roleOf(provider: IdentityProvider, claims: Claims, user: Row<'users'> | undefined): StaffRole | null {
  if (user && !hasGroupRoles(provider)) return staffRoles.find((known) => known === user.role) ?? null;
  const { people, defaultRole } = provider;
  const rest = people === 'domain' && defaultRole !== 'none' ? defaultRole : null;
  return roleOfGroups(provider, claims) ?? rest;
}

function noRole(provider: IdentityProvider, claims: Claims): string {
  if (!hasGroupRoles(provider)) return 'Your account cannot log in here. Ask an admin.';
  return hasTooManyGroups(provider, claims)
    ? `${provider.name} did not send your groups because there are too many. An admin can use app roles instead.`
    : `None of your groups at ${provider.name} gives you a role here. ${describeClaims(claims, [provider.groupClaim ?? ''])}`;
}

const addressClaims = ({ kind }: IdentityProvider) =>
  kind === 'microsoft' ? ['preferred_username', 'email', 'xms_edov'] : ['email', 'email_verified'];

function boundTo(db: Queries | Tx, { id }: IdentityProvider, { sub }: Claims) {
  return db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.userId')
    .selectAll('users')
    .where('identities.providerId', '=', id)
    .where('identities.subject', '=', sub)
    .executeTakeFirst();
}

function userWith(db: Queries | Tx, address: string) {
  return db.selectFrom('users').selectAll().where('emailKey', '=', foldCase(address)).executeTakeFirst();
}

/** A reassigned email address must not give its new owner the account of the previous one. */
async function hasIdentity(db: Queries | Tx, { id }: IdentityProvider, user: Row<'users'>): Promise<boolean> {
  const other = db.selectFrom('identities').select('id').where('providerId', '=', id).where('userId', '=', user.id);
  return (await other.executeTakeFirst()) !== undefined;
}
