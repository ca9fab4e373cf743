/** Errors between this site and an identity provider, and how to fix them. */

/** The properties that openid-client and Node add to their errors. */
interface ProviderError {
  code?: string;
  error?: string;
  error_description?: string;
  message?: string;
  status?: number;
  cause?: unknown;
}

const secretPlace = 'under “Certificates & secrets”';

/**
 * Codes of Microsoft Entra (https://learn.microsoft.com/entra/identity-platform/reference-error-codes), of OAuth 2.0
 * and OpenID Connect (https://openid.net/specs/openid-connect-core-1_0.html#AuthError), and of openid-client and Node.
 */
const explanations: [pattern: RegExp, message: string][] = [
  [/AADSTS7000215\b/, `Microsoft does not know this client secret. Copy its Value, not its Secret ID, ${secretPlace}.`],
  [/AADSTS7000222\b/, `The client secret has expired. Create a new one ${secretPlace}, and enter its Value here.`],
  [
    /AADSTS700016\b/,
    'This tenant has no application with this client ID. Copy both IDs from the application’s “Overview” page.',
  ],
  [
    /AADSTS(90002|900023)\b/,
    'Microsoft did not find this tenant. Copy the Directory (tenant) ID from the page “Overview”.',
  ],
  [
    /AADSTS50011\b|redirect_uri/,
    'The provider does not know the redirect address. Copy it from here into the application’s settings, exactly.',
  ],
  [
    /AADSTS50105\b/,
    'This account is not assigned to the application. In Entra, under “Enterprise applications”, add it to “Users and groups”.',
  ],
  [
    /AADSTS(65001|90094)\b|consent_required/,
    'An administrator of the tenant must grant consent under “API permissions”.',
  ],
  [/AADSTS50020\b/, 'This account belongs to another organisation.'],
  [/AADSTS(53000|53001|53003|530003)\b/, 'A Conditional Access rule of your organisation did not let you in.'],
  [/AADSTS(50057|50034)\b/, 'Microsoft knows no such account, or it is disabled.'],
  [
    /AADSTS(700024|500133)\b|OAUTH_JWT_TIMESTAMP_CHECK_FAILED/,
    'The times of the provider and of this server differ. Set the server’s clock by a time server.',
  ],
  [/access_denied/, 'You or your organisation did not allow this login.'],
  [/login_required|interaction_required/, 'The provider wants you to log in there again.'],
  [
    /invalid_client|unauthorized_client/,
    'The provider did not accept the client ID and the secret. Check both; the secret may have expired.',
  ],
  [/invalid_grant/, 'The provider no longer knows this login. Start again.'],
  [/invalid_scope/, 'The provider must allow the scopes openid, email and profile.'],
  [/temporarily_unavailable|server_error/, 'The provider is not available. Try again later.'],
  [
    /ESECRET/,
    'The stored secret can no longer be read, because the instance’s own secret has changed. Enter it again.',
  ],
  [/ECLEAR|OAUTH_HTTP_REQUEST_FORBIDDEN/, 'The provider must use https.'],
  [/EADDRESSREFUSED|EPRIVATE/, 'The provider’s address is not allowed.'],
  [/EAI_AGAIN/, 'The DNS server of this machine does not respond, so we could not find the provider.'],
  [/ENOTFOUND|ENODATA/, 'Server not found. Check the spelling of the address.'],
  [
    /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ECONNRESET/,
    'We cannot reach the provider. Check the address and the network of this machine.',
  ],
  [/OAUTH_TIMEOUT|ETIMEDOUT|TimeoutError|AbortError|OAUTH_ABORT/, 'The provider did not respond in time. Try again.'],
  [/CERT|ISSUER_CERT|LEAF_SIGNATURE|ALTNAME/, 'The provider’s certificate is not from a trusted authority.'],
  [
    /OAUTH_JWT_CLAIM_COMPARISON_FAILED|OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED/,
    'The provider’s response belongs to another application, login or issuer. No one was logged in.',
  ],
  [/signature|OAUTH_KEY_SELECTION_FAILED/i, 'The provider’s response has a wrong signature. No one was logged in.'],
  [/answer is too long/, 'The provider’s response is too large. Check the address.'],
  [/OAUTH_INVALID_RESPONSE/, 'The response does not belong to this login. Start again.'],
  [
    /OAUTH_RESPONSE_IS_NOT_(CONFORM|JSON)|OAUTH_RESPONSE_BODY_ERROR/,
    'No OpenID Connect provider found at this address. Check the spelling of the issuer.',
  ],
];

/** The provider publishes another issuer than the configured one. */
export class IssuerMismatch extends Error {
  constructor(readonly published: string) {
    super(`The provider publishes the issuer ${published}.`);
  }
}

/** Explains an error in plain words. The provider's own text is only logged. */
export function explainProviderError(error: unknown): string {
  if (error instanceof IssuerMismatch) return `${error.message} Enter exactly that address as the issuer.`;
  const text = errorMessage(error);
  const known = explanations.find(([pattern]) => pattern.test(text));
  return `${known?.[1] ?? 'Unexpected response from the provider. See the log for details.'}${claimOf(error)}`;
}

/** Returns a sentence about the issuer or audience of an ID token for another application; empty for other errors. */
function claimOf(error: unknown): string {
  const { claim, claims, expected } = Object(Object(Object(error).cause).cause) as Record<string, unknown>;
  if (claim !== 'iss' && claim !== 'aud') return '';
  const [sent, wanted] = [Object(claims)[claim], expected].map((value) => `“${String(value).slice(0, 200)}”`);
  return ` It names the ${claim === 'iss' ? 'issuer' : 'client ID'} ${sent}; this site has ${wanted}.`;
}

/** Returns true when the provider has permanently rejected the refresh token. */
export function isRejection(error: unknown): boolean {
  const { error: code } = Object(error) as ProviderError;
  return code === 'invalid_grant';
}

/** Returns the messages of an error and its causes. */
export function errorMessage(error: unknown, depth = 0): string {
  if (typeof error !== 'object' || error === null || depth > 4) return '';
  const { code, error: answer, error_description: description, message, cause } = error as ProviderError;
  const { name } = error as Error;
  return [name, code, answer, description, message, errorMessage(cause, depth + 1)]
    .filter(Boolean)
    .join(' ')
    .slice(0, 1000);
}
