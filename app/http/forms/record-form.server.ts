/** The forms that create and edit a record. Markdown in them can be previewed. */
import type { ActionFunctionArgs } from '@remix-run/node';
import type * as z from 'zod';
import type { Actor, Permission } from '~/records/actor';
import { withVersion } from '~/records/fields';
import { recordId } from '../pages/page.server';
import { listUrl } from '../pages/paging.server';
import { previewForm } from '../pages/preview.server';
import { flashSuccess } from './flash.server';
import { submitForm } from './form.server';
import type { Act } from './reauthentication.server';

interface RecordForm<S extends z.ZodRawShape> {
  schema: z.ZodObject<S>;
  /** Whether it has Markdown. */
  hasPreview?: boolean;
  /** Whether it has lists, and buttons that change them. */
  hasLists?: boolean;
  /** The maximum size of the body in bytes. */
  limit?: number;
  /** The act, if the permission needs recent re-authentication. */
  reauthTo?: Act;
  /** The path of the list, where the response redirects. */
  list: string;
  /** The message on success. */
  done: string;
  failed: string;
  fallback?: string;
}

interface CreateModel<S extends z.ZodRawShape> {
  permission: Permission;
  create(actor: Actor, input: z.output<z.ZodObject<S>>): Promise<object>;
}

interface EditModel<S extends z.ZodRawShape> {
  permission: Permission;
  find(actor: Actor, id: number): Promise<unknown>;
  update(actor: Actor, id: number, input: z.output<z.ZodObject<S>>, version?: number): Promise<object>;
}

export function submitNew<S extends z.ZodRawShape>(
  args: ActionFunctionArgs,
  { permission, create }: CreateModel<S>,
  { hasPreview, list, done, ...form }: RecordForm<S>,
) {
  const { pathname } = new URL(args.request.url);
  return submitForm(args, {
    ...form,
    permission,
    intents: hasPreview ? { preview: (data) => previewForm(args, data, { permission, ...form }) } : undefined,
    run: (input, actor) => create(actor, input),
    done: (created) => ({
      to: listUrl(args.request, list),
      flash: flashSuccess(done),
      // A form beside its list is empty after each save.
      editor: pathname.endsWith('/new') && 'id' in created ? `${pathname.slice(0, -3)}${created.id}/edit` : undefined,
    }),
  });
}

export function submitEdit<S extends z.ZodRawShape>(
  args: ActionFunctionArgs,
  { permission, find, update }: EditModel<S>,
  { hasPreview, list, done, ...form }: RecordForm<S>,
) {
  const schema: z.ZodObject = withVersion(form.schema);
  const id = recordId(args);
  return submitForm(args, {
    ...form,
    schema,
    intents: hasPreview ? { preview: (data) => previewForm(args, data, { permission, schema }) } : undefined,
    authorize: (actor) => find(actor, id),
    run: ({ version, ...input }, actor) =>
      update(actor, id, input as z.output<z.ZodObject<S>>, version as number | undefined),
    done: (saved) => ({
      to: listUrl(args.request, list),
      flash: flashSuccess(done),
      version: (saved as { version?: number }).version,
    }),
  });
}
