import { mailDomainRecordSchema, mailDomainSchema } from '~/email/mail-domain';
import * as mailDomain from '~/email/mail-domain.server';
import { permission } from '~/email/smtp-config.server';
import { resource } from '~/http/api/endpoint.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission,
    summary: 'Read the last check of the sender’s domain; null before the first check',
    response: { mailDomain: { nullable: mailDomainRecordSchema } },
    run: async ({ actor }) => ({ mailDomain: await mailDomain.read(actor) }),
  },
  POST: {
    permission,
    summary: 'Check SPF, DKIM, DMARC, MX and reverse DNS now; `unknown` means that no DNS server responded',
    body: mailDomainSchema,
    response: { mailDomain: mailDomainRecordSchema },
    run: async ({ actor, input }) => ({ mailDomain: await mailDomain.check(actor, input) }),
  },
});
