/** Records forms that were rejected because `Origin` differs from the requested address, often because of a proxy. */
import { currentConfig } from '~/platform/config.server';
import { countUse, listKeys } from '~/platform/throttle.server';
import { currentStore, type Store, transaction } from '../../../db/store.server';

export interface OriginMismatch {
  origin: string;
  /** BASE_URL, or the address in `Host`. */
  expected: string;
}

/** Each mismatch is a rate-limit counter, which expires by itself. */
const prefix = 'origin-mismatch ';
const keyOf = ({ origin, expected }: OriginMismatch) => `${prefix}${origin} ${expected}`;
const seconds = 7 * 24 * 60 * 60;
/** The maximum number of recorded mismatches, because any client can cause one. */
const recordedMax = 20;

/** Records a mismatch for the dashboard and `uplink doctor`, for a week. */
export async function recordOriginMismatch(mismatch: OriginMismatch): Promise<void> {
  const key = keyOf(mismatch);
  const recorded = await recordedKeys();
  if (recorded.includes(key) || recorded.length >= recordedMax) return;
  await transaction((tx) => countUse(tx, { key, seconds }));
  nextLook.delete(currentStore());
}

/** Returns the latest mismatch; null without one in the last week, or once BASE_URL is the origin that the browser names. */
export async function readOriginMismatch(): Promise<OriginMismatch | null> {
  const [latest] = await recordedKeys();
  const [origin, expected] = latest?.slice(prefix.length).split(' ') ?? [];
  return origin && expected && origin !== currentConfig().baseUrl ? { origin, expected } : null;
}

async function recordedKeys(origin = ''): Promise<string[]> {
  return (await listKeys(prefix + origin)).map(({ key }) => key);
}

const lookEveryMs = 60_000;
/** The monotonic time from which requests may query the store again for a mismatch to resolve. */
const nextLook = new WeakMap<Store, number>();

/** Deletes the mismatches of an origin once a request arrives with the right host. */
export async function resolveOriginMismatch(origin: string): Promise<void> {
  const store = currentStore();
  if ((nextLook.get(store) ?? 0) > performance.now()) return;
  nextLook.set(store, performance.now() + lookEveryMs);
  const keys = await recordedKeys(`${origin} `);
  if (keys.length > 0) await transaction((tx) => tx.deleteFrom('throttles').where('key', 'in', keys).execute());
}

export function describeOriginMismatch({ origin, expected }: OriginMismatch): string {
  return `A form from ${origin} was rejected: the address of this site is ${expected}. If ${origin} is this site, make your proxy send the original host (nginx: proxy_set_header Host $host), or set BASE_URL=${origin}.`;
}
