/** Settings for off-site backups: destination, encryption and retention. */
import { type ReadSetting, wholeNumber } from './parse.server';
import type { StorageSettings } from './storage.server';

export type OffSite = NonNullable<ReturnType<typeof readOffSite>['offSite']>;
export type Bucket = ReturnType<typeof readBucket>;
/** The retention rule: all backups of the first hours, then the last one of each hour, day, week and month. */
export type RetentionRule = OffSite['keep'];

const anything = (value: string) => value;

/** Returns null if BACKUP_TO is not set. @param errors receives a line for each missing setting */
export function readOffSite(
  read: ReadSetting,
  errors: string[],
  { databaseServer }: Pick<StorageSettings, 'databaseServer'>,
) {
  const address = read<string | null>('BACKUP_TO', null, anything, '');
  if (!address) return { offSite: null };
  if (databaseServer) {
    errors.push(
      'BACKUP_TO: it sends the pages of a SQLite file. With PostgreSQL have its server archive its log, or copy DATA_DIR/backups to another machine.',
    );
    return { offSite: null };
  }
  const keep = (name: string, fallback: number) =>
    read(`BACKUP_KEEP_${name}`, fallback, (value) => wholeNumber(value, 0, 9999), 'a number from 0 to 9999');
  const offSite = {
    ...readBucket(read, 'BACKUP_TO', address, errors),
    ...readOpening(read, errors),
    /** The configured address: s3://bucket/prefix. */
    address,
    /** The interval between checks for changes, in seconds. */
    everySeconds: read('BACKUP_SEND_EVERY', 60, parseTime, 'a time such as 1m, 30s or 1h'),
    keep: {
      allHours: keep('ALL_HOURS', 24),
      hours: keep('HOURS', 48),
      days: keep('DAYS', 14),
      weeks: keep('WEEKS', 8),
      months: keep('MONTHS', 12),
    },
  };
  return { offSite };
}

export function readBucket(read: ReadSetting, setting: string, address: string, errors: string[]) {
  const [own] = setting.split('_');
  const [, bucket = '', path = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(address) ?? [];
  if (!bucket) errors.push(`${setting}: "${address}" is not usable; give s3://BUCKET/PREFIX.`);
  const region = read(`${own}_REGION`, readAws(read, 'REGION') ?? readAws(read, 'DEFAULT_REGION'), anything, '');
  const standard = readAws(read, 'ENDPOINT_URL_S3') ?? readAws(read, 'ENDPOINT_URL');
  const endpoint = read(`${own}_ENDPOINT`, standard, parseAddress, 'an address such as https://s3.example.com');
  const credential = (name: string) => {
    const value = readAws(read, name);
    if (!value) errors.push(`AWS_${name}: ${setting} needs it; the service that the bucket is at gives it out.`);
    return value ?? '';
  };
  const prefix = path.replace(/^\/+|\/+$/g, '');
  return {
    /** The origin of the service, with a path before the bucket name if needed. */
    endpoint: (endpoint ?? `https://s3.${region ?? defaultRegion}.amazonaws.com`).replace(/\/+$/, ''),
    bucket,
    /** The prefix of all object names: empty, or ending in a slash. */
    prefix: prefix && `${prefix}/`,
    region: region ?? defaultRegion,
    accessKeyId: credential('ACCESS_KEY_ID'),
    secretAccessKey: credential('SECRET_ACCESS_KEY'),
    sessionToken: readAws(read, 'SESSION_TOKEN'),
  };
}

const defaultRegion = 'us-east-1';

const readAws = (read: ReadSetting, name: string): string | null =>
  read<string | null>(`AWS_${name}`, null, anything, '');

/** Backups are encrypted for age public keys, or with a passphrase. */
function readOpening(read: ReadSetting, errors: string[]) {
  const passphrase = read<string | null>(
    'BACKUP_PASSPHRASE',
    null,
    (value) => (value.length >= 16 ? value : undefined),
    'at least 16 characters',
  );
  const recipients = read<string[]>(
    'BACKUP_RECIPIENTS',
    [],
    parseRecipients,
    'age public keys (age1…), separated by commas, all of them post-quantum keys (age1pq1…) or none',
  );
  if (!passphrase && recipients.length === 0) {
    errors.push(
      'BACKUP_TO: nothing leaves this machine unencrypted. Set BACKUP_PASSPHRASE, and keep it elsewhere as well, or BACKUP_RECIPIENTS, public keys that age-keygen makes.',
    );
  }
  if (passphrase && recipients.length > 0) errors.push('BACKUP_PASSPHRASE and BACKUP_RECIPIENTS: give one of the two.');
  return { passphrase, recipients };
}

function parseRecipients(value: string): string[] | undefined {
  const recipients = value.split(/[\s,]+/).filter(Boolean);
  const isKey = recipients.every((recipient) => /^age1[a-z0-9]{50,}$/.test(recipient));
  // Like age: a quantum computer could open such a file with the weaker key.
  const kinds = new Set(recipients.map((recipient) => /^age1(tag)?pq1/.test(recipient)));
  return isKey && kinds.size === 1 ? recipients : undefined;
}

function parseAddress(value: string): string | undefined {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : undefined;
}

function parseTime(value: string): number | undefined {
  const [, count, unit] = /^([1-9]\d{0,3})([smh])$/.exec(value) ?? [];
  return count && unit ? Number(count) * { s: 1, m: 60, h: 3600 }[unit as 's' | 'm' | 'h'] : undefined;
}
