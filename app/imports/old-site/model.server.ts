/** Takes over the name, logo, colour and contact details from the owner's old website. */
import type * as z from 'zod';
import { findAppearance, saveAppearance } from '~/content/appearance/model.server';
import { defaultAppearance } from '~/content/appearance/schema';
import { type BusinessDetails, defaultBusinessDetails } from '~/content/settings/business-details';
import { findBusinessDetails, permission, saveBusinessDetails } from '~/content/settings/settings.server';
import { currentConfig } from '~/platform/config.server';
import { ImageNotDownloaded, Invalid } from '~/platform/errors';
import { allowAny, connectTo, TooManyRedirects } from '~/platform/network/connect.server';
import { PrivateAddress, publicOnly } from '~/platform/network/public-network.server';
import { Child, ChildExited } from '~/platform/threads/child-processes.server';
import { ThreadLimitExceeded } from '~/platform/threads/threads.server';
import { type Actor, authorize } from '~/records/actor';
import { checkVersion } from '~/records/records.server';
import type { OldSiteFacts } from './facts';
import { type OldSiteField, oldSiteFields, type oldSiteSchema, readOldSiteValue } from './schema';

export { permission };

/** In milliseconds, including redirects. */
const timeLimit = 15_000;
const bytesMax = 5 * 1024 * 1024;
const redirectsMax = 5;

const reader = new Child<{ html: string; address: string }, OldSiteFacts>({
  program: 'facts',
  timeLimit: 10_000,
  memoryLimit: 256,
  queue: { limit: 4, tooMany: 'The server is busy. Try again in a few seconds.', retryAfterSeconds: 5 },
});

/** The current settings: the values to compare with, and whether staff have changed them. */
export async function findCurrent(actor: Actor) {
  const [details, { accent, version: appearanceVersion }] = await Promise.all([
    findBusinessDetails(actor),
    findAppearance(actor),
  ]);
  const { version: detailsVersion, ...current } = { ...details, accent };
  const initial = { ...defaultBusinessDetails, accent: defaultAppearance.accent };
  const changed = oldSiteFields.filter((field) => current[field] !== initial[field]);
  return { current, changed, detailsVersion, appearanceVersion };
}

/**
 * Reads one page, and returns the first acceptable value of each field.
 * @throws {Invalid} when the page cannot be read, {TooMany}
 */
export async function readOldSite(actor: Actor, entered: string): Promise<Partial<Record<OldSiteField, string>>> {
  authorize(actor, permission);
  const facts = await reader.run(await fetchPage(entered)).catch((error) => {
    const isTooMuch =
      error instanceof ThreadLimitExceeded || error instanceof ChildExited || error.name === 'RangeError';
    throw isTooMuch ? unreadable('This page is too complex to read.') : error;
  });
  return Object.fromEntries(
    oldSiteFields.flatMap((field) => {
      const value = facts[field].map((text) => readOldSiteValue(field, text)).find((one) => one);
      return value ? [[field, value]] : [];
    }),
  );
}

/**
 * Saves the ticked values. The colour becomes a draft.
 * @throws {StaleVersion} before anything is written
 * @throws {Invalid} when the year is missing or the logo cannot be downloaded, before anything is written
 */
export async function takeOver(
  actor: Actor,
  { take, detailsVersion, appearanceVersion, foundedYear = 0, ...values }: z.output<typeof oldSiteSchema>,
) {
  const [{ version, ...details }, appearance] = await Promise.all([findBusinessDetails(actor), findAppearance(actor)]);
  checkVersion({ version }, detailsVersion, 'business details');
  checkVersion(appearance, appearanceVersion, 'appearance');
  const given = take.flatMap((field) => (values[field] ? [[field, values[field]]] : []));
  const { accent, ...taken }: Partial<BusinessDetails> & { accent?: string } = Object.fromEntries(given);
  if (Object.keys(taken).length > 0) {
    const year = version === 0 ? foundedYear : details.foundedYear;
    if (!year) throw new Invalid({ foundedYear: ['Please enter a year'] });
    await saveBusinessDetails(actor, { ...details, ...taken, foundedYear: year }, version).catch((error) => {
      throw error instanceof ImageNotDownloaded ? new Invalid({ take: [`Logo: ${error.message}`] }) : error;
    });
  }
  if (accent) await saveAppearance(actor, { ...appearance, accent }, appearance.version);
  return take;
}

const unreadable = (message: string) => new Invalid({ website: [message] });

/** Returns the HTML, and the address after redirects. */
async function fetchPage(entered: string): Promise<{ html: string; address: string }> {
  const { fetchPictures } = currentConfig();
  if (fetchPictures === 'off') throw unreadable('This server does not download from other websites (FETCH_PICTURES).');
  const signal = AbortSignal.timeout(timeLimit);
  let address = new URL(entered).href;
  try {
    const response = await connectTo(address, {
      method: 'GET',
      headers: { Accept: 'text/html', 'Accept-Encoding': 'identity', 'User-Agent': 'Uplink' },
      signal,
      networkPolicy: fetchPictures === 'any' ? allowAny : publicOnly,
      redirects: redirectsMax,
      onRedirect: ({ href }) => {
        address = href;
      },
    });
    const { statusCode: status = 0, headers } = response;
    const type = headers['content-type'] ?? '';
    if (status !== 200 || !/html/i.test(type)) response.destroy();
    if (status !== 200) throw unreadable(`The website did not return the page (status ${status}). Check the address.`);
    if (!/html/i.test(type)) throw unreadable('This address is a file. Enter the address of a web page.');
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > bytesMax) throw unreadable(`This page is larger than ${bytesMax / 1024 / 1024} MB.`);
      chunks.push(chunk);
    }
    return { html: decode(Buffer.concat(chunks), type), address };
  } catch (error) {
    if (error instanceof Invalid) throw error;
    if (error instanceof TooManyRedirects) throw unreadable('This address redirects in a loop.');
    if (error instanceof PrivateAddress)
      throw unreadable('This address is in a private network. Enter the public address of your website.');
    if (signal.aborted) throw unreadable('The website took too long to respond. Try again later.');
    throw unreadable('We could not reach this website. Check the address, or try it with http:// before it.');
  }
}

/** Older websites name their encoding in the header or at the start of the page. */
function decode(bytes: Buffer, type: string): string {
  const named = /charset=["']?([\w-]+)/i;
  const encoding = (named.exec(type) ?? named.exec(bytes.toString('latin1', 0, 1024)))?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return bytes.toString('utf8');
  }
}
