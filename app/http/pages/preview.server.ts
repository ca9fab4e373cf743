/** Previews a form, or inserts text into it, before it is saved: the intents of `submitForm`. */
import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, json } from '@remix-run/node';
import type * as z from 'zod';
import { withImages } from '~/content/markdown/images.server';
import { render } from '~/content/markdown/rendering.server';
import { DomainError } from '~/platform/errors';
import { type Actor, authorize, type Permission, type StaffActor } from '~/records/actor';
import { longTextMaxLength } from '~/records/fields';
import { coerced } from '../forms/coercion';
import { type ActionError, unvalidatedForm } from '../forms/form.server';
import { resubmissionError } from '../forms/resubmission.server';
import { type FormFields, longFormLimit, readForm } from '../uploads/body.server';
import { loadPage } from './page.server';

/** Returns the form with its input and the rendered `content`. Validates and saves nothing. */
export const previewForm = (
  args: ActionFunctionArgs,
  data: FormFields,
  { permission, schema }: { permission: Permission; schema: z.ZodType },
) =>
  showAgain(args, data, schema, async (actor) => {
    authorize(actor, permission);
    return renderPreview((data.get('content') ?? '').slice(0, longTextMaxLength), actor);
  });

/**
 * Returns the form with its input, and the text appended to its `content`. Validates and saves nothing.
 * @param find checks the permission, and returns the HTML for the form's values
 */
export const insertIntoForm = (
  args: ActionFunctionArgs,
  data: FormFields,
  { schema, find }: { schema: z.ZodType; find: (actor: Actor) => Promise<string> },
) =>
  showAgain(args, data, schema, async (actor) => {
    const current = data.get('content')?.trimEnd();
    data.set('content', [current, await find(actor)].filter(Boolean).join('\n\n'));
    return {};
  });

/** @param work may change the fields, and returns what the page shows besides */
function showAgain(
  args: ActionFunctionArgs,
  data: FormFields,
  schema: z.ZodType,
  work: (actor: Actor) => Promise<Partial<ActionError>>,
) {
  return loadPage(args, async (actor) => {
    if (actor.kind === 'anonymous') throw await resubmissionError(data, schema, args);
    const more = await work(actor);
    return json<ActionError>({ ...unvalidatedForm(data), ...more });
  });
}

interface PreviewOptions<S extends z.ZodType> {
  permission: Permission;
  schema: S;
  /** Stores the input for the preview. */
  take: (typed: z.output<S>, actor: StaffActor) => Promise<void>;
}

/** Stores a form's current input for the preview beside it. Invalid input is ignored, and nothing is saved. */
export function tryForm<S extends z.ZodType>(
  args: ActionFunctionArgs,
  { permission, schema, take }: PreviewOptions<S>,
) {
  return loadPage(args, async (actor) => {
    const data = await readForm(args, longFormLimit, true);
    authorize(actor, permission);
    const submission = parseWithZod(data, { schema: coerced(schema), disableAutoCoercion: true });
    const isTaken = submission.status === 'success';
    if (isTaken) await take(submission.value as z.output<S>, actor);
    return json({ isTaken });
  });
}

/** Returns the preview, or the reason why there is none. */
async function renderPreview(
  content: string,
  actor: StaffActor,
): Promise<Pick<ActionError, 'preview' | 'previewError'>> {
  try {
    return { preview: await withImages((await render(content, actor)).html) };
  } catch (error) {
    if (error instanceof DomainError) return { preview: '', previewError: error.message };
    throw error;
  }
}
