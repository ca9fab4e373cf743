/** Sending with OAuth 2.0: the services, and what each needs. */
import * as z from '~/platform/zod';
import { email, line, requiredLine, withVersion } from '~/records/fields';
import { type OAuthProvider, oauthProviders } from './oauth-names';
import { defaultSmtpPort, smtpHost, smtpPort } from './smtp-config';

export const microsoftWays = [
  { value: 'graph', label: 'Microsoft Graph (recommended)' },
  { value: 'smtp', label: 'SMTP' },
] as const;

const emailInvalid = 'Invalid email address';

const sender = {
  /** The mailbox that the service sends as. */
  mailbox: email('Enter the address of the sending mailbox'),
  fromName: requiredLine('From name', 'From name is required', { max: 100 }),
  adminEmail: email(emailInvalid),
};

/** If empty, the stored secret stays. */
const clientSecret = z
  .string({ error: 'The secret must be text' })
  .max(20_000, 'This is too long')
  .overwrite((value) => value.replace(/\r\n?/g, '\n').trim())
  .optional();

const guid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const clientIdMissing = 'Please enter the client ID';

/** The expiry date of a client secret, as YYYY-MM-DD. The service's API does not report it. */
const secretExpiresOn = z.iso
  .date('Please enter a date')
  .or(z.literal(''))
  .optional()
  .transform((value) => value || null);

const microsoft = z.object({
  way: z.enum(['graph', 'smtp'], { error: 'Please choose one of the two' }).default('graph'),
  tenant: requiredLine('Directory (tenant) ID', 'Please enter the directory (tenant) ID', { max: 253 }).regex(
    /^(?:$|[a-z0-9][a-z0-9.-]*)$/i,
    'Please enter the tenant’s ID, or its domain such as firm.onmicrosoft.com',
  ),
  clientId: requiredLine('Application (client) ID', clientIdMissing, { max: 100 }).regex(
    guid,
    'Please enter the application (client) ID: eight digits and letters, a hyphen, and so on',
  ),
  clientSecret,
  secretExpiresOn,
  ...sender,
});

const google = z.object({ clientSecret, ...sender });

const other = z.object({
  host: smtpHost,
  port: smtpPort.default(defaultSmtpPort),
  tokenUrl: requiredLine('Token URL', 'Please enter the token address', { max: 2000 }).refine(
    (value) => value === '' || isTokenUrl(value),
    'Please enter an address that begins with https://',
  ),
  clientId: requiredLine('Client ID', clientIdMissing, { max: 1000 }),
  scope: line('Scope must be text').max(1000, 'Scope must be 1000 characters or less').default(''),
  clientSecret,
  secretExpiresOn,
  ...sender,
});

/** Without TLS, a secret is sent only to this machine. */
function isTokenUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return (protocol === 'https:' || (protocol === 'http:' && isLocal)) && !username && !password;
}

export const oauthSchemas = { microsoft, google, other };

type OAuthFields<P extends OAuthProvider> = Omit<z.output<(typeof oauthSchemas)[P]>, 'clientSecret'>;

/** The settings of a service, without its secret. */
export type OAuthSettings = { [P in OAuthProvider]: { provider: P } & OAuthFields<P> }[OAuthProvider];
export type OAuthInput = z.output<(typeof oauthSchemas)[OAuthProvider]>;

/**
 * Returns the schema of a form or API call: the service's settings, and the version that the edit is based on. An
 * unknown service is rejected as not found, whatever is submitted.
 */
export function oauthInputSchema(provider: string | undefined) {
  const schema = oauthSchemas[isOAuthProvider(provider) ? provider : 'other'];
  return withVersion(schema) as z.ZodType<OAuthInput & { version?: number }>;
}

export const oauthUseSchema = z.object({ isInUse: z.boolean({ error: 'Choose yes or no' }) });

export const oauthRecordSchema = z.object({
  /** The fields of the service that is set up. */
  settings: z.object({
    provider: z.enum(oauthProviders),
    ...sender,
    ...microsoft
      .omit({ clientSecret: true })
      .extend(other.omit({ clientSecret: true }).shape)
      .partial().shape,
  }),
  hasSecret: z.boolean(),
  /** Whether emails are sent with OAuth. If false, the settings are only stored for testing. */
  isInUse: z.boolean(),
  /** Whether a stored password exists, to turn OAuth off. */
  hasPassword: z.boolean(),
  version: z.number(),
  updatedAt: z.string(),
});

export type OAuthRecord = z.output<typeof oauthRecordSchema> & { settings: OAuthSettings };

export function isOAuthProvider(name: string | undefined): name is OAuthProvider {
  return oauthProviders.includes(name as OAuthProvider);
}

/** Returns whether the host belongs to Microsoft 365, which will stop accepting passwords. */
export function isMicrosoftHost(host: string): boolean {
  return /(^|\.)(office365\.com|outlook\.com|office\.com)$/i.test(host);
}
