/** What lists and buttons say of identity providers: separate from their schemas, which bring Zod with them. */
export const providerKinds = ['microsoft', 'google', 'other'] as const;
export type ProviderKind = (typeof providerKinds)[number];

export const providerKindNames: Record<ProviderKind, string> = {
  microsoft: 'Microsoft Entra ID',
  google: 'Google Workspace',
  other: 'Another provider',
};

/** Where a sign-in begins, and where the provider sends the browser back to. */
export const wayTo = (key: string) => `/admin/login/with/${key}`;
export const wayBack = (key: string) => `${wayTo(key)}/back`;

/** What the login auth page has to know of one. */
export interface ProviderButton {
  key: string;
  name: string;
}
