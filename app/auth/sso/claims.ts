/** The claims that a provider sends about a user, and which of them can be trusted. */
import type { StaffRole } from '~/records/actor';
import { withAsciiDomain, withoutInvisible } from '~/records/fields';
import { domainsOf, entriesOf, type IdentityProvider } from './identity-provider';

/** The claims of a verified ID token (https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims). */
export type Claims = { sub: string } & Record<string, unknown>;

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);

/**
 * The e-mail address that a provider answers for; null where anyone could have entered it there.
 *
 * Microsoft's `email` is what someone has written into a field, so it counts only where Microsoft says that its domain is
 * the tenant's own (`xms_edov`); otherwise the sign-in name counts, which the tenant gives. Neither counts for guests,
 * whose names another tenant gives.
 */
export function assertedAddress({ kind }: Pick<IdentityProvider, 'kind'>, claims: Claims): string | null {
  const addressIn = (claim: unknown) => withAsciiDomain(text(claim) ?? '') || null;
  if (kind !== 'microsoft') return claims.email_verified === true ? addressIn(claims.email) : null;
  if (isGuest(claims)) return null;
  const isOwnDomain = [true, 1, '1', 'true'].includes(claims.xms_edov as never);
  const address = (isOwnDomain ? addressIn(claims.email) : null) ?? addressIn(claims.preferred_username);
  return address?.includes('@') ? address : null;
}

/** https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference */
function isGuest({ idp, iss, acct, preferred_username: name }: Claims): boolean {
  const isFromOtherIssuer = text(idp) !== null && idp !== iss;
  return isFromOtherIssuer || acct === 1 || acct === '1' || Boolean(text(name)?.includes('#EXT#'));
}

/** Whether a user belongs to the provider's allowed domains; true without any. */
export function isInAllowedDomain(
  { kind, domains }: Pick<IdentityProvider, 'kind' | 'domains'>,
  claims: Claims,
): boolean {
  const known = domainsOf(domains);
  if (known.length === 0) return kind !== 'google';
  // Google says of its Workspaces which one an account belongs to: an address alone does not.
  const address = kind === 'google' ? withAsciiDomain(`@${text(claims.hd) ?? ''}`) : assertedAddress({ kind }, claims);
  return known.includes(address?.split('@').at(-1)?.toLowerCase() ?? '');
}

export const hasGroupRoles = ({ groupClaim, adminGroups, editorGroups }: IdentityProvider) =>
  groupClaim !== null && entriesOf(`${adminGroups ?? ''}\n${editorGroups ?? ''}`).length > 0;

/** The role that someone's groups give; null where they give none. */
export function roleOfGroups(provider: IdentityProvider, claims: Claims): StaffRole | null {
  const claim = claims[provider.groupClaim ?? ''];
  const groups = (Array.isArray(claim) ? claim : [claim]).map(String);
  const isIn = (list: string | null) => entriesOf(list).some((group) => groups.includes(group));
  if (isIn(provider.adminGroups)) return 'admin';
  return isIn(provider.editorGroups) ? 'editor' : null;
}

/** Microsoft names no groups where someone is in more than 200. */
export const hasTooManyGroups = ({ groupClaim }: IdentityProvider, claims: Claims) =>
  Object.keys(Object(claims._claim_names)).includes(groupClaim ?? '');

/** The names, where the claims have them. */
export function nameOf(claims: Claims): { firstName: string | null; lastName: string | null } {
  const [first = null, ...rest] = text(claims.name)?.split(/\s+/) ?? [];
  const cut = (name: string | null) =>
    withoutInvisible(name?.replace(/[\p{Cc}\p{Surrogate}]/gu, '') ?? '').slice(0, 100) || null;
  return {
    firstName: cut(text(claims.given_name) ?? first),
    lastName: cut(text(claims.family_name) ?? (rest.join(' ') || null)),
  };
}
