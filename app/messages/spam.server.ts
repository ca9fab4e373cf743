/** Local signs that a message is spam. Whoever shows one is believed to be a program until staff say otherwise. */
import { createHash } from 'node:crypto';
import { secondsFromNow } from '~/platform/clock.server';
import { prepared, type Values } from '../../db/prepared.server';
import type { Tx } from '../../db/store.server';
import { type ContactRequestInput, honeypotName } from './contact-request';

const manyLinks = 3;
const sameTextPerDay = 3;
const day = 24 * 60 * 60;

/** Equal for texts that differ in nothing but white space and letter case. */
export function digestOf(message: string): string {
  return createHash('sha256').update(message.toLowerCase().replace(/\s+/g, '')).digest('base64url');
}

/** Why the message is taken for spam, in words for staff; null when it is not. */
export async function suspicion(tx: Tx, input: ContactRequestInput, digest: string): Promise<string | null> {
  if (input[honeypotName]) return 'A field was filled in that people do not see.';
  const links = input.message.match(/https?:\/\/|www\.|\[url/gi)?.length ?? 0;
  if (links >= manyLinks) return `The message has ${links} links.`;
  if (/https?:|www\./i.test(`${input.firstName} ${input.lastName}`)) return 'The name has a link in it.';
  const same = await sameTexts(tx, { digest, since: secondsFromNow(-day) });
  return same.length >= sameTextPerDay ? 'The same text has arrived again and again.' : null;
}

const sameTexts = prepared((db, value: Values<{ digest: string; since: string }>) =>
  db
    .selectFrom('contactRequests')
    .select('id')
    .where('messageDigest', '=', value('digest'))
    .where('createdAt', '>', value('since'))
    .limit(sameTextPerDay),
);
