/** Outgoing mail. */
import { mailDomainRecordSchema, mailDomainSchema } from '~/mail/mail-domain';
import { oauthCheckSchema, oauthRecordSchema, oauthSchemas, oauthUseSchema } from '~/mail/oauth';
import { smtpConfigRecordSchema, smtpConfigSchema, testEmailSchema } from '~/mail/smtp-config';
import type { Call } from './call.server';

export const mailCalls: Call[] = [
  {
    method: 'GET',
    path: '/api/admin/smtp-config',
    who: 'email-settings',
    summary: 'The configuration of outgoing mail, without its password; null before the first save',
    answer: { smtpConfig: { nullable: smtpConfigRecordSchema } },
  },
  {
    method: 'POST',
    path: '/api/admin/smtp-config',
    who: 'email-settings',
    summary: 'Save the configuration of outgoing mail; an empty password keeps the stored one',
    body: smtpConfigSchema,
    answer: { smtpConfig: smtpConfigRecordSchema },
  },
  {
    method: 'POST',
    path: '/api/admin/test-email',
    who: 'email-settings',
    summary: 'Send a test mail; when it fails, `message` says what to change',
    body: testEmailSchema,
    answer: { success: 'boolean' },
  },
  {
    method: 'GET',
    path: '/api/admin/mail-oauth',
    who: 'email-settings',
    summary: 'How mail is sent without a password, without the secret; null before the first save',
    answer: { mailOauth: { nullable: oauthRecordSchema } },
  },
  {
    method: 'PATCH',
    path: '/api/admin/mail-oauth',
    who: 'email-settings',
    summary: 'Send all mail without a password from now on, or with it again',
    body: oauthUseSchema,
    answer: { mailOauth: oauthRecordSchema },
  },
  {
    method: 'POST',
    path: '/api/admin/mail-oauth/{provider}',
    who: 'email-settings',
    summary:
      'Keep what microsoft (as described here), google or other has to be told; an empty secret keeps the stored one',
    body: oauthSchemas.microsoft,
    answer: { mailOauth: oauthRecordSchema },
  },
  {
    method: 'POST',
    path: '/api/admin/mail-oauth/check',
    who: 'email-settings',
    summary: 'Try these settings step by step; the last step sends a mail to `to`',
    body: testEmailSchema,
    answer: { checks: [oauthCheckSchema] },
  },
  {
    method: 'GET',
    path: '/api/admin/mail-domain',
    who: 'email-settings',
    summary: 'What was found of the sender’s domain when it was last checked; null before the first time',
    answer: { mailDomain: { nullable: mailDomainRecordSchema } },
  },
  {
    method: 'POST',
    path: '/api/admin/mail-domain',
    who: 'email-settings',
    summary: 'Check SPF, DKIM, DMARC, MX and the reverse name by DNS now; `unknown` is what no name server answered',
    body: mailDomainSchema,
    answer: { mailDomain: mailDomainRecordSchema },
  },
];
