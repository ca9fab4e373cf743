/**
 * The names of identity providers for lists and buttons. They are separate from the schemas, so that these pages load
 * no Zod.
 */
export const providerKinds = ['microsoft', 'google', 'other'] as const;
export type ProviderKind = (typeof providerKinds)[number];

export const providerKindNames: Record<ProviderKind, string> = {
  microsoft: 'Microsoft Entra ID',
  google: 'Google Workspace',
  other: 'Another provider',
};

/** The paths where a login begins and where the provider redirects back to. */
export const ssoLoginPath = (key: string) => `/admin/login/with/${key}`;
export const ssoCallbackPath = (key: string) => `${ssoLoginPath(key)}/back`;

export interface ProviderButton {
  key: string;
  name: string;
}
