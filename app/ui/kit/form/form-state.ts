/** Form state in the back office: fields, errors, and the version that the edit is based on. */
import { type DefaultValue, type FormMetadata, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { useState } from 'react';
import type * as z from 'zod';
import { coerced } from '~/http/forms/coercion';
import type { Editing } from '~/http/forms/editing.server';
import type { ActionError } from '~/http/forms/form.server';
import type { Labels } from '~/records/comparison/changed-fields';
import { type ErrorSummaryItem, summariseErrors } from '~/ui/error-summary';

type AnySchema = z.ZodObject;
type Values<S extends AnySchema> = z.input<S>;

interface FormOptions<S extends AnySchema> {
  /** Unique on the page. The fields' IDs begin with it. */
  id: string;
  /** The schema of the model, validated in the browser and on the server. */
  schema: S;
  /** The edited record, or the initial values of a new one. Properties without a field are ignored. */
  defaultValue?: Partial<Record<keyof z.input<S>, unknown>>;
  /** The result of the route's action; undefined before a submission. */
  actionError: ActionError | undefined;
  /** The autosave of the form, from `loadEditing`. */
  editing?: Editing | undefined;
  /** The version of the saved record, if `defaultValue` does not have it. */
  version?: number | undefined;
  /** The labels of the fields, for the conflict notice. */
  labels?: Labels | undefined;
}

export interface AdminFormState {
  id: string;
  // biome-ignore lint/suspicious/noExplicitAny: conform's metadata is invariant in types that a view does not need
  form: FormMetadata<any, string[]>;
  errors: ErrorSummaryItem[];
  /** The action's result, or restored input. */
  actionError: ActionError | undefined;
  editing: Editing | undefined;
  /** The version that the edit is based on; undefined for a new record. */
  version: number | undefined;
  /** The version of the saved record; undefined for a new one. */
  savedVersion: number | undefined;
  /** The saved values in the format of the controls. */
  saved: object;
  labels: Labels | undefined;
}

/** Returns the state of a form for `AdminForm`, and its fields for the controls. */
export function useAdminForm<S extends AnySchema>(options: FormOptions<S>) {
  const { id, schema, defaultValue, editing, labels, ...answer } = options;
  const [continued] = useState(editing?.continued?.actionError);
  const actionError = answer.actionError ?? continued;
  const [form, fields] = useForm<Values<S>>({
    id,
    defaultValue: defaultValue as DefaultValue<Values<S>>,
    lastResult: actionError?.result,
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) =>
      parseWithZod(formData, { schema: coerced(schema), disableAutoCoercion: true }) as never,
  });
  const inOrder = Object.keys(schema.shape).flatMap((name) => [
    fields[name as keyof typeof fields],
    ...nestedErrors(form, name),
  ]);
  // Read during render, because conform tracks which values a render uses, and React may render this component alone.
  const errors = summariseErrors(inOrder, form.errors);
  const savedVersion = options.version ?? (defaultValue as { version?: number } | undefined)?.version;
  const [openedVersion] = useState(savedVersion);
  const sentVersion = actionError?.saved?.version ?? versionTyped(actionError);
  const version = savedVersion === undefined ? undefined : (sentVersion ?? openedVersion);
  const saved = defaultValue ?? {};
  const state = { id, form, errors, actionError, editing, version, savedVersion, saved, labels };
  return { state: state satisfies AdminFormState, fields };
}

function nestedErrors({ id, allErrors }: { id: string; allErrors: Record<string, string[]> }, name: string) {
  return Object.entries(allErrors)
    .filter(([path]) => path.startsWith(`${name}[`))
    .map(([path, errors]) => ({ id: `${id}-${path}`, errors }));
}

/** Returns a React key for a form that starts anew after each save, and keeps its state when it is rejected. */
export function useFormKey(version: number, actionError: ActionError | undefined): number {
  const [key, setKey] = useState(version);
  if (!actionError && key !== version) setKey(version);
  return key;
}

/** Without JavaScript, a rejected form is a new page but still the same edit. */
function versionTyped(actionError: ActionError | undefined): number | null {
  const version = actionError?.result.initialValue?.version;
  return typeof version === 'string' && version !== '' ? Number(version) : null;
}
