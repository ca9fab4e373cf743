/** The data that a form needs to autosave (ui/kit/editing/editing.tsx). */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { nowIso } from '~/platform/clock.server';
import type { Actor } from '~/records/actor';
import { type AutosaveOffer, newRecord } from '~/records/autosave';
import * as editing from '~/registry/editing.server';
import { parseStoredForm } from '../uploads/body.server';
import { type ActionError, unvalidatedForm } from './form.server';

export interface Editing {
  /** The record as in URLs: "testimonials/7". */
  name: string;
  userId: number;
  /** Autosaved input of earlier forms. */
  offer: AutosaveOffer | null;
  /** The autosave that this page's URL continues: the form with its input. */
  continued: { keys: string[]; changed: string[]; actionError: ActionError } | null;
  now: string;
}

/** @param record its ID or key; missing before the first save */
export async function loadEditing(
  { request }: LoaderFunctionArgs,
  actor: Actor,
  kind: string,
  record: string | number = newRecord,
): Promise<Editing> {
  const name = { kind, record: String(record) };
  const { offer, ...state } = await editing.startEditing(actor, name);
  const continuedKey = new URL(request.url).searchParams.get('continue') ?? '';
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

/** Returns the form as after a rejected submission, with its input and base version. */
function restoredForm({ fields, version }: AutosaveOffer): ActionError {
  const data = parseStoredForm(fields);
  if (version !== null) data.set('version', String(version));
  return unvalidatedForm(data);
}
