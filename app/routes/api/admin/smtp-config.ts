import { smtpConfigRecordSchema, smtpConfigSchema } from '~/email/smtp-config';
import * as smtpConfig from '~/email/smtp-config.server';
import { resource } from '~/http/api/endpoint.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: smtpConfig.permission,
    summary: 'Read the email settings without the password; null before the first save',
    response: { smtpConfig: { nullable: smtpConfigRecordSchema } },
    run: async ({ actor }) => ({ smtpConfig: await smtpConfig.find(actor) }),
  },
  POST: {
    permission: smtpConfig.permission,
    summary: 'Save the email settings; an empty password keeps the stored one',
    body: smtpConfigSchema,
    response: { smtpConfig: smtpConfigRecordSchema },
    isVersioned: true,
    run: async ({ actor, input, version }) => ({ smtpConfig: await smtpConfig.save(actor, input, version) }),
  },
});
