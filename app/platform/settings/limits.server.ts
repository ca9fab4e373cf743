/** Settings for secrets and rate limits. */
import type { ReadSetting } from './parse.server';

/** At most `hits` in any `seconds`; null means no limit. */
export type RateLimit = { hits: number; seconds: number } | null;

export function readSecurity(read: ReadSetting) {
  const rateLimit = (name: string, usual: RateLimit) => read(name, usual, parseRate, 'N/SECONDS, or off');
  return {
    /** Null: generated in the data folder. */
    appSecret: read<string | null>(
      'APP_SECRET',
      null,
      (value) => (value.length >= 32 ? value : undefined),
      'at least 32 characters',
    ),
    /** `null`: generated when required; `off`: never required. */
    setupToken: read<string | null>(
      'SETUP_TOKEN',
      null,
      (value) => (value === 'off' || value.length >= 16 ? value : undefined),
      'at least 16 characters, or off',
    ),
    contactRateLimit: rateLimit('CONTACT_RATE_LIMIT', { hits: 5, seconds: 600 }),
    loginRateLimit: rateLimit('LOGIN_RATE_LIMIT', { hits: 10, seconds: 900 }),
  };
}

function parseRate(value: string): RateLimit | undefined {
  if (value === 'off') return null;
  const [, hits, seconds] = /^(\d{1,6})\/(\d{1,7})$/.exec(value) ?? [];
  return Number(hits) > 0 && Number(seconds) > 0 ? { hits: Number(hits), seconds: Number(seconds) } : undefined;
}
