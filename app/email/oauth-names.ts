/**
 * The names of OAuth services for lists and notices. They are separate from the schemas, so that these pages load no
 * Zod.
 */
export const oauthProviders = ['microsoft', 'google', 'other'] as const;
export type OAuthProvider = (typeof oauthProviders)[number];

export const oauthProviderNames: Record<OAuthProvider, string> = {
  microsoft: 'Microsoft 365',
  google: 'Google Workspace',
  other: 'Another service',
};

/** Afterwards, Microsoft 365 rejects passwords for sending, unless the organisation asks for a delay. */
export const microsoftPasswordEnd = 'the end of December 2026';
