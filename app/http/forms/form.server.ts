/** Staff form actions: public ones with re-authentication, autosave and merge. */
import { parseWithZod } from '@conform-to/zod/v4';
import type { ActionFunctionArgs, TypedResponse } from '@remix-run/node';
import type * as z from 'zod';
import { ReauthRequired, StaleVersion } from '~/platform/errors';
import { ownProperty } from '~/platform/own-property';
import { type Actor, authorize, type Permission } from '~/records/actor';
import type { Merge } from '~/records/comparison/merge';
import { noFields } from '~/records/fields';
import type { RecordName } from '~/records/revisions.server';
import type { FormFields } from '../uploads/body.server';
import type { FlashMessage } from './flash.server';
import { saveEdit, Unmerged } from './merging.server';
import { type PublicActionError, type PublicForm, readFields, runForm } from './public-form.server';
import { type ReauthRequest, reauthenticatedForm, requestReauthentication } from './reauthentication.server';

/** The response to a rejected staff form. */
export interface ActionError extends PublicActionError {
  /** Whether the record was saved meanwhile. The page shows the saved values beside the submitted ones. */
  conflict: boolean;
  /** The conflicts to resolve, if both edits can be merged. */
  merge?: Merge;
  /** Set when the user must re-authenticate. The form keeps its input. */
  reauth?: ReauthRequest;
  /** The submitted text as sanitised HTML, when a preview was requested. */
  preview?: string;
  /** The reason why there is no preview. */
  previewError?: string;
}

/** Returns the response that shows a form with its input, which was not validated. */
export function unvalidatedForm(data: FormFields): ActionError {
  const { initialValue } = parseWithZod(data, { schema: noFields }).reply();
  return { result: { initialValue }, flash: null, conflict: false };
}

interface StaffForm<S extends z.ZodType, R> extends PublicForm<S, R> {
  /** Checked before `authorize`, which depends on the record. */
  permission?: Permission;
  /** The edited record, whose edits can be merged. */
  edits?: RecordName | ((input: z.output<S>) => RecordName);
  /** The actions of the form's other buttons, by the value of their field `intent`. */
  intents?: Record<string, (data: FormFields) => Promise<TypedResponse<ActionError>>>;
}

/** As `submitPublicForm`, with re-authentication, other intents, and merges with a newer version. */
export async function submitForm<S extends z.ZodType, R>(
  args: ActionFunctionArgs,
  form: StaffForm<S, R>,
): Promise<TypedResponse<ActionError>> {
  const data = await readFields(args, form, (sent) => reauthenticatedForm(sent, args));
  const other = ownProperty(form.intents ?? {}, data.get('intent') ?? '');
  return other ? other(data) : submitFields(args, data, form);
}

/** As `submitForm`, for fields that are read already. */
export async function submitFields<S extends z.ZodType, R>(
  args: ActionFunctionArgs,
  data: FormFields,
  form: Omit<StaffForm<S, R>, 'intents'>,
): Promise<TypedResponse<ActionError>> {
  const staffForm = {
    ...form,
    authorize: async (actor: Actor) => {
      if (form.permission) authorize(actor, form.permission);
      await form.authorize?.(actor);
    },
    run: (input: z.output<S>, actor: Actor) => saveEdit(form, input, data, actor),
    done: async ({ result, mergedChanges }: { result: R; mergedChanges: string }) => {
      const done = await form.done(result);
      return { ...done, flash: done.flash && withMergedChanges(done.flash, mergedChanges) };
    },
  };
  return runForm(args, data, staffForm, async (error) => {
    const reauth = error instanceof ReauthRequired ? await requestReauthentication(data, args) : undefined;
    const merge = error instanceof Unmerged ? error.merge : undefined;
    return { conflict: error instanceof StaleVersion || merge !== undefined, merge, reauth };
  });
}

/** Adds the merged changes of another user to the message. */
function withMergedChanges(flash: FlashMessage, mergedChanges: string): FlashMessage {
  if (!mergedChanges) return flash;
  const note = `Merged with changes that someone else saved: ${mergedChanges}.`;
  return { ...flash, description: flash.description ? `${flash.description} ${note}` : note };
}
