/** The claims that a provider sends about a user, and which of them can be trusted. */

import { withAsciiDomain } from '~/platform/email-address';
import type { StaffRole } from '~/records/actor';
import { withoutInvisible } from '~/records/fields';
import { domainsOf, entriesOf, type IdentityProvider } from './identity-provider';

/** The claims of a verified ID token (https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims). */
export type Claims = { sub: string } & Record<string, unknown>;

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);

/**
 * Returns the email address that the provider has verified; null if the user could have entered any address there.
 * Microsoft's `email` can be any text. It counts only if Microsoft confirms that its domain belongs to the tenant
 * (`xms_edov`). Otherwise the login name counts, because the tenant assigns it. Neither counts for guests, whose
 * names come from another tenant.
 */
export function assertedAddress({ kind }: Pick<IdentityProvider, 'kind'>, claims: Claims): string | null {
  const addressIn = (claim: unknown) => withAsciiDomain(text(claim) ?? '') || null;
  // Amazon Cognito sends the text.
  if (kind !== 'microsoft')
    return [true, 'true'].includes(claims.email_verified as never) ? addressIn(claims.email) : null;
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

/** Returns whether a user belongs to the provider's allowed domains; true without any, except at Google. */
export function isInAllowedDomain(
  { kind, domains }: Pick<IdentityProvider, 'kind' | 'domains'>,
  claims: Claims,
): boolean {
  const known = domainsOf(domains);
  if (known.length === 0) return kind !== 'google';
  // At Google only `hd` proves the Workspace of an account. An email address does not.
  const address = kind === 'google' ? withAsciiDomain(`@${text(claims.hd) ?? ''}`) : assertedAddress({ kind }, claims);
  return known.includes(address?.split('@').at(-1)?.toLowerCase() ?? '');
}

export const hasGroupRoles = ({ groupClaim, adminGroups, editorGroups }: IdentityProvider) =>
  groupClaim !== null && entriesOf(`${adminGroups ?? ''}\n${editorGroups ?? ''}`).length > 0;

/** Returns the role from the user's groups; null if no group gives one. */
export function roleOfGroups(provider: IdentityProvider, claims: Claims): StaffRole | null {
  const claim = claims[provider.groupClaim ?? ''];
  const groups = (Array.isArray(claim) ? claim : [claim]).map(String);
  const isIn = (list: string | null) => entriesOf(list).some((group) => groups.includes(group));
  if (isIn(provider.adminGroups)) return 'admin';
  return isIn(provider.editorGroups) ? 'editor' : null;
}

/** Microsoft sends no groups for a user who is in more than 200. */
export const hasTooManyGroups = ({ groupClaim }: IdentityProvider, claims: Claims) =>
  Object.keys(Object(claims._claim_names)).includes(groupClaim ?? '');

const shownMax = 300;

/** Returns a sentence with the values of the claims that a rule looked at, or with the names of those that came instead. */
export function describeClaims(claims: Claims, names: string[]): string {
  const sent = names.flatMap((name) => (claims[name] === undefined ? [] : `${name}: ${JSON.stringify(claims[name])}`));
  if (sent.length > 0) return `It sent ${sent.join(', ').slice(0, shownMax)}.`;
  return `It sent no ${names.join(' or ')}, only ${Object.keys(claims).join(', ').slice(0, shownMax)}.`;
}

export function nameOf(claims: Claims): { firstName: string | null; lastName: string | null } {
  const [first = null, ...rest] = text(claims.name)?.split(/\s+/) ?? [];
  const cut = (name: string | null) =>
    withoutInvisible(name?.replace(/[\p{Cc}\p{Surrogate}]/gu, '') ?? '').slice(0, 100) || null;
  return {
    firstName: cut(text(claims.given_name) ?? first),
    lastName: cut(text(claims.family_name) ?? (rest.join(' ') || null)),
  };
}
