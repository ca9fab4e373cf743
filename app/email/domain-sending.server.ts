/** Shared parts of the checks of a sender's domain. */
import { isIP } from 'node:net';
import type { DnsResolver } from '~/platform/network/dns.server';
import type { CheckState, DomainCheck } from './mail-domain';
import type { MailService } from './mail-service';

/** The sender's data for the checks. */
export interface Sending {
  /** The domain of the From address. */
  domain: string;
  adminEmail: string;
  host: string;
  /** Null for an unknown service. */
  service: MailService | null;
  /** Whether the host is the owner's: this machine, or one under the same domain. */
  isSentDirectly: boolean;
  /** The sending addresses, if known; otherwise the host is resolved. */
  addresses: string[] | null;
  selectors: string[];
  spfInclude: string;
}

export type CheckOutcome = Omit<DomainCheck, 'name' | 'label'>;

export const outcome = (state: CheckState, message: string, record: DomainCheck['record'] = null): CheckOutcome => ({
  state,
  message,
  record,
});

/** Returns the sending IP addresses; empty if the host has none. */
export async function addressesOf({ addresses, host }: Sending, dns: DnsResolver): Promise<string[]> {
  if (addresses) return addresses;
  return isIP(host) ? [host] : dns.addresses(host);
}

export const mailDomainOf = (address: string) => (address.split('@').at(-1) ?? '').toLowerCase();
