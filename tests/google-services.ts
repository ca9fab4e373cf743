/** Stand-ins for Google's Places API, Business Profile APIs and token address, with the documented answers. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Reply {
  status: number;
  body: unknown;
}

export const apiKey = 'AIzaSy-the-key-of-the-project';
export const clientId = '1234-abc.apps.googleusercontent.com';
export const clientSecret = 'GOCSPX-the-secret-of-the-client';
export const refreshToken = '1//the-refresh-token-of-the-owner';

/** A rejection with an `ErrorInfo` (https://cloud.google.com/apis/design/errors). */
export const rejection = (code: number, status: string, reason?: string): Reply => ({
  status: code,
  body: {
    error: {
      code,
      status,
      message: `Google says ${status}.`,
      details: reason
        ? [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com' }]
        : [],
    },
  },
});

export const placeId = 'ChIJ-hallam';
export const location = 'accounts/7/locations/42';

export const placesReview = (id: string, text: string, changes: object = {}) => ({
  name: `places/${placeId}/reviews/${id}`,
  rating: 5,
  text: { text: 'Translated', languageCode: 'en' },
  originalText: { text, languageCode: 'en' },
  authorAttribution: {
    displayName: 'Helen Marsh',
    uri: 'https://www.google.com/maps/contrib/1',
    photoUri: 'https://lh3.googleusercontent.com/a',
  },
  publishTime: '2026-10-01T08:30:00.123456Z',
  googleMapsUri: 'https://www.google.com/maps/reviews/data=abc',
  ...changes,
});

export const profileReview = (id: string, comment: string | undefined, changes: object = {}) => ({
  name: `${location}/reviews/${id}`,
  reviewId: id,
  reviewer: { displayName: 'Omar Reed', profilePhotoUrl: 'https://lh3.googleusercontent.com/b' },
  starRating: 'FOUR',
  comment,
  createTime: '2026-09-02T10:00:00Z',
  updateTime: '2026-09-02T10:00:00Z',
  ...changes,
});

export interface GoogleServices {
  /** For GOOGLE_ENDPOINTS. */
  endpoints: string;
  places: { name: string; reviews: unknown[] };
  profile: unknown[];
  /** Answers instead of the usual ones, by the path's beginning or `/token`. */
  instead: Map<string, Reply>;
  requested: { method: string; path: string; query: string; fields?: string; body: string }[];
  /** The forms posted for tokens. */
  tokenForms: Record<string, string>[];
  pageSize: number;
  /** Makes every access token invalid that was given. */
  expireTokens(): void;
  stop(): Promise<void>;
}

export async function startGoogleServices(): Promise<GoogleServices> {
  let tokens = 0;
  const valid = new Set<string>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const { authorization = '', 'x-goog-api-key': key, 'x-goog-fieldmask': fields } = request.headers;
    const method = request.method ?? '';
    services.requested.push({ method, path, query: String(searchParams), fields: String(fields), body });
    const instead = [...services.instead].find(([start]) => path.startsWith(start));
    if (instead) return reply(response, instead[1]);
    if (path === '/login') {
      const back = new URLSearchParams({ code: '4/the-code', state: searchParams.get('state') ?? '' });
      response.writeHead(302, { Location: `${searchParams.get('redirect_uri')}?${back}` });
      return response.end();
    }
    if (path === '/token') return reply(response, tokenReply(Object.fromEntries(new URLSearchParams(body))));
    if (path.startsWith('/v1/places')) {
      if (key !== apiKey) return reply(response, rejection(400, 'INVALID_ARGUMENT', 'API_KEY_INVALID'));
      return reply(response, placesReply(method, path, String(fields), body));
    }
    if (!valid.has(authorization.replace('Bearer ', ''))) return reply(response, rejection(401, 'UNAUTHENTICATED'));
    return reply(response, profileReply(path, searchParams));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function tokenReply(form: Record<string, string>): Reply {
    services.tokenForms.push(form);
    const isClient = form.client_id === clientId && form.client_secret === clientSecret;
    if (!isClient) return { status: 401, body: { error: 'invalid_client' } };
    const isGranted = form.code === '4/the-code' || form.refresh_token === refreshToken;
    if (!isGranted) return { status: 400, body: { error: 'invalid_grant', error_description: 'Bad Request' } };
    tokens += 1;
    const token = `ya29.${tokens}`;
    valid.add(token);
    const lasting = form.code ? { refresh_token: refreshToken } : {};
    return { status: 200, body: { access_token: token, expires_in: 3599, token_type: 'Bearer', ...lasting } };
  }

  function placesReply(method: string, path: string, fields: string, body: string): Reply {
    if (!fields || fields === 'undefined') return rejection(400, 'INVALID_ARGUMENT');
    const { name, reviews } = services.places;
    const displayName = { text: name, languageCode: 'en' };
    if (path === '/v1/places:searchText' && method === 'POST') {
      if (JSON.parse(body).textQuery.includes('nowhere')) return { status: 200, body: {} };
      return {
        status: 200,
        body: { places: [{ id: placeId, displayName, formattedAddress: '1 High Street, Leeds' }] },
      };
    }
    if (path !== `/v1/places/${placeId}`) return rejection(404, 'NOT_FOUND');
    return { status: 200, body: { id: placeId, displayName, reviews, rating: 4.8, userRatingCount: 37 } };
  }

  function profileReply(path: string, query: URLSearchParams): Reply {
    if (path === '/v1/accounts')
      return { status: 200, body: { accounts: [{ name: 'accounts/7', accountName: 'Firm' }] } };
    if (path === '/v1/accounts/7/locations' && query.get('readMask')) {
      const storefrontAddress = { addressLines: ['1 High Street'], locality: 'Leeds' };
      const one = { name: 'locations/42', title: 'Hallam IT', storefrontAddress, metadata: { placeId } };
      return { status: 200, body: { locations: [one] } };
    }
    if (path !== `/v4/${location}/reviews`) return rejection(404, 'NOT_FOUND');
    const from = Number(query.get('pageToken') ?? 0);
    const to = from + services.pageSize;
    const next = to < services.profile.length ? { nextPageToken: String(to) } : {};
    return {
      status: 200,
      body: { reviews: services.profile.slice(from, to), totalReviewCount: services.profile.length, ...next },
    };
  }

  const services: GoogleServices = {
    endpoints: ['places', 'accounts', 'locations', 'reviews']
      .map((name) => `${name}=${origin}`)
      .concat(`token=${origin}/token`, `login=${origin}/login`)
      .join(','),
    places: { name: 'Hallam IT', reviews: [placesReview('one', 'They answer the phone at once.')] },
    profile: [
      profileReview('one', 'Fixed our network in a day.'),
      profileReview('two', 'Calm, quick and friendly people.'),
    ],
    instead: new Map(),
    requested: [],
    tokenForms: [],
    pageSize: 50,
    expireTokens: () => valid.clear(),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return services;
}

function reply(response: ServerResponse, { status, body }: Reply) {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
}
