/** The connection to Google reviews. Its secrets are encrypted and sent only to Google. */
import { encrypt } from '~/platform/encryption.server';
import { Invalid, NotFound } from '~/platform/errors';
import { countHit, type Limit } from '~/platform/throttle.server';
import { type Actor, authorize } from '~/records/actor';
import { audit } from '~/records/audit.server';
import { encryptedSecret, readSettingsRow, storeSettings } from '~/records/settings-model.server';
import { writeAs } from '~/records/write-as.server';
import type { GoogleApi, RowChanges } from '../../db/schema';
import type { Tx } from '../../db/store.server';
import type { GoogleStatus, Location } from './google';
import { fetchPlace, findPlaces, listLocations } from './google-api.server';
import { type Credentials, purposes, readGoogleCredentials, requireSecret, table } from './google-credentials.server';
import { explained } from './google-diagnosis.server';
import { exchangeCode, loginAddress } from './google-login.server';

export const permission = 'google-reviews';
const subject = 'Google reviews';
const limit: Limit = { key: 'google-reviews', hits: 40, seconds: 600 };

/** Returns the state of the connection; null before it is set up. */
export async function readGoogleStatus(actor: Actor): Promise<GoogleStatus | null> {
  authorize(actor, 'content');
  const row = await readSettingsRow(table);
  if (!row) return null;
  const { api, location, locationName, checkedAt, problem } = row;
  return { api, locationName: location && locationName, checkedAt, problem };
}

/** Returns the data of the setup screens. */
export async function readSetup(actor: Actor) {
  authorize(actor, permission);
  const credentials = await readGoogleCredentials();
  if (!credentials) return null;
  const { api, clientId, secret, refreshToken, location } = credentials;
  return { api, clientId, hasSecret: secret !== null, isLoggedIn: refreshToken !== null, location };
}

/** Searches for places. Saves the key if Google accepts it. @throws {Invalid} with an explanation of Google's error */
export async function findBusinesses(
  actor: Actor,
  { apiKey, query }: { apiKey?: string; query: string },
): Promise<Location[]> {
  await countRequest(actor);
  const stored = await readGoogleCredentials();
  const key = apiKey || (stored?.api === 'places' ? stored.secret : null);
  if (!key) throw new Invalid({ apiKey: ['Please enter the API key'] });
  const places = await explained(findPlaces(key, query));
  if (apiKey) await save(actor, 'places', { clientId: null, secret: apiKey });
  return places;
}

/** Saves the OAuth client, before the owner logs in with it. @throws {Invalid} when a secret is required */
export function saveClient(
  actor: Actor,
  { clientId, clientSecret }: { clientId: string; clientSecret?: string },
): Promise<void> {
  return save(actor, 'business-profile', { clientId, secret: clientSecret });
}

/** Replaces the secret. Another client or API needs its own login and business. */
function save(actor: Actor, api: GoogleApi, { clientId, secret }: { clientId: string | null; secret?: string }) {
  return writeAs(actor, permission, async (tx, author) => {
    const current = await readSettingsRow(table, tx);
    const isSame = current?.api === api && current.clientId === clientId;
    const stored = encryptedSecret({
      field: 'clientSecret',
      purpose: purposes.secret,
      typed: secret,
      stored: current?.secret,
      hasSameRecipient: isSame,
      missing: 'Please enter the client secret',
    });
    const login = isSame ? {} : { refreshToken: null, location: null, locationName: null, placeId: null };
    await storeSettings(tx, table, { api, clientId, secret: stored, ...login, problem: null });
    const summary = api === 'places' ? 'Places API key' : 'Business Profile client';
    await audit(tx, author, { action: 'saved', subject, summary });
  });
}

/** Returns the URL of Google's login. @throws {NotFound} before a client is saved */
export async function beginLogin(actor: Actor, origin: string): Promise<string> {
  authorize(actor, permission);
  const stored = await readGoogleCredentials();
  if (!stored?.clientId) throw new NotFound('OAuth client');
  return loginAddress(actor, stored.clientId, origin);
}

/** Stores the access that the owner has granted. @throws {Invalid} */
export async function finishLogin(actor: Actor, answer: { code: string; state: string }, origin: string) {
  await countRequest(actor);
  authorize(actor, permission);
  const stored = await readGoogleCredentials();
  if (!stored?.clientId) throw new NotFound('OAuth client');
  const token = await explained(exchangeCode(actor, stored, answer, origin));
  const refreshToken = encrypt(purposes.refreshToken, token);
  await change(actor, stored.version, { refreshToken, problem: null }, 'logged in', 'Business Profile');
}

/** Returns the businesses of the owner. @throws {Invalid} with an explanation of Google's error */
export async function listBusinesses(actor: Actor): Promise<Location[]> {
  await countRequest(actor);
  const stored = await readGoogleCredentials();
  if (stored?.api !== 'business-profile') throw new NotFound('Business Profile');
  return explained(listLocations(stored));
}

/** Chooses a business, after requesting it from Google. @throws {Invalid} */
export async function choose(actor: Actor, { location }: { location: string }): Promise<void> {
  await countRequest(actor);
  const stored = await readGoogleCredentials();
  if (!stored) throw new NotFound('connection to Google');
  const chosen = await explained(lookUp(stored, location));
  if (!chosen) throw new Invalid({ '': ['This account does not manage that business. Choose another one.'] });
  const { name, placeId } = chosen;
  const found = { location, locationName: name, placeId, attemptedAt: null, checkedAt: null, problem: null };
  await change(actor, stored.version, found, 'chosen', name);
}

async function lookUp(stored: Credentials, location: string) {
  if (stored.api === 'places')
    return { ...(await fetchPlace(requireSecret(stored.secret), location)), placeId: location };
  return (await listLocations(stored)).find((one) => one.location === location);
}

/** Deletes the connection, its secrets and the suggestions. Testimonials stay. @throws {NotFound} */
export async function disconnect(actor: Actor): Promise<void> {
  await writeAs(actor, permission, async (tx, author) => {
    const row = await tx.deleteFrom(table).returning('id').executeTakeFirst();
    if (!row) throw new NotFound('connection to Google');
    await deleteUnused(tx);
    await audit(tx, author, { action: 'disconnected', subject, summary: subject });
  });
}

/** Deletes reviews without a testimonial. */
async function deleteUnused(tx: Tx): Promise<void> {
  const used = tx.selectFrom('testimonials').select('googleReviewId').where('googleReviewId', 'is not', null);
  await tx
    .deleteFrom('googleReviews')
    .where('reviewId', 'not in', used.$castTo<{ googleReviewId: string }>())
    .execute();
}

async function change(
  actor: Actor,
  version: number,
  changes: RowChanges<typeof table>,
  action: string,
  summary: string,
) {
  await writeAs(actor, permission, async (tx, author) => {
    const current = await readSettingsRow(table, tx);
    if (current?.version !== version)
      throw new Invalid({ '': ['Someone else has changed the connection. Try again.'] });
    await storeSettings(tx, table, changes);
    if (changes.location) await deleteUnused(tx);
    await audit(tx, author, { action, subject, summary });
  });
}

/** Each request costs quota at Google. @throws {TooMany}, {Forbidden}, {ReauthRequired} */
export async function countRequest(actor: Actor): Promise<void> {
  await writeAs(actor, permission, (tx) => countHit(tx, limit, 'Too many requests to Google. Wait a few minutes.'));
}
