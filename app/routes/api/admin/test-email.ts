import { testEmailProblemSchema, testEmailSchema } from '~/email/smtp-config';
import { permission } from '~/email/smtp-config.server';
import { sendTestEmail } from '~/email/test-email.server';
import { resource } from '~/http/api/endpoint.server';

export const { loader, action, endpoints } = resource({
  POST: {
    permission,
    summary: 'Send a test email; if it fails, `message` says how to fix it',
    body: testEmailSchema,
    response: { success: 'boolean', message: testEmailProblemSchema },
    run: ({ actor, input, context }) => sendTestEmail(actor, input.to, context.log),
  },
});
