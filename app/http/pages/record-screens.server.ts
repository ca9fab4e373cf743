/** The record type of the screens that several types share: `admin.$kind`. */
import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node';
import type * as z from 'zod';
import type { Pickable } from '~/media/image';
import { pickable } from '~/media/images.server';
import type { Actor } from '~/records/actor';
import { recordTexts } from '~/records/record-texts';
import type { RecordApi, TableRecordType } from '~/records/record-type';
import { tableRecordTypes } from '~/registry/record-types.server';
import { type IntentHandler, submitIntent } from '../forms/intent.server';

type Args = LoaderFunctionArgs | ActionFunctionArgs;

interface ScreenType extends TableRecordType {
  api: RecordApi;
  texts: ReturnType<typeof recordTexts>;
}

/**
 * Returns the record type in the URL.
 * @param hasScreen whether a type has the screen; by default, all have
 * @throws {Response} 404 for any other URL, for every actor
 */
export function screenTypeOf({ params }: Args, hasScreen: (type: TableRecordType) => boolean = () => true): ScreenType {
  const type = genericType(params.kind);
  if (!type?.api || !hasScreen(type)) throw json(null, { status: 404 });
  return { ...type, api: type.api, texts: recordTexts(type.subject) };
}

export const isTestimonials = ({ kind }: TableRecordType) => kind === 'testimonials';
export const isOrdered = ({ move }: TableRecordType) => move !== null;

/** Returns whether no screen has this URL: no route matches, or it is `/admin/KIND/…` with an unknown type. */
export function isUnknownScreen({ params, request }: Args): boolean {
  const [, , kind] = new URL(request.url).pathname.split('/');
  return '*' in params || (kind !== undefined && kind === params.kind && !genericType(kind));
}

const genericType = (name = '') =>
  tableRecordTypes.find(({ kind, backOffice }) => kind === name.toLowerCase() && backOffice === 'generic');

/** Returns the images to choose from, including those of the record. */
export async function imagesFor(actor: Actor, { images }: TableRecordType, record: object = {}): Promise<Pickable[]> {
  const chosen = images.map((name) => (record as Record<string, string | null | undefined>)[name]);
  return images.length > 0 ? pickable(actor, ...chosen) : [];
}

/** Runs an action on the record in the URL, for staff who may change its type. */
export function submitRecordIntent<S extends z.ZodType>(
  args: ActionFunctionArgs,
  schema: S,
  intent: (type: ScreenType) => Pick<IntentHandler<S, unknown>, 'run' | 'done' | 'failed'>,
  hasScreen?: (type: TableRecordType) => boolean,
) {
  const type = screenTypeOf(args, hasScreen);
  return submitIntent(args, { permission: type.permission, list: type.list, schema, ...intent(type) });
}
