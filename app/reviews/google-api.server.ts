/** Google's Places API and Business Profile APIs, as far as reviews need them. */
import { accessToken } from '~/platform/access-token.server';
import { currentConfig } from '~/platform/config.server';
import { exceptMetadata } from '~/platform/network/metadata-network.server';
import { httpRequest } from '~/platform/network/outbound-http.server';
import { withoutInvisible } from '~/records/fields';
import { type Location, type Review, reviewSchema } from './google';
import type { Credentials } from './google-credentials.server';
import { loginOwner } from './google-login.server';

const timeoutMs = 15_000;
const answerMax = 4 * 1024 * 1024;
/** Ends a list whose pages never end. No business has more. */
const pagesMax = 500;

/** Google's rejection (https://cloud.google.com/apis/design/errors): its status, and the reason of its `ErrorInfo`. */
export class GoogleRejected extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
  ) {
    super(`Google rejected the request: ${status} ${reason}`);
  }
}

// biome-ignore lint/suspicious/noExplicitAny: each reader checks the values that it takes
type Json = any;

interface Call {
  method?: string;
  headers: Record<string, string>;
  body?: string;
}

/** @throws {GoogleRejected}; Node's error when Google cannot be reached */
async function call(url: string, { method = 'GET', headers, ...body }: Call): Promise<Json> {
  const answer = await httpRequest(url, {
    method,
    headers: body.body ? { 'Content-Type': 'application/json', ...headers } : headers,
    ...body,
    signal: AbortSignal.timeout(timeoutMs),
    networkPolicy: exceptMetadata,
    limit: answerMax,
  });
  const json = parsed(answer.body);
  if (answer.status === 200) return json;
  const { details, status } = Object(json.error);
  const info = list(details).find(({ reason }) => reason);
  throw new GoogleRejected(answer.status, String(info?.reason ?? status ?? ''));
}

function parsed(body: string): Json {
  try {
    return Object(JSON.parse(body));
  } catch {
    return {};
  }
}

const list = (value: unknown): Json[] => (Array.isArray(value) ? value.map(Object) : []);
const textOf = (value: unknown) => (typeof value === 'string' ? withoutInvisible(value.replace(/\p{Cc}+/gu, ' ')) : '');

/** https://developers.google.com/maps/documentation/places/web-service/text-search */
export async function findPlaces(apiKey: string, textQuery: string): Promise<Location[]> {
  const { places } = await call(`${currentConfig().googleEndpoints.places}/v1/places:searchText`, {
    method: 'POST',
    headers: placesHeaders(apiKey, 'places.id,places.displayName,places.formattedAddress'),
    body: JSON.stringify({ textQuery, pageSize: 10 }),
  });
  return list(places).map(({ id, displayName, formattedAddress }) => ({
    location: String(id),
    name: textOf(displayName?.text),
    address: textOf(formattedAddress),
    placeId: String(id),
  }));
}

const placesHeaders = (apiKey: string, fields: string) => ({ 'X-Goog-Api-Key': apiKey, 'X-Goog-FieldMask': fields });

/**
 * Returns the name of a place and the five reviews that Google chooses.
 * https://developers.google.com/maps/documentation/places/web-service/place-details
 */
export async function fetchPlace(apiKey: string, id: string): Promise<{ name: string; reviews: Review[] }> {
  const place = await call(`${currentConfig().googleEndpoints.places}/v1/places/${encodeURIComponent(id)}`, {
    headers: placesHeaders(apiKey, 'id,displayName,googleMapsUri,rating,userRatingCount,reviews'),
  });
  return { name: textOf(place.displayName?.text), reviews: usable(list(place.reviews).map(placesReview)) };
}

function placesReview({ name, rating, text, originalText, authorAttribution, publishTime, googleMapsUri }: Json) {
  const content = originalText?.text ?? text?.text;
  const authorName = textOf(authorAttribution?.displayName);
  return { reviewId: name, authorName, content, rating, url: googleMapsUri, writtenAt: publishTime };
}

