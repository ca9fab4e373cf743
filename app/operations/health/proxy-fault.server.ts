/** Records requests which show that the proxy in front does not pass on what Uplink needs. */
import { readPublicAddress } from '~/content/settings/settings.server';
import { currentConfig } from '~/platform/config.server';
import { listKeys, rememberKey } from '~/platform/throttle.server';
import { transaction } from '../../../db/store.server';

/** The visitor's address or the public address of the site is missing. */
export interface ProxyFault {
  missing: 'visitor' | 'site';
  /** The requested origin. */
  origin: string;
}

const prefix = 'proxy-fault ';
const seconds = 7 * 24 * 60 * 60;

/** Records the fault for `uplink doctor`, for a week. */
export async function recordProxyFault({ missing, origin }: ProxyFault): Promise<void> {
  await transaction((tx) => rememberKey(tx, { key: `${prefix}${missing} ${origin}`, seconds }));
}

/** Returns the recorded faults that the settings have not resolved since. */
export async function readProxyFaults(): Promise<(ProxyFault & { at: string })[]> {
  const isUnresolved = { visitor: currentConfig().trustProxy > 0, site: (await readPublicAddress()) === null };
  const faults = (await listKeys(prefix)).map(({ key, expiresAt }) => {
    const [missing, origin = ''] = key.slice(prefix.length).split(' ');
    const at = new Date(Date.parse(expiresAt) - seconds * 1000).toISOString();
    return { missing: missing as ProxyFault['missing'], origin, at };
  });
  return faults.filter(({ missing }) => isUnresolved[missing]);
}

export function describeProxyFault({ missing, origin }: ProxyFault): string {
  return missing === 'visitor'
    ? `A request to ${origin} came without X-Forwarded-For, but TRUST_PROXY is on. All such visitors share one rate limit, and each can claim any address. Make your proxy set it (nginx: proxy_set_header X-Forwarded-For $remote_addr), or without a proxy set TRUST_PROXY=off.`
    : `A proxy sent a request for ${origin}, so the canonical links, og:url and the sitemap name that address to search engines. Set BASE_URL to the public address, such as BASE_URL=https://www.example.com.`;
}
