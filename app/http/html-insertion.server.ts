/** Inserts text into a form before it is saved: the form, posted to its own address with `?insert`. */
import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, json } from '@remix-run/node';
import type * as z from 'zod';
import type { Actor } from '~/records/actor';
import { noFields } from '~/records/fields';
import { type FormFields, longFormLimit, readForm } from './body.server';
import type { ActionError } from './form.server';
import { loadPage } from './page.server';
import { resubmissionError } from './resubmission.server';

export function isInsertionRequest(request: Request): boolean {
  return new URL(request.url).searchParams.has('insert');
}

interface Insertion {
  /** The form's schema. */
  schema: z.ZodType;
  /** Finds the HTML for the form's values, and checks the permission. */
  find(data: FormFields, actor: Actor): Promise<string>;
}

/** Answers the form as it was typed, with the text below what its `content` had; nothing is checked and nothing is saved. */
export function insertIntoForm(args: ActionFunctionArgs, { schema, find }: Insertion) {
  return loadPage(args, async (actor) => {
    const data = await readForm(args, longFormLimit);
    if (actor.kind === 'anonymous') throw await resubmissionError(data, schema, args);
    const current = data.get('content')?.trimEnd();
    data.set('content', [current, await find(data, actor)].filter(Boolean).join('\n\n'));
    const { initialValue } = parseWithZod(data, { schema: noFields }).reply();
    return json<ActionError>({ result: { initialValue }, flash: null, conflict: false });
  });
}
