/** Inserts text into a form before it is saved. The form is posted to its own URL with `?insert`. */
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
  schema: z.ZodType;
  /** Checks the permission, and returns the HTML for the form's values. */
  find(data: FormFields, actor: Actor): Promise<string>;
}

/** Returns the form with its input, and the text appended to its `content`. Validates and saves nothing. */
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
