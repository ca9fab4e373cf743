/** The record type of the screens that several types share (routes/admin/content/). */
import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node';
import type * as z from 'zod';
import { canAddHeaderLink } from '~/content/home-page/header-links.server';
import type { Pickable } from '~/media/image';
import { imagesOf, pickable } from '~/media/images.server';
import type { Actor } from '~/records/actor';
import { activeSchema } from '~/records/fields';
import { recordPath } from '~/records/record-changes.server';
import type { RecordApi, TableRecordType } from '~/records/record-type';
import { countVisible } from '~/records/records.server';
import { tableRecordTypes } from '~/registry/record-types.server';
import { type ButtonAction, submitAction } from '../forms/button-action.server';
import { loadEditing } from '../forms/editing.server';
import { submitNew } from '../forms/record-form.server';
import { longFormLimit } from '../uploads/body.server';
import { loadList } from './list.server';

type Args = LoaderFunctionArgs | ActionFunctionArgs;

interface ScreenType extends TableRecordType {
  api: RecordApi;
}

/**
 * Returns the record type in the URL.
 * @param hasScreen whether a type has the screen; by default, all have
 * @throws {Response} 404 for any other URL, for every actor
 */
export function screenTypeOf(args: Args, hasScreen: (type: TableRecordType) => boolean = () => true): ScreenType {
  const { kind } = args.params;
  const type = kind === undefined ? mountedType(args) : genericType(kind);
  if (!type?.api || !hasScreen(type)) throw json(null, { status: 404 });
  return { ...type, api: type.api };
}

export const isTestimonials = ({ kind }: TableRecordType) => kind === 'testimonials';
export const isOrdered = ({ move }: TableRecordType) => move !== null;

/** Returns whether no screen has this URL: no route matches, or it is `/admin/KIND/…` with an unknown type. */
export function isUnknownScreen({ params, request }: Args): boolean {
  const [, , kind] = new URL(request.url).pathname.split('/');
  return '*' in params || (kind !== undefined && kind === params.kind && !genericType(kind));
}

const genericType = (name: string) =>
  tableRecordTypes.find(({ kind, backOffice }) => kind === name.toLowerCase() && backOffice === 'generic');

/** Returns the type whose list is at the URL or above it. The router ignores case, too. */
function mountedType({ request }: Args) {
  const path = `${decodeURIComponent(new URL(request.url).pathname).toLowerCase()}/`;
  return tableRecordTypes.find(({ list, backOffice }) => backOffice === 'mounted' && path.startsWith(`${list}/`));
}

/** Loads the requested page of the list of the type in the URL. */
export async function loadRecords(args: LoaderFunctionArgs) {
  const type = screenTypeOf(args);
  const { kind, list: path, subject, api, images, recordKind, searchFields, forScreen, screenOptions } = type;
  const { labels, pathPrefix } = recordKind.definition;
  const { pageSize = 12 } = screenOptions;
  const list = await loadList(args, path, pageSize, async (actor, paging) => {
    const page = await api.list(actor, paging);
    const { items, extras } = (await forScreen?.(page.items as never[], actor)) ?? { items: page.items, extras: {} };
    const imageOf = (item: object) => (item as Record<string, string | null>)[images[0] ?? ''] ?? '';
    const shown = await imagesOf(items.map(imageOf));
    const listed = (items as { id: number; version: number }[]).map((record) => ({
      id: record.id,
      version: record.version,
      record,
      name: recordKind.nameOf(record as never),
      image: shown[imageOf(record)]?.src,
      href: recordPath({ pathPrefix }, record),
    }));
    return {
      page: { ...page, items: listed },
      extras,
      counts: await countVisible(recordKind.table, searchFields.shown?.field),
      isSearch: paging.q !== undefined,
      isOrdered: isOrdered(type),
      canAddHeaderLink: await canAddHeaderLink(actor, kind),
      editing: screenOptions.hasFormInList ? await loadEditing(args, actor, kind) : undefined,
    };
  });
  const searched = searchFields.fields.map((name) => labels[name]?.toLowerCase() ?? name);
  const searchLabel = `Search ${searched.join(', ').replace(/, (?=[^,]*$)/, ' or ')}`;
  return { kind, path, subject, flag: searchFields.shown?.field, searchLabel, list };
}

/** Returns the images to choose from, including those of the record. */
export async function imagesFor(actor: Actor, { images }: TableRecordType, record: object = {}): Promise<Pickable[]> {
  const chosen = images.map((name) => (record as Record<string, string | null | undefined>)[name]);
  return images.length > 0 ? pickable(actor, ...chosen) : [];
}

interface NewRecordTexts {
  added: string;
  addFailed: string;
  addFallback?: string;
}

export function submitNewRecord(args: ActionFunctionArgs, textsOf: (type: ScreenType) => NewRecordTexts) {
  const type = screenTypeOf(args);
  const { api, permission, list } = type;
  const { added: done, addFailed: failed, addFallback: fallback } = textsOf(type);
  return submitNew(args, { permission, create: api.create }, { ...formOptionsOf(type), list, done, failed, fallback });
}

export const formOptionsOf = ({ api, markdown, screenOptions }: ScreenType) => ({
  schema: api.body,
  hasPreview: screenOptions.hasPreview ?? markdown !== null,
  hasLists: true,
  limit: markdown ? longFormLimit : undefined,
});

/**
 * Returns the schema of the button that shows or hides a record. Its one field is `isActive`, and at the addresses of a
 * mounted type the flag of that type.
 */
export function flagSchemaOf({ backOffice, api, searchFields }: ScreenType): z.ZodType<Record<string, unknown>> {
  const flag = searchFields.shown?.field as 'isActive' | undefined;
  return backOffice === 'mounted' && flag ? api.body.pick({ [flag]: true } as { isActive: true }) : activeSchema;
}

/** Runs an action on the record in the URL, for staff who may change its type. */
export function submitRecordAction<S extends z.ZodType>(
  args: ActionFunctionArgs,
  schemaOf: (type: ScreenType) => S,
  actionOf: (type: ScreenType) => Omit<ButtonAction<S>, 'permission' | 'list' | 'schema'>,
  hasScreen?: (type: TableRecordType) => boolean,
) {
  const type = screenTypeOf(args, hasScreen);
  const { permission, list } = type;
  return submitAction(args, { permission, list, schema: schemaOf(type), ...actionOf(type) });
}
