/** Errors of S3 services, explained with a fix. */
import { ownProperty } from '../own-property';

export class BucketError extends Error {
  constructor(
    message: string,
    /** The S3 error code, Node's error code, or the HTTP status. */
    readonly code: string,
    /** Whether a retry within seconds may help. */
    readonly isPassing = false,
  ) {
    super(message);
    this.name = 'BucketError';
  }
}

const byCode: Record<string, string> = {
  NoSuchBucket: 'There is no such bucket. Create it, or see whether its name and the endpoint are right.',
  AccessDenied:
    'Access is denied (403). The key may not do this: it needs to list the bucket, and to read, write and delete in it.',
  AllAccessDisabled: 'The bucket is disabled. Contact the provider of the bucket.',
  InvalidAccessKeyId: 'The service does not know AWS_ACCESS_KEY_ID. Enter the key again.',
  SignatureDoesNotMatch:
    'The signature is wrong: AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID. Enter both again.',
  RequestTimeTooSkewed: 'The clock of this machine is more than 15 minutes off. Set it: timedatectl set-ntp true.',
  ExpiredToken: 'AWS_SESSION_TOKEN has expired. Use a permanent key.',
  AuthorizationHeaderMalformed: 'The region is wrong. Set that of the bucket.',
  PermanentRedirect: 'The bucket is in another region. Set its region and endpoint.',
  QuotaExceeded: 'The bucket is full. Make room in it, or buy more; older backups go by themselves.',
  SlowDown: 'The service asks to be slower.',
  InvalidObjectState: 'The object lies in an archive. Turn off the rule of the bucket that archives what is here.',
  NoSuchKey: 'It is not in the bucket.',
};

const quotaCodes = new Set([
  'QuotaExceeded',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'StorageLimitExceeded',
  'InsufficientStorage',
  'EntityTooLarge',
]);

/** @param body the response body, in which S3 names an error code */
export function bucketError(status: number, body: string): BucketError {
  const named = /<Code>([^<]{1,80})<\/Code>/.exec(body)?.[1];
  const code = status === 507 || quotaCodes.has(named ?? '') ? 'QuotaExceeded' : (named ?? fallbackCode(status));
  const isPassing = status >= 500 && status !== 507 ? true : status === 408 || status === 429;
  const text = ownProperty(byCode, code) ?? `The service answered ${status}${named ? ` (${named})` : ''}.`;
  return new BucketError(text, code, isPassing);
}

function fallbackCode(status: number): string {
  if (status === 403) return 'AccessDenied';
  if (status === 404) return 'NoSuchKey';
  if (status === 301) return 'PermanentRedirect';
  return String(status);
}

const byNetworkCode: [RegExp, string][] = [
  [/ENOTFOUND|EAI_AGAIN/, 'Its name is not known, or no name server answers. See whether the endpoint is right.'],
  [/ECONNREFUSED/, 'No one listens there. See whether the endpoint is right and the service runs.'],
  [/CERT_HAS_EXPIRED/, 'The certificate has expired. Ask the provider to renew it.'],
  [/ALTNAME_INVALID/, 'The certificate is for another name. Check the endpoint.'],
  [
    /SELF_SIGNED|UNABLE_TO|CERT_/,
    'The certificate is not from a trusted authority. To use your own authority, set NODE_EXTRA_CA_CERTS.',
  ],
  [
    /ERR_SSL|EPROTO/,
    'It does not speak TLS as it should. See whether the endpoint should begin with http: or have another port.',
  ],
];

/** Explains a `fetch` error without a response. */
export function bucketNetworkError(error: unknown): BucketError {
  const { name = '', cause } = error as Error;
  if (name === 'TimeoutError') return new BucketError('It did not answer in time.', 'timeout', true);
  const { code = 'network', message = String(error) } = (cause ?? error) as NodeJS.ErrnoException;
  const text = byNetworkCode.find(([pattern]) => pattern.test(code))?.[1] ?? `The connection broke (${message}).`;
  return new BucketError(text, code, !/CERT|SSL|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code));
}
