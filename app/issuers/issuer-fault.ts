/** What goes wrong between this site and an issuer of identities, and what to do about it. */

/** What openid-client and Node put on their errors. */
interface IssuerError {
  code?: string;
  error?: string;
  error_description?: string;
  message?: string;
  status?: number;
  cause?: unknown;
}

const secretPlace = 'under “Certificates & secrets”';

/**
 * Codes of Microsoft Entra (https://learn.microsoft.com/entra/identity-platform/reference-error-codes), of OAuth 2.0 and
 * OpenID Connect (https://openid.net/specs/openid-connect-core-1_0.html#AuthError), and of openid-client and Node.
 */
const explanations: [pattern: RegExp, words: string][] = [
  [/AADSTS7000215\b/, `Microsoft does not know this client secret. Copy its Value, not its Secret ID, ${secretPlace}.`],
  [/AADSTS7000222\b/, `The client secret has run out. Create a new one ${secretPlace}, and enter its Value here.`],
  [
    /AADSTS700016\b/,
    'There is no application with this client ID in this tenant. Copy both IDs from the application’s page “Overview”.',
  ],
  [
    /AADSTS(90002|900023)\b/,
    'Microsoft knows no such tenant. Copy the Directory (tenant) ID from the page “Overview”.',
  ],
  [
    /AADSTS50011\b|redirect_uri/,
    'The provider does not know the redirect address. Copy it from here into the application’s settings, letter by letter.',
  ],
  [
    /AADSTS50105\b/,
    'This account is not assigned to the application. In Entra, under “Enterprise applications”, add it to “Users and groups”.',
  ],
  [
    /AADSTS(65001|90094)\b|consent_required/,
    'The application has not been allowed yet. An administrator of the tenant grants consent under “API permissions”.',
  ],
  [/AADSTS50020\b/, 'This account is of another organisation than the one that is set up here.'],
  [/AADSTS(53000|53001|53003|530003)\b/, 'A Conditional Access rule of your organisation did not let you in.'],
  [/AADSTS(50057|50034)\b/, 'Microsoft knows no such account, or it is disabled.'],
  [
    /AADSTS(700024|500133)\b|OAUTH_JWT_TIMESTAMP_CHECK_FAILED/,
    'The times of the provider and of this server differ. Set the server’s clock by a time server.',
  ],
  [/access_denied/, 'You, or your organisation, did not let this site know who you are.'],
  [/login_required|interaction_required/, 'The provider wants you to sign in there again.'],
  [
    /invalid_client|unauthorized_client/,
    'The provider did not accept the client ID and the secret. Check both; the secret may have run out.',
  ],
  [/invalid_grant/, 'The provider no longer knows this sign-in. Please begin again.'],
  [/invalid_scope/, 'The provider does not offer what is asked for: openid, email and profile must be allowed.'],
  [
    /temporarily_unavailable|server_error/,
    'The provider cannot sign anybody in at the moment. Please try again later.',
  ],
  [
    /ESECRET/,
    'The stored secret can no longer be read, because the instance’s own secret has changed. Enter it again.',
  ],
  [/ECLEAR|OAUTH_HTTP_REQUEST_FORBIDDEN/, 'The provider wants to be asked without https. That is not done.'],
  [/EADDRESSREFUSED|EPRIVATE/, 'The provider’s address leads to a place that must not be asked.'],
  [/EAI_AGAIN/, 'The provider’s name could not be looked up: this machine’s name service does not answer.'],
  [/ENOTFOUND|ENODATA/, 'No server is known by that name. Check the address for a typing mistake.'],
  [
    /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ECONNRESET/,
    'The provider cannot be reached from here. Check the address and this machine’s network.',
  ],
  [
    /OAUTH_TIMEOUT|ETIMEDOUT|TimeoutError|AbortError|OAUTH_ABORT/,
    'The provider did not answer in time. Please try again.',
  ],
  [
    /CERT|ISSUER_CERT|LEAF_SIGNATURE|ALTNAME/,
    'The provider’s certificate was not issued by anybody whom this program trusts.',
  ],
  [
    /OAUTH_JWT_CLAIM_COMPARISON_FAILED|OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED/,
    'What the provider answered was meant for another application or another sign-in, or comes from another issuer. Nobody was signed in.',
  ],
  [
    /signature|OAUTH_KEY_SELECTION_FAILED/i,
    'What the provider answered is not signed with its key. Nobody was signed in.',
  ],
  [/answer is too long/, 'The provider answered far more than is to be expected. Check the address.'],
  [/OAUTH_INVALID_RESPONSE/, 'The answer does not belong to this sign-in. Please begin again.'],
  [
    /OAUTH_RESPONSE_IS_NOT_(CONFORM|JSON)|OAUTH_RESPONSE_BODY_ERROR/,
    'There is no OpenID Connect provider at this address. Check the issuer for a typing mistake.',
  ],
];

/** In plain words; what the provider itself has written is for the log alone. */
export function explainIssuer(error: unknown): string {
  const text = wordsOf(error);
  const known = explanations.find(([pattern]) => pattern.test(text));
  return known?.[1] ?? 'The provider did not do what was expected; the log has the details.';
}

/** The issuer itself has said no, and will not say otherwise. */
export function isRefusal(error: unknown): boolean {
  const { error: code } = Object(error) as IssuerError;
  return code === 'invalid_grant';
}

/** All that an error and what caused it say. */
export function wordsOf(error: unknown, depth = 0): string {
  if (typeof error !== 'object' || error === null || depth > 4) return '';
  const { code, error: answer, error_description: description, message, cause } = error as IssuerError;
  const { name } = error as Error;
  return [name, code, answer, description, message, wordsOf(cause, depth + 1)].filter(Boolean).join(' ').slice(0, 1000);
}
