/** The rules for a provider's metadata, and for the addresses in it. */
import { currentConfig } from '~/platform/config.server';
import { Invalid } from '~/platform/errors';
import { isLoopbackHost } from '~/platform/network/loopback';
import { hasGroupRoles } from './claims';
import { domainsOf, type IdentityProvider, type IdentityProviderInput } from './identity-provider';

/** All fields except the secret. */
export type ProviderSettings = Omit<IdentityProviderInput, 'clientSecret'>;

/** Returns the issuer URL, below which the discovery document is found. */
export function issuerUrlOf({ kind, tenant, issuer }: Pick<ProviderSettings, 'kind' | 'tenant' | 'issuer'>): string {
  const { microsoft, google } = currentConfig().issuers;
  if (kind === 'microsoft') return `${microsoft}/${tenant?.toLowerCase()}/v2.0`;
  return kind === 'google' ? google : (issuer ?? '');
}

/** Identifies the provider and client. The secret is sent to no other provider, and a subject is unique only here. */
export const providerIdentityOf = (fields: Pick<ProviderSettings, 'kind' | 'tenant' | 'issuer' | 'clientId'>) =>
  `${issuerUrlOf(fields)} ${fields.clientId}`;

const guid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** @throws {Invalid} for each missing field */
export function requireCompleteSettings(fields: ProviderSettings): void {
  const { kind, tenant, issuer, people, domains, defaultRole, groupClaim } = fields;
  const errors: Record<string, string[]> = {};
  if (kind === 'microsoft' && !guid.test(tenant ?? '')) {
    errors.tenant = ['Please enter the directory (tenant) ID: eight digits and letters, a hyphen, and so on'];
  }
  if (kind === 'other' && !isIssuer(issuer ?? '')) {
    errors.issuer = ['Please enter the issuer’s address, beginning with https://'];
  }
  if (domainsOf(domains).some((domain) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain))) {
    errors.domains = ['Enter domains such as firm.example'];
  } else if (domainsOf(domains).length === 0 && (people === 'domain' || kind === 'google')) {
    errors.domains = ['Please enter the domain of your organisation'];
  }
  const hasGroups = hasGroupRoles(fields as IdentityProvider);
  if (!hasGroups && (fields.adminGroups || fields.editorGroups)) {
    errors.groupClaim = ['Enter the groups claim'];
  } else if (!hasGroups && groupClaim) {
    errors.adminGroups = ['Enter the groups for a role'];
  }
  if (people === 'domain' && !hasGroups && defaultRole === 'none') {
    errors.defaultRole = ['Choose the role for new accounts'];
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
}

function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(value);
  const isSafe = protocol === 'https:' || (currentConfig().loopbackIssuers && isLoopbackHost(hostname));
  return isSafe && !username && !password && !search && !hash;
}
