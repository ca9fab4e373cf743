/** The server's data about a request, for loaders and actions. */
import type { Logger } from 'pino';
import type { Actor } from '~/records/actor';
import type { Preview } from '~/registry/previews.server';
import type { ReadBody } from './body.server';
import type { endpointsOf } from './endpoint.server';

/** A response of the server itself, before any route. */
export interface Rejection {
  status: number;
  message: string;
  headers?: Record<string, string>;
  /** Whether the form may be our own, because a proxy can hide the public address. */
  isOriginMismatch?: boolean;
  /** The fields of that form. */
  typed?: [name: string, value: string][];
}

declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    /** Names this request in the log and in error pages. */
    requestId: string;
    /** The network the request came from: an IPv4 address, or the /64 of an IPv6 address. */
    address: string;
    /** Whether the request came over https, according to the listener or the proxy. */
    isSecure: boolean;
    /** Whether the request was made on this machine, and not by a proxy. */
    readonly isLocal: boolean;
    /** The public address, if the request was made to a copy of the site; else null. */
    copyOf(): Promise<string | null>;
    /** The answer is a whole page, not data for one that is there: Remix takes the mark off the address. */
    isDocument: boolean;
    /** The request's body, which is not in the request itself (`app/server/request-body.server.ts`). */
    readBody: ReadBody;
    /** The rejection that the page shows. */
    rejection?: Rejection;
    log: Logger;
    /** The JSON API that the routes declare. */
    endpoints(): Promise<ReturnType<typeof endpointsOf>>;
    /** The actor, once it was read (app/http/actor.server.ts). */
    actor?: Promise<Actor>;
    /** The link to what is not published that the request came by, once someone has asked (app/http/preview-link.server.ts). */
    preview?: Promise<Preview | null>;
  }
}

export type { AppLoadContext } from '@remix-run/server-runtime';
