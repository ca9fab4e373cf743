/** Checks the domain's DMARC record, given the results for SPF and DKIM. */
import type { DnsResolver } from '~/platform/network/dns.server';
import { type CheckOutcome, outcome, type Sending } from './domain-sending.server';
import type { CheckState } from './mail-domain';

/** @param sent the states of SPF and DKIM, one of which must pass for the domain of the From address */
export async function checkDmarc(
  { domain, adminEmail }: Sending,
  dns: DnsResolver,
  sent: CheckState[],
): Promise<CheckOutcome> {
  const { found: result, at } = await findDmarc(domain, dns);
  const proposal = { name: `_dmarc.${domain}`, type: 'TXT', value: `v=DMARC1; p=none; rua=mailto:${adminEmail}` };
  const [record] = result;
  if (!record) {
    const message = `${domain} has no DMARC record. Large providers require one, and without it anyone can send as you. Start with this one, which only requests reports.`;
    return outcome('attention', message, proposal);
  }
  if (result.length > 1) {
    return outcome('wrong', `_dmarc.${at} has ${result.length} DMARC records, so receivers ignore them all. Keep one.`);
  }
  const policy = policyOf(record, at !== domain);
  if (!policy) {
    const message = `The DMARC record of ${at} is invalid: “p” must be none, quarantine or reject.`;
    return outcome('wrong', message, { ...proposal, name: `_dmarc.${at}` });
  }
  if (policy === 'none') {
    const stronger = { name: `_dmarc.${at}`, type: 'TXT', value: record.replace(/\bp=\s*none/i, 'p=quarantine') };
    const message = `The DMARC record of ${at} does not stop forged email (p=none). Once SPF and DKIM are correct for all your email, use a stricter value.`;
    return outcome('attention', message, stronger);
  }
  const fate = policy === 'reject' ? 'reject' : 'mark as spam';
  if (sent.includes('good'))
    return outcome(
      'good',
      `Receivers ${fate} forged email from ${at} (p=${policy}). SPF or DKIM identify your own email.`,
    );
  if (sent.includes('unknown'))
    return outcome(
      'unknown',
      `The DMARC record of ${at} says p=${policy}. We could not check SPF or DKIM, so we cannot say if your email passes.`,
    );
  const message = `Receivers may ${fate} your own email: the DMARC record of ${at} says p=${policy}, and neither SPF nor DKIM is correct for ${domain}, the domain of the From email. Fix one of them.`;
  return outcome(sent.every((state) => state === 'wrong') ? 'wrong' : 'attention', message);
}

/** Returns the record of the domain, or else of the nearest parent domain. */
async function findDmarc(domain: string, dns: DnsResolver): Promise<{ found: string[]; at: string }> {
  const parts = domain.split('.');
  for (let from = 0; from < Math.max(1, parts.length - 1); from += 1) {
    const at = parts.slice(from).join('.');
    const result = (await dns.texts(`_dmarc.${at}`)).filter((text) => /^v=DMARC1\s*(;|$)/i.test(text.trim()));
    if (result.length > 0) return { found: result, at };
  }
  return { found: [], at: domain };
}

function policyOf(record: string, isAbove: boolean): string | null {
  const tags = new Map(
    record.split(';').map((tag) => tag.split('=').map((part) => part.trim().toLowerCase()) as [string, string]),
  );
  const policy = (isAbove && tags.get('sp')) || tags.get('p') || '';
  return ['none', 'quarantine', 'reject'].includes(policy) ? policy : null;
}
