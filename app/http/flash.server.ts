/** A message for the next page: a banner without JavaScript, a toast with it. */
import type { KeyObject } from 'node:crypto';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { keyFor } from '~/platform/secret.server';
import { hostCookie } from './cookie.server';

export interface Flash {
  title: string;
  description?: string;
  variant: 'default' | 'destructive';
  /** The address of the form that undoes it. */
  undo?: string;
  /** The page's own reaction, besides the toast. */
  kind?: 'contact-sent';
}

/** The flash of something that is done. */
export function success(title: string, description?: string): Flash {
  return { title, description, variant: 'default' };
}

type Connection = { isSecure: boolean };

const flashCookie = (connection: Connection) => hostCookie('flash', connection, { maxAge: 60 });

/** The flash of a record that is in the trash now. @param record its kind and number: "testimonials/7" */
export function deleted(title: string, record: string): Flash {
  return { ...success(title), undo: `/admin/trash/${record}/restore?undo` };
}

/** The header that carries a flash to the next page. */
export function setFlash(connection: Connection, flash: Flash): Promise<string> {
  const key = keyFor('cookies');
  if (made?.key !== key || made.headers.size >= entriesMax) made = { key, headers: new Map() };
  const { headers } = made;
  const content = JSON.stringify([connection.isSecure, flash]);
  const header = headers.get(content) ?? flashCookie(connection).serialize(flash);
  headers.set(content, header);
  return header;
}

/** Headers that were made before: all visitors who send a message get the same text. */
let made: { key: KeyObject; headers: Map<string, Promise<string>> } | undefined;
const entriesMax = 20;

/** The flash that this request carries, and the header that takes it away; both null when there is none. */
export async function takeFlash({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  const cookie = flashCookie(context);
  const flash: Flash | null = await cookie.parse(request.headers.get('cookie'));
  return { flash, clear: flash ? await cookie.serialize('', { maxAge: 0 }) : null };
}
