/** A message for the next page: a banner without JavaScript, a toast with it. */
import type { KeyObject } from 'node:crypto';
import { keyFor } from '~/platform/secret.server';
import type { RequestArgs } from './actor.server';
import { type Connection, signedCookie } from './cookie.server';

export interface Flash {
  title: string;
  description?: string;
  variant: 'default' | 'destructive';
  /** The action of the form that undoes it. */
  undo?: string;
  /** For the page's own reaction, besides the toast. */
  kind?: 'contact-sent';
}

export function success(title: string, description?: string): Flash {
  return { title, description, variant: 'default' };
}

const flashCookie = signedCookie<Flash>('flash', { maxAge: 60 });

/** Returns the flash for a record moved to the trash. @param record its type and ID: "testimonials/7" */
export function deleted(title: string, record: string): Flash {
  return { ...success(title), undo: `/admin/trash/${record}/restore?undo` };
}

/** Returns the header that sets the flash for the next page. */
export function setFlash(connection: Connection, flash: Flash): Promise<string> {
  const key = keyFor('cookies');
  if (made?.key !== key || made.headers.size >= entriesMax) made = { key, headers: new Map() };
  const { headers } = made;
  const content = JSON.stringify([connection.isSecure, flash]);
  const header = headers.get(content) ?? flashCookie.header(connection, flash);
  headers.set(content, header);
  return header;
}

/** Cached headers, because all visitors who send a message get the same text. */
let made: { key: KeyObject; headers: Map<string, Promise<string>> } | undefined;
const entriesMax = 20;

/** Returns the request's flash and the header that deletes it, or nulls. */
export async function takeFlash(args: RequestArgs) {
  const flash = await flashCookie.read(args);
  return { flash, clear: flash && (await flashCookie.header(args.context, null)) };
}
