/** Previews Markdown before it is saved. The form is posted to its own URL with `?preview`. */
import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, json } from '@remix-run/node';
import type * as z from 'zod';
import { withPictures } from '~/content/markdown/images.server';
import { render } from '~/content/markdown/rendering.server';
import { DomainError } from '~/platform/errors';
import { authorize, type Permission, type StaffActor } from '~/records/actor';
import { longTextMaxLength, noFields } from '~/records/fields';
import { longFormLimit, readForm } from './body.server';
import { coerced } from './coercion';
import type { ActionError } from './form.server';
import { loadPage } from './page.server';
import { resubmissionError } from './resubmission.server';

export function isPreviewRequest(request: Request): boolean {
  return new URL(request.url).searchParams.has('preview');
}

interface Preview {
  permission: Permission;
  schema: z.ZodType;
}

/** Returns the form with its input and the rendered `content`. Validates and saves nothing. */
export function previewForm(args: ActionFunctionArgs, { permission, schema }: Preview) {
  return loadPage(args, async (actor) => {
    const data = await readForm(args, longFormLimit);
    if (actor.kind === 'anonymous') throw await resubmissionError(data, schema, args);
    authorize(actor, permission);
    const content = data.get('content');
    const html = await renderPreview(typeof content === 'string' ? content.slice(0, longTextMaxLength) : '', actor);
    const { initialValue } = parseWithZod(data, { schema: noFields }).reply();
    return json<ActionError>({ result: { initialValue }, flash: null, conflict: false, ...html });
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
    return { preview: await withPictures((await render(content, actor)).html) };
  } catch (error) {
    if (error instanceof DomainError) return { preview: '', previewError: error.message };
    throw error;
  }
}
