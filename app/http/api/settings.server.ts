/** The endpoints of settings: read and save. */
import type * as z from 'zod';
import * as localLogin from '~/auth/sessions/local-login.server';
import { accessPolicyRecordSchema, accessPolicySchema, usersWithoutMfaSchema } from '~/auth/sessions/policy';
import * as policy from '~/auth/sessions/policy.server';
import { localLoginSchema } from '~/auth/sso/identity-provider';
import * as appearance from '~/content/appearance/model.server';
import { appearanceSchema, draftAppearanceSchema } from '~/content/appearance/schema';
import * as crawlers from '~/content/crawlers/model.server';
import { crawlersSchema } from '~/content/crawlers/schema';
import { businessDetailsSchema } from '~/content/settings/business-details';
import * as siteSettings from '~/content/settings/settings.server';
import { mailDomainRecordSchema, mailDomainSchema } from '~/email/mail-domain';
import * as mailDomain from '~/email/mail-domain.server';
import { oauthRecordSchema, oauthUseSchema } from '~/email/oauth';
import * as oauth from '~/email/oauth-settings.server';
import { smtpConfigRecordSchema, smtpConfigSchema } from '~/email/smtp-config';
import * as smtpConfig from '~/email/smtp-config.server';
import { notificationSettingsRecordSchema, notificationSettingsSchema } from '~/inbox/notifications/settings';
import * as notificationSettings from '~/inbox/notifications/settings.server';
import type { Actor, Permission } from '~/records/actor';
import { withVersion } from '~/records/fields';
import type { Call, Methods } from './endpoint.server';

interface Model<Input> {
  permission: Permission;
  find?(actor: Actor): Promise<unknown>;
  save(actor: Actor, input: Input, version?: number): Promise<unknown>;
}

interface Declaration<S extends z.ZodObject> {
  body: S;
  record: z.ZodType;
  /** The summary of the `GET`, if there is one. */
  read?: string;
  /** Whether the settings are null before the first save. */
  isNullable?: boolean;
  method?: 'POST' | 'PUT' | 'PATCH';
  /** The summary of the method. */
  write: string;
  /** Whether the body may have a version, besides one that it declares. */
  isVersioned?: boolean;
}

/** Returns the methods that read and save settings. @param name the field of the response */
function settingsMethods<S extends z.ZodObject>(
  name: string,
  { permission, find, save }: Model<z.output<S>>,
  { body, record, read, isNullable, method = 'POST', write, isVersioned }: Declaration<S>,
): Methods {
  return {
    ...(read && {
      GET: {
        permission,
        summary: read,
        response: { [name]: isNullable ? { nullable: record } : record },
        run: async ({ actor }: Call) => ({ [name]: await find?.(actor) }),
      },
    }),
    [method]: {
      permission,
      summary: write,
      body,
      isVersioned,
      response: { [name]: record },
      run: async ({ actor, input, version: base }: Call) => {
        const { version = base, ...fields } = input as Record<string, unknown>;
        return { [name]: await save(actor, fields as z.output<S>, version as number | undefined) };
      },
    },
  };
}

const accessPolicy = settingsMethods('accessPolicy', policy, {
  body: withVersion(accessPolicySchema),
  record: accessPolicyRecordSchema,
  write:
    'Set the security policy: required two-step verification with its start date, and optionally the session length; requires re-authentication',
});

/** The settings at `/api/admin/:kind`. */
export const settings: Record<string, Methods> = {
  'access-policy': {
    ...accessPolicy,
    GET: {
      permission: policy.permission,
      summary: 'Read the security policy: required two-step verification, users without it, and session length',
      response: { accessPolicy: accessPolicyRecordSchema, without: usersWithoutMfaSchema },
      run: async ({ actor }) => ({ accessPolicy: await policy.find(actor), without: await policy.listWithout(actor) }),
    },
  },
  'business-details': settingsMethods(
    'businessDetails',
    { permission: siteSettings.permission, save: siteSettings.saveBusinessDetails },
    {
      body: businessDetailsSchema,
      record: businessDetailsSchema,
      write: 'Save the business details',
      isVersioned: true,
    },
  ),
  crawlers: settingsMethods('crawlers', crawlers, {
    body: crawlersSchema,
    record: crawlersSchema,
    read: 'Read which AI services may read the site',
    method: 'PUT',
    write: 'Set which AI services may read the site; robots.txt closes the site to the others',
  }),
  'local-sign-in': settingsMethods('localSignIn', localLogin, {
    body: localLoginSchema,
    record: localLoginSchema,
    read: 'Check whether password and passkey login is on',
    write:
      'Turn password and passkey login on or off; turning it off requires a login through a provider and re-authentication',
  }),
  'mail-domain': settingsMethods(
    'mailDomain',
    { permission: smtpConfig.permission, find: mailDomain.read, save: mailDomain.check },
    {
      body: mailDomainSchema,
      record: mailDomainRecordSchema,
      read: 'Read the last check of the sender’s domain; null before the first check',
      isNullable: true,
      write: 'Check SPF, DKIM, DMARC, MX and reverse DNS now; `unknown` means that no DNS server responded',
    },
  ),
  'mail-oauth': settingsMethods(
    'mailOauth',
    {
      permission: smtpConfig.permission,
      find: oauth.find,
      save: (actor, { isInUse }) => oauth.activate(actor, isInUse),
    },
    {
      body: oauthUseSchema,
      record: oauthRecordSchema,
      read: 'Read the passwordless sending settings without the secret; null before the first save',
      isNullable: true,
      method: 'PATCH',
      write: 'Turn passwordless sending on or off',
    },
  ),
  'notification-settings': settingsMethods('notificationSettings', notificationSettings, {
    body: withVersion(notificationSettingsSchema),
    record: notificationSettingsRecordSchema,
    read: 'Read the notification settings',
    write:
      'Save the notification settings: recipients by reason (comma-separated; an empty reason stands for every other one) with ticket systems, immediate emails, digest, quiet hours (UK time) and reminders',
  }),
  'smtp-config': settingsMethods('smtpConfig', smtpConfig, {
    body: smtpConfigSchema,
    record: smtpConfigRecordSchema,
    read: 'Read the email settings without the password; null before the first save',
    isNullable: true,
    write: 'Save the email settings; an empty password keeps the stored one',
    isVersioned: true,
  }),
  theme: settingsMethods(
    'theme',
    { permission: appearance.permission, find: appearance.findAppearance, save: appearance.saveAppearance },
    {
      body: appearanceSchema,
      record: draftAppearanceSchema,
      read: 'Read the draft appearance; `moves` lists the colours that were adjusted',
      write: 'Save the draft appearance; visitors see it once it is published',
      isVersioned: true,
    },
  ),
};
