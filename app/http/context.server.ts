/** The server's data about a request, for loaders and actions. */
import type { Logger } from 'pino';
import type { Actor } from '~/records/actor';
import type { Preview } from '~/registry/previews.server';
import type { endpointsOf } from './api/endpoint.server';
import type { ReadBody } from './uploads/body.server';

/** A rejection by the server, before any route. */
export interface Rejection {
  status: number;
  message: string;
  headers?: Record<string, string>;
  /** Whether the form may be our own: a proxy can hide the public address, and a browser its `Referer`. */
  mayBeOwnForm?: boolean;
  /** The fields of that form. */
  typed?: [name: string, value: string][];
}

declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    /** Identifies the request in the log and on error pages. */
    requestId: string;
    /** The client's network: an IPv4 address, or the /64 of an IPv6 address. */
    address: string;
    /** Whether the request came over https, as far as is known. */
    isSecure: boolean;
    /** Whether the request was made on this machine and for it, as far as is known. */
    readonly isLocal: boolean;
    /** The public address, if the request was made to a copy of the site; else null. */
    copyOf(): Promise<string | null>;
    /** Whether the response is a whole page, not loader data. Remix removes the marker from the URL. */
    isDocument: boolean;
    /** Reads the body, which is not part of the Remix request (`app/server/listeners/request-body.server.ts`). */
    readBody: ReadBody;
    /** The rejection for the page to show. */
    rejection?: Rejection;
    log: Logger;
    /** The JSON API that the routes declare. */
    endpoints(): Promise<ReturnType<typeof endpointsOf>>;
    /** Cached by app/http/session/actor.server.ts. */
    actor?: Promise<Actor>;
    /** The preview link of the request, cached by app/http/pages/preview-link.server.ts. */
    preview?: Promise<Preview | null>;
  }
}

export type { AppLoadContext } from '@remix-run/server-runtime';
