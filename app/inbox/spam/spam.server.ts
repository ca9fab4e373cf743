/** Local signals of spam. A message with one is suspected spam until staff review it. */
import { readPublicAddress } from '~/content/settings/settings.server';
import { secondsFromNow } from '~/platform/clock.server';
import { keyedDigest } from '~/platform/secret.server';
import { countUse } from '~/platform/throttle.server';
import { tokenDigest } from '~/platform/token.server';
import { prepared, type Values } from '../../../db/prepared.server';
import type { Tx } from '../../../db/store.server';
import { mailboxOf } from '../messages/mailbox';
import { honeypotName, type MessageInput } from '../messages/schema';

const manyLinks = 3;
/** One link and its host: `https://www.` and `[url=https://` name a single address. */
const linkWithHost = /(?:\[url[=\]])?(?:https?:\/\/(?:www\.)?|www\.)([^\s/?#<>"'[\](),;]*)|\[url/gi;
const sameTextPerDay = 3;
/** In characters. Different visitors may send the same shorter text, such as "Please call me". */
const longText = 80;
const day = 24 * 60 * 60;

/** Returns equal digests for texts that differ only in white space and letter case. */
export const textDigest = (message: string) => tokenDigest(message.toLowerCase().replace(/\s+/g, ''));

/** Returns the number of links in a message, without those to this website and to the sender's own domain. */
export async function countForeignLinks({ message, companyEmail }: MessageInput): Promise<number> {
  const links = [...message.matchAll(linkWithHost)];
  if (links.length === 0) return 0;
  const site = await readPublicAddress();
  const own = [site && new URL(site).hostname, hostOf(companyEmail.slice(companyEmail.lastIndexOf('@') + 1))]
    .filter((domain) => domain !== null)
    .map((domain) => domain.replace(/^www\./, ''));
  const isOwn = (host: string | null) => own.some((domain) => host === domain || host?.endsWith(`.${domain}`));
  return links.filter(([, host]) => !host || !isOwn(hostOf(host))).length;
}

/** Returns a host name as browsers write it, or null. */
function hostOf(text: string): string | null {
  const url = `https://${text.replace(/\.+$/, '')}`;
  return URL.canParse(url) ? new URL(url).hostname : null;
}

/**
 * Returns why the message is suspected spam, as text for staff, or null.
 * @param digest of the message, from `textDigest`
 * @param links from `countForeignLinks`
 * @param address the visitor's network
 */
export async function suspicion(
  tx: Tx,
  input: MessageInput,
  { digest, links }: { digest: string; links: number },
  address: string,
): Promise<string | null> {
  if (input[honeypotName]) return 'A hidden field was filled in.';
  if (links >= manyLinks) return `The message has ${links} links.`;
  if (/https?:|www\./i.test(`${input.firstName} ${input.lastName}`)) return 'The name has a link in it.';

  const earlier = await sameTexts(tx, { digest, since: secondsFromNow(-day) });
  if (earlier.length === 0) return null;
  const key = `text:${keyedDigest('throttle', `${address} ${digest}`)}`;
  const repeatedFromNetwork = await countUse(tx, { key, seconds: day });
  const sender = mailboxOf(input.companyEmail);
  const fromSender = earlier.filter(({ companyEmail }) => mailboxOf(companyEmail) === sender).length;
  const isAdvertisement = links > 0 && input.message.length >= longText;
  const repeated = Math.max(repeatedFromNetwork, fromSender, isAdvertisement ? earlier.length : 0);
  return repeated >= sameTextPerDay ? 'The same text has arrived several times.' : null;
}

const sameTexts = prepared((db, value: Values<{ digest: string; since: string }>) =>
  db
    .selectFrom('contactRequests')
    .select('companyEmail')
    .where('messageDigest', '=', value('digest'))
    .where('createdAt', '>', value('since'))
    .limit(100),
);