/** Returns the businesses that the owner manages. */
export async function listLocations(credentials: Credentials): Promise<Location[]> {
  const { accounts, locations } = currentConfig().googleEndpoints;
  const found: Location[] = [];
  // https://developers.google.com/my-business/reference/accountmanagement/rest/v1/accounts/list
  for (const account of await pages(credentials, `${accounts}/v1/accounts?pageSize=20`, 'accounts')) {
    const fields = 'name,title,storefrontAddress,metadata';
    // https://developers.google.com/my-business/reference/businessinformation/rest/v1/accounts.locations/list
    const url = `${locations}/v1/${account.name}/locations?readMask=${fields}&pageSize=100`;
    for (const { name, title, storefrontAddress, metadata } of await pages(credentials, url, 'locations')) {
      const { addressLines, locality } = Object(storefrontAddress);
      found.push({
        location: `${account.name}/${name}`,
        name: textOf(title),
        address: [...(Array.isArray(addressLines) ? addressLines : []), locality]
          .map(textOf)
          .filter(Boolean)
          .join(', '),
        placeId: textOf(metadata?.placeId) || null,
      });
    }
  }
  return found;
}

/**
 * Returns all reviews of a business.
 * https://developers.google.com/my-business/reference/rest/v4/accounts.locations.reviews/list
 */
export async function listReviews(credentials: Credentials): Promise<Review[]> {
  const url = `${currentConfig().googleEndpoints.reviews}/v4/${credentials.location}/reviews?pageSize=50`;
  const reviews = await pages(credentials, url, 'reviews');
  return usable(reviews.map((review) => profileReview(review, credentials.placeId)));
}

const stars = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'];

function profileReview({ name, reviewer, starRating, comment, createTime }: Json, placeId: string | null) {
  const authorName = (!reviewer?.isAnonymous && textOf(reviewer?.displayName)) || 'A Google user';
  const rating = stars.indexOf(starRating) + 1;
  return {
    reviewId: name,
    authorName,
    content: original(comment),
    rating,
    url: listAddress(placeId),
    writtenAt: createTime,
  };
}

/** Returns the public list of a business's reviews. The Business Profile API has no link to a single review. */
const listAddress = (placeId: string | null) =>
  placeId && `https://search.google.com/local/reviews?${new URLSearchParams({ placeid: placeId })}`;

/** Returns the original of a translated review, which has both texts with marks between them. */
function original(comment: unknown): unknown {
  if (typeof comment !== 'string') return '';
  const [, text] = /\(Original\)\s*([\s\S]+)$/.exec(comment) ?? [];
  return text ?? comment.replace(/\s*\(Translated by Google\)[\s\S]*$/, '');
}

/** Removes reviews that cannot be a testimonial, such as those without text. */
const usable = (reviews: Json[]): Review[] =>
  reviews.flatMap((review) => {
    const { success, data } = reviewSchema.safeParse({
      ...review,
      authorName: String(review.authorName).slice(0, 100).padEnd(2, '.'),
    });
    return success ? [data] : [];
  });

async function pages(credentials: Credentials, url: string, name: string): Promise<Json[]> {
  const items: Json[] = [];
  let token = '';
  for (let page = 0; page < pagesMax; page += 1) {
    const address = token ? `${url}&${new URLSearchParams({ pageToken: token })}` : url;
    const answer = await authorized(credentials, address);
    items.push(...list(answer[name]));
    token = textOf(answer.nextPageToken);
    if (!token) return items;
  }
  throw new Error(`The list of ${name} does not end.`);
}

/** A token that is rejected before its expiry is renewed once. */
async function authorized(credentials: Credentials, url: string): Promise<Json> {
  const owner = loginOwner(credentials);
  const token = await accessToken(owner);
  const send = (bearer: string) => call(url, { headers: { Authorization: `Bearer ${bearer}` } });
  try {
    return await send(token);
  } catch (error) {
    if (!(error instanceof GoogleRejected) || error.status !== 401) throw error;
    return send(await accessToken(owner, token));
  }
}
