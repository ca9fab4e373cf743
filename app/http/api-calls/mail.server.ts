/** Outgoing mail. */
import { mailDomainRecordSchema, mailDomainSchema } from '~/email/mail-domain';
import { oauthCheckSchema, oauthRecordSchema, oauthSchemas, oauthUseSchema } from '~/email/oauth';
import { smtpConfigRecordSchema, smtpConfigSchema, testEmailSchema } from '~/email/smtp-config';
import type { Call } from './call.server';

export const mailCalls: Call[] = [
  {
    method: 'GET',
    path: '/api/admin/smtp-config',
    who: 'email-settings',
    summary: 'Read the email settings without the password; null before the first save',
    answer: { smtpConfig: { nullable: smtpConfigRecordSchema } },
  },
  {
    method: 'POST',
    path: '/api/admin/smtp-config',
    who: 'email-settings',
    summary: 'Save the email settings; an empty password keeps the stored one',
    body: smtpConfigSchema,
    answer: { smtpConfig: smtpConfigRecordSchema },
  },
  {
    method: 'POST',
    path: '/api/admin/test-email',
    who: 'email-settings',
    summary: 'Send a test email; if it fails, `message` says how to fix it',
    body: testEmailSchema,
    answer: { success: 'boolean' },
  },
  {
    method: 'GET',
    path: '/api/admin/mail-oauth',
    who: 'email-settings',
    summary: 'Read the passwordless sending settings without the secret; null before the first save',
    answer: { mailOauth: { nullable: oauthRecordSchema } },
  },
  {
    method: 'PATCH',
    path: '/api/admin/mail-oauth',
    who: 'email-settings',
    summary: 'Turn passwordless sending on or off',
    body: oauthUseSchema,
    answer: { mailOauth: oauthRecordSchema },
  },
  {
    method: 'POST',
    path: '/api/admin/mail-oauth/{provider}',
    who: 'email-settings',
    summary:
      'Save the OAuth settings of microsoft (described here), google or other; an empty secret keeps the stored one',
    body: oauthSchemas.microsoft,
    answer: { mailOauth: oauthRecordSchema },
  },
  {
    method: 'POST',
    path: '/api/admin/mail-oauth/check',
    who: 'email-settings',
    summary: 'Test these settings step by step; the last step sends an email to `to`',
    body: testEmailSchema,
    answer: { checks: [oauthCheckSchema] },
  },
  {
    method: 'GET',
    path: '/api/admin/mail-domain',
    who: 'email-settings',
    summary: 'Read the last check of the sender’s domain; null before the first check',
    answer: { mailDomain: { nullable: mailDomainRecordSchema } },
  },
  {
    method: 'POST',
    path: '/api/admin/mail-domain',
    who: 'email-settings',
    summary: 'Check SPF, DKIM, DMARC, MX and reverse DNS now; `unknown` means that no DNS server responded',
    body: mailDomainSchema,
    answer: { mailDomain: mailDomainRecordSchema },
  },
];
