/** Local signals of spam. A message with one is suspected spam until staff review it. */
import { secondsFromNow } from '~/platform/clock.server';
import { keyedDigest } from '~/platform/secret.server';
import { countUse } from '~/platform/throttle.server';
import { digestOf } from '~/platform/token.server';
import { prepared, type Values } from '../../../db/prepared.server';
import type { Tx } from '../../../db/store.server';
import { mailboxOf } from '../messages/mailbox';
import { type ContactRequestInput, honeypotName } from '../messages/schema';

const manyLinks = 3;
/** The start of one link, once: `https://www.` and `[url=https://` name a single address. */
const linkStart = /(?:\[url[=\]])?(?:https?:\/\/(?:www\.)?|www\.)|\[url/gi;
const sameTextPerDay = 3;
/** In characters. Different visitors may send the same shorter text, such as "Please call me". */
const longText = 80;
const day = 24 * 60 * 60;

/** Returns equal digests for texts that differ only in white space and letter case. */
export const textDigest = (message: string) => digestOf(message.toLowerCase().replace(/\s+/g, ''));

/**
 * Returns why the message is suspected spam, as text for staff, or null.
 * @param digest of the message, from `textDigest`
 * @param address the visitor's network
 */
export async function suspicion(
  tx: Tx,
  input: ContactRequestInput,
  digest: string,
  address: string,
): Promise<string | null> {
  if (input[honeypotName]) return 'A hidden field was filled in.';
  const links = input.message.match(linkStart)?.length ?? 0;
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
