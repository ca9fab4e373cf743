/** Errors of Google's services, their meaning, and what to do. */
import { SecretUnreadable, TokenRejected } from '~/platform/access-token.server';
import { Invalid } from '~/platform/errors';
import { GoogleRejected } from './google-api.server';

/** By the reasons of Google's `ErrorInfo` (https://cloud.google.com/apis/docs/errors), or the status without one. */
const rejections: [pattern: RegExp, message: string][] = [
  [/^API_KEY_INVALID$/, 'Google does not know this API key. Copy the key again from “Credentials”.'],
  [
    /^BILLING_DISABLED$/,
    'Billing is not set up for your Google Cloud project. Open “Billing” there, and link a billing account.',
  ],
  [
    /^(SERVICE_DISABLED|API_KEY_SERVICE_BLOCKED)$/,
    'The API is not enabled for your project, or not allowed for this key. Open “APIs & Services”, enable it, and check the restrictions of the key. Then wait a few minutes.',
  ],
  [
    /^API_KEY_(IP_ADDRESS|HTTP_REFERRER|ANDROID_APP|IOS_APP)_BLOCKED$/,
    'The restrictions of the API key exclude this server. Allow its IP address, and do not restrict the key to websites or apps.',
  ],
  [
    /^(ACCESS_TOKEN_SCOPE_INSUFFICIENT)$/,
    'The login does not include your Business Profile. Log in with Google again, and tick the box for it.',
  ],
  [
    /^(RATE_LIMIT_EXCEEDED|RESOURCE_EXHAUSTED)$/,
    'The quota of your Google Cloud project is used up. We try again tomorrow. A new project has no quota for Business Profile until Google has approved your request for access.',
  ],
  [/^NOT_FOUND$/, 'Google no longer has this business. It was deleted or merged: choose it again.'],
  [
    /^(PERMISSION_DENIED|CONSUMER_\w+)$/,
    'Google denied access. Check that this account manages the business, and that the API is enabled with billing.',
  ],
  [/^(UNAUTHENTICATED|ACCESS_TOKEN_\w+)$/, 'Google does not accept the login any more. Log in with Google again.'],
];

const byStatus: Record<number, string> = {
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
};

const tokenRejections: [pattern: RegExp, message: string][] = [
  [
    /invalid_grant/,
    'The login has expired or was revoked. Log in with Google again. An application in “Testing” loses its access after 7 days: publish it in the Google Auth Platform.',
  ],
  [/invalid_client|unauthorized_client/, 'Google does not know this client ID and secret. Copy both again.'],
  [/redirect_uri_mismatch/, 'The redirect URI of the OAuth client differs. Copy it from step 3.'],
];

/** Rejects with the explanation of an error as `Invalid`. */
export function explained<T>(request: Promise<T>): Promise<T> {
  return request.catch((error) => {
    throw new Invalid({ '': [explain(error)] });
  });
}

export function explain(error: unknown): string {
  if (error instanceof Invalid) return error.message;
  if (error instanceof SecretUnreadable)
    return 'The stored secret can no longer be read, because the instance’s own secret has changed. Enter it again.';
  if (error instanceof TokenRejected) {
    const known = tokenRejections.find(([pattern]) => pattern.test(error.response));
    return known?.[1] ?? 'Google rejected the login. Log in with Google again.';
  }
  if (error instanceof GoogleRejected) {
    const { status, reason } = error;
    const known =
      rejections.find(([pattern]) => pattern.test(reason)) ??
      rejections.find(([pattern]) => pattern.test(byStatus[status] ?? ''));
    if (known) return known[1];
    if (status < 500) return `Google rejected the request (${status} ${reason}).`;
  }
  return 'We could not reach Google. We try again tomorrow. Check that this server may connect to googleapis.com.';
}
