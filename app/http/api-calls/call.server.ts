/** A call of the JSON API: what it takes, what it answers, and who may make it. */
import type * as z from 'zod';
import type { Permission } from '~/records/actor';
import { partialSchema } from '~/records/fields';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Who = 'anyone' | Permission;

/** A value of the answer: a schema, a list of what a schema describes, or a plain type. */
type Answer = z.ZodType | [z.ZodType] | 'boolean' | 'string' | 'integer' | 'object' | { nullable: z.ZodType };

export interface Call {
  method: Method;
  /** With `{name}` for what varies. */
  path: string;
  /** What the caller must be permitted; with it goes the scope that a token needs. */
  who: Who;
  summary: string;
  body?: z.ZodType;
  /** All fields of the body may be left out: what is not sent stays. */
  isPartial?: boolean;
  /** The body is a form with a file in it. */
  hasFile?: boolean;
  query?: string[];
  /** The answer's fields; a text when it is no JSON. */
  answer: Record<string, Answer> | string;
  /** The status of success, 200 by default. */
  status?: number;
}

export const accessOf = ({ method }: Call) => (method === 'GET' ? 'read' : 'write');

export const success = { success: 'boolean' } as const;
/** What the browser asks a passkey, and the token that brings its answer back. */
export const passkeyQuestion = { options: 'object', passkeyToken: 'string' } as const;
export const paging = ['page', 'pageSize'];

interface Records {
  path: string;
  who: Who;
  one: string;
  many: string;
  /** In a sentence. */
  name: string;
  record: z.ZodType;
  /** Where a list leaves something out of it. */
  listed?: z.ZodType;
  body: z.ZodObject;
  change: 'PUT' | 'PATCH';
  changes?: z.ZodObject;
}

/** The four calls that each kind of record has. */
export function records({
  path,
  who,
  one,
  many,
  name,
  record,
  listed = record,
  body,
  change,
  changes = body,
}: Records): Call[] {
  const member = `${path}/{id}`;
  const aName = `${/^[aeio]/.test(name) ? 'an' : 'a'} ${name}`;
  return [
    {
      method: 'GET',
      path,
      who,
      summary: `List ${name}s`,
      query: paging,
      answer: { [many]: [listed], total: 'integer' },
    },
    { method: 'POST', path, who, summary: `Add ${aName}`, body, answer: { [one]: record }, status: 201 },
    {
      method: change,
      path: member,
      who,
      summary: `Change ${aName}`,
      body: change === 'PATCH' ? partialSchema(changes, changes.shape) : changes,
      isPartial: change === 'PATCH',
      answer: { [one]: record },
    },
    { method: 'DELETE', path: member, who, summary: `Delete ${aName}`, answer: success },
  ];
}
