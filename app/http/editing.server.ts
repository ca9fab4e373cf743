/** The data with which a form autosaves: see ui/admin/editing.tsx. */
import { parseWithZod } from '@conform-to/zod/v4';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { nowIso } from '~/platform/clock.server';
import type { Actor } from '~/records/actor';
import { type AutosaveOffer, newRecord, type OtherEditor } from '~/records/autosave';
import { noFields } from '~/records/fields';
import * as editing from '~/registry/editing.server';
import { parseStoredForm } from './body.server';
import type { ActionError } from './form.server';

export interface Editing {
  /** The record in addresses: "testimonials/7". */
  name: string;
  userId: number;
  /** Unsaved work of earlier forms. */
  offer: AutosaveOffer | null;
  /** Work that was taken up by this page's address: the form as it was typed. */
  continued: { keys: string[]; changed: string[]; actionError: ActionError } | null;
  others: OtherEditor[];
  now: string;
}

/** The query parameter with the autosave to continue. */
const continueParameter = 'continue';

/** @param record its number or key; without one, it is not saved yet */
export async function loadEditing(
  { request }: LoaderFunctionArgs,
  actor: Actor,
  kind: string,
  record: string | number = newRecord,
): Promise<Editing> {
  const name = { kind, record: String(record) };
  const { offer, ...state } = await editing.startEditing(actor, name);
  const continuedKey = new URL(request.url).searchParams.get(continueParameter) ?? '';
  const isContinued = offer?.keys.includes(continuedKey) ?? false;
  return {
    name: `${kind}/${record}`,
    ...state,
    offer: isContinued ? null : offer,
    continued:
      offer && isContinued
        ? { keys: offer.keys, changed: offer.changed ?? [], actionError: restoredForm(offer) }
        : null,
    now: nowIso(),
  };
}

/** The form as after a rejected submission: with the input, and the version that the edit began with. */
function restoredForm({ fields, version }: AutosaveOffer): ActionError {
  const data = parseStoredForm(fields);
  if (version !== null) data.set('version', String(version));
  const { initialValue } = parseWithZod(data, { schema: noFields }).reply();
  return { result: { initialValue }, flash: null, conflict: false };
}
