/** The token request and the sending endpoint of each OAuth service. */
import { createHash, createPrivateKey, randomUUID, X509Certificate } from 'node:crypto';
import { SignJWT } from 'jose';
import type { TokenRequest } from '~/platform/access-token.server';
import { now } from '~/platform/clock.server';
import { currentConfig } from '~/platform/config.server';
import type { OAuthSettings } from './oauth';

/** Returns the URL of Microsoft Graph's sendMail for a mailbox; null with SMTP. */
export function graphAddressOf(settings: OAuthSettings): string | null {
  if (settings.provider !== 'microsoft' || settings.way !== 'graph') return null;
  return `${currentConfig().mailEndpoints.graph}/v1.0/users/${encodeURIComponent(settings.mailbox)}/sendMail`;
}

export function serverOf(settings: OAuthSettings): { host: string; port: number } {
  const { microsoftSmtp, googleSmtp } = currentConfig().mailEndpoints;
  if (settings.provider === 'other') return { host: settings.host, port: settings.port };
  const [host = '', port] = (settings.provider === 'microsoft' ? microsoftSmtp : googleSmtp).split(':');
  return { host, port: Number(port ?? 587) };
}

/** Returns why a secret is unusable, or null. */
export function secretError(settings: OAuthSettings, secret: string): string | null {
  if (settings.provider === 'google') {
    return serviceAccount(secret) ? null : 'Please paste the whole JSON file of the service account’s key';
  }
  if (!isCertificate(secret)) return null;
  try {
    new X509Certificate(secret).checkPrivateKey(createPrivateKey(secret));
    return null;
  } catch {
    return 'Please paste the certificate together with its private key, both in PEM';
  }
}

/** Returns the role that a Microsoft token must have; null for other services. */
export function rightOf(settings: OAuthSettings): string | null {
  if (settings.provider !== 'microsoft') return null;
  return settings.way === 'graph' ? 'Mail.Send' : 'SMTP.SendAsApp';
}

/** Returns the token request (RFC 6749, section 4.4; for Google RFC 7523). */
export async function tokenRequest(settings: OAuthSettings, secret: string): Promise<TokenRequest> {
  switch (settings.provider) {
    case 'microsoft':
      return microsoftRequest(settings, secret);
    case 'google':
      return googleRequest(settings, secret);
    case 'other': {
      const { tokenUrl: url, clientId, scope } = settings;
      const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: secret };
      return { url, form: { ...form, ...(scope ? { scope } : {}) } };
    }
  }
}

type Of<P> = Extract<OAuthSettings, { provider: P }>;

/** https://learn.microsoft.com/entra/identity-platform/v2-oauth2-client-creds-grant-flow */
async function microsoftRequest({ tenant, clientId, way }: Of<'microsoft'>, secret: string): Promise<TokenRequest> {
  const { microsoftLogin, graph, outlook } = currentConfig().mailEndpoints;
  const url = `${microsoftLogin}/${tenant}/oauth2/v2.0/token`;
  const form = {
    grant_type: 'client_credentials',
    client_id: clientId,
    scope: `${way === 'graph' ? graph : outlook}/.default`,
  };
  if (!isCertificate(secret)) return { url, form: { ...form, client_secret: secret } };
  return {
    url,
    form: {
      ...form,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await clientAssertion(url, clientId, secret),
    },
  };
}

/** https://learn.microsoft.com/entra/identity-platform/certificate-credentials */
function clientAssertion(audience: string, clientId: string, pem: string): Promise<string> {
  const digest = createHash('sha256').update(new X509Certificate(pem).raw).digest('base64url');
  return new SignJWT({ jti: randomUUID() })
    .setProtectedHeader({ alg: 'PS256', typ: 'JWT', 'x5t#S256': digest })
    .setAudience(audience)
    .setIssuer(clientId)
    .setSubject(clientId)
    .setNotBefore(now())
    .setExpirationTime(inMinutes(10))
    .sign(createPrivateKey(pem));
}

/** https://developers.google.com/identity/protocols/oauth2/service-account#httprest */
async function googleRequest({ mailbox }: Of<'google'>, secret: string): Promise<TokenRequest> {
  const account = serviceAccount(secret);
  if (!account) throw new Error('The stored key does not belong to a service account.');
  const url = currentConfig().mailEndpoints.googleToken;
  const assertion = await new SignJWT({ scope: 'https://mail.google.com/' })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.email)
    .setSubject(mailbox)
    .setAudience(url)
    .setIssuedAt(now())
    .setExpirationTime(inMinutes(60))
    .sign(createPrivateKey(account.key));
  return { url, form: { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion } };
}

const inMinutes = (minutes: number) => new Date(now().getTime() + minutes * 60_000);

const isCertificate = (secret: string) => secret.includes('-----BEGIN');

/** Returns the email and key from a service account's key file; null for any other text. */
function serviceAccount(json: string): { email: string; key: string } | null {
  try {
    const { client_email: email, private_key: key } = JSON.parse(json);
    createPrivateKey(key);
    return typeof email === 'string' ? { email, key } : null;
  } catch {
    return null;
  }
}
