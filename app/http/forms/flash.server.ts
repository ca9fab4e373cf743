/** A message for the next page: a banner without JavaScript, a toast with it. */
import type { KeyObject } from 'node:crypto';
import { now } from '~/platform/clock.server';
import { decrypt, encrypt } from '~/platform/encryption.server';
import { keyFor } from '~/platform/secret.server';
import { setNewest } from '../../../db/newest-entries';
import type { RequestArgs } from '../session/actor.server';
import { type CookieConnection, signedCookie } from '../session/cookie.server';

export interface FlashMessage {
  title: string;
  description?: string;
  variant: 'default' | 'destructive';
  /** The action of the form that undoes it. */
  undo?: string;
  /** For the page's own reaction, besides the toast. */
  kind?: 'contact-sent' | 'account-ready';
  /** A link to what follows. */
  next?: { label: string; to: string };
}

export function flashSuccess(title: string, description?: string): FlashMessage {
  return { title, description, variant: 'default' };
}

const seconds = 60;
const flashCookie = signedCookie<FlashMessage>('flash', { maxAge: seconds });
/** The query parameter with the flash for browsers that block cookies. */
export const flashParameter = 'flash';

/** Returns the flash for a record moved to the trash. @param record its type and ID: "testimonials/7" */
export function deleted(title: string, record: string): FlashMessage {
  return { ...flashSuccess(title), undo: `/admin/trash/${record}/restore?undo` };
}

/** Returns the header that sets the flash for the next page. */
export function setFlash(connection: CookieConnection, flash: FlashMessage): Promise<string> {
  const key = keyFor('cookies');
  if (made?.key !== key) made = { key, headers: new Map() };
  const { headers } = made;
  const content = JSON.stringify([connection.isSecure, flash]);
  const header = headers.get(content) ?? flashCookie.header(connection, flash);
  setNewest(headers, content, header, entriesMax);
  return header;
}

/** Cached headers, because all visitors who send a message get the same text. */
let made: { key: KeyObject; headers: Map<string, Promise<string>> } | undefined;
const entriesMax = 20;

/** Returns the URL that shows a flash for a minute, also in a browser that blocks cookies. @param to a path */
export function flashUrl(to: string, flash: FlashMessage): string {
  const { pathname, search, searchParams, hash } = new URL(to, 'http://localhost');
  const token = encrypt('flash', JSON.stringify({ flash, until: now().getTime() + seconds * 1000 }));
  return `${pathname}?${search.slice(1)}${searchParams.size > 0 ? '&' : ''}${flashParameter}=${token}${hash}`;
}

/**
 * Returns the request's flash and the header that deletes it, or nulls. No redirect takes the flash out of the URL: Links
 * 2.28 and w3m 0.5.3 would show the page without it from their cache.
 */
export async function takeFlash(args: RequestArgs) {
  const kept = await flashCookie.read(args);
  const token = new URL(args.request.url).searchParams.get(flashParameter);
  return { flash: (token && flashIn(token)) || kept, clear: kept && (await flashCookie.header(args.context, null)) };
}

function flashIn(token: string): FlashMessage | null {
  const text = decrypt('flash', token);
  const { flash, until } = text ? JSON.parse(text) : { flash: null, until: 0 };
  return until > now().getTime() ? flash : null;
}
