/** Builds a record type from its model, its schema and the facts that features need. */
import type * as z from 'zod';
import { Invalid } from '~/platform/errors';
import { pluralOf } from '~/platform/plural';
import { queries } from '../../db/store.server';
import type { Actor } from './actor';
import { fieldsOf } from './comparison/changed-fields';
import { parseId, partialSchema } from './fields';
import type { Direction } from './ordering';
import { contentOf, type FieldKinds, type RecordKind, type Versioned } from './record-changes.server';
import type {
  ArchivePart,
  BackOffice,
  PublicList,
  RecordApi,
  ScreenList,
  ScreenOptions,
  SearchFields,
  TableRecordType,
} from './record-type';
import type { ListPage, Paging } from './records.server';

/** The fields that determine whether visitors see a record. */
const flags = ['isPublished', 'isActive', 'isEnabled'];

/** Restoring a revision changes neither visibility nor order, so it publishes nothing. */
const staying = [...flags, 'displayOrder'];

interface Facts<
  Kind extends string,
  Name extends string,
  Archived extends z.ZodType,
  Shape extends z.ZodRawShape,
  T extends Versioned,
  Listed extends object,
  Screens extends BackOffice,
> extends Partial<
    Pick<TableRecordType, 'markdown' | 'publicAddresses' | 'sitemap' | 'screens' | 'counts' | 'expiries' | 'choices'>
  > {
  model: {
    kind: RecordKind<T, Kind>;
    list(actor: Actor, paging: Paging): Promise<ListPage<Listed>>;
    find(actor: Actor, id: number): Promise<T>;
    /** Not required if `api` is null. */
    create?(actor: Actor, input: z.output<z.ZodObject<Shape>>): Promise<object>;
    update(
      actor: Actor,
      id: number,
      changes: Partial<z.output<z.ZodObject<Shape>>>,
      version?: number,
      file?: string,
    ): Promise<object>;
    remove(actor: Actor, id: number, version?: number): Promise<void>;
    /** Not needed if visitors never see the records. */
    show?(actor: Actor, id: number, isVisible: boolean, version?: number): Promise<unknown>;
    move?(actor: Actor, id: number, direction: Direction): Promise<void>;
  };
  schema: z.ZodObject<Shape>;
  /** The path of the list; `/admin/KIND` by default. */
  list?: string;
  /** The columns that are searched; the first holds the name. */
  searchFields: readonly (keyof T & string)[];
  /** The label of a record that shows an image; the subject by default. */
  imageOwner?: string;
  archive: ArchivePart<Name, Archived>;
  /** The differences from a PATCH of the fields of `recordModel`; null without an API. */
  api?: Partial<Pick<RecordApi, 'one' | 'record' | 'listed' | 'change' | 'read'>> | null;
  publicList?: PublicList;
  /** `generic` by default. */
  backOffice?: Screens;
  forScreen?(items: Listed[], actor: Actor): Promise<ScreenList>;
  screenOptions?: ScreenOptions;
}

export function recordType<
  Kind extends string,
  Name extends string,
  Archived extends z.ZodType,
  Shape extends z.ZodRawShape,
  T extends Versioned,
  Listed extends object,
  Screens extends BackOffice = 'generic',
>(
  facts: Facts<Kind, Name, Archived, Shape, T, Listed, Screens>,
): TableRecordType<Kind, ArchivePart<Name, Archived>, Screens> {
  const { model, schema, markdown = null, publicList } = facts;
  const { show } = model;
  const { permission, subject, nameOf, definition, table, image } = model.kind;
  const { kind, labels } = definition;
  const { list = `/admin/${kind}`, backOffice = 'generic' as Screens } = facts;
  const searchFields = searchFieldsOf(model.kind, facts.searchFields, list);
  const imageOwner = facts.imageOwner ?? capitalized(subject);
  const images = image ? [image] : [];
  const columns = [...images, ...(markdown ? ['content'] : [])];
  const path = (id: number) => `${list}/${id}/edit`;
  return {
    ...facts,
    ...{ kind, list, backOffice, markdown },
    screens: facts.screens ?? [],
    sitemap: facts.sitemap ?? null,
    counts: facts.counts ?? null,
    api: facts.api === null ? null : apiOf(facts),
    publicList: publicList ?? null,
    move: model.move ?? null,
    forScreen: facts.forScreen ?? null,
    screenOptions: facts.screenOptions ?? {},
    publicAddresses: { ...(publicList && { [`/api/${kind}`]: [] }), ...facts.publicAddresses },
    permission,
    subject,
    recordKind: model.kind,
    labels,
    formFields: isInTable(definition.fields) ? definition.fields : null,
    searchFields,
    images,
    imageOwner,
    imagePlaces:
      columns.length === 0
        ? []
        : [{ table, columns, what: imageOwner, name: facts.searchFields[0] ?? 'id', path: ({ id }) => path(id) }],
    renderOutdated: markdown?.renderOutdated ?? null,
    update: model.update,
    remove: (actor, record, version) => model.remove(actor, idOf(record), version),
    show: show
      ? async (actor, record, isVisible, version) => {
          const isSo = definition.isShown(await model.find(actor, idOf(record))) === isVisible;
          if (!isSo) await show(actor, idOf(record), isVisible, version);
          return !isSo;
        }
      : null,
    async find(actor, record) {
      const item = await model.find(actor, idOf(record));
      return {
        name: nameOf(item),
        version: item.version,
        content: contentOf(labels, item),
        file: await definition.file?.of(queries(), item.id),
        path: path(item.id),
      };
    },
    fields: (_, content, file) => [
      ...(definition.file && file ? [{ label: definition.file.label, text: definition.file.formatFile(file) }] : []),
      ...fieldsOf(labels, { ...content }),
    ],
    shown: definition.file?.shown,
    async restore(actor, record, content, version, file) {
      const changes = Object.entries(content).filter(([name]) => !staying.includes(name));
      return model.update(actor, idOf(record), asChanges(schema, Object.fromEntries(changes)), version, file);
    },
  };
}

function apiOf<Shape extends z.ZodRawShape, T extends Versioned, Listed extends object>({
  model,
  schema,
  api,
}: Pick<Facts<string, string, z.ZodType, Shape, T, Listed, BackOffice>, 'model' | 'schema' | 'api'>): RecordApi {
  const { subject, record, definition } = model.kind;
  return {
    one: identifierOf(subject),
    change: 'PATCH',
    ...api,
    record: api?.record ?? required(record, definition.kind, 'record'),
    body: schema,
    list: model.list,
    find: model.find,
    create: (actor, input) =>
      required(model.create, definition.kind, 'create')(actor, input as z.output<z.ZodObject<Shape>>),
  };
}

/** Returns whether the generic form shows all fields. */
function isInTable(fields: FieldKinds | undefined): fields is FieldKinds {
  return fields !== undefined && Object.values(fields).every((field) => field.kind !== 'own');
}

function required<C>(value: C | undefined, kind: string, name: string): C {
  if (!value) throw new Error(`The model of ${kind} has no "${name}".`);
  return value;
}

/** Returns "caseStudy" for "case study". */
const identifierOf = (subject: string) => subject.replace(/ ./g, (letter) => letter.trim().toUpperCase());

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function searchFieldsOf<T extends Versioned>(
  { permission, subject, table, definition, nameOf }: RecordKind<T>,
  fields: readonly string[],
  list: string,
): SearchFields {
  const flag = Object.keys(definition.labels).find((name) => flags.includes(name));
  return {
    kind: definition.kind,
    label: pluralOf(capitalized(subject)),
    permission,
    table,
    key: 'id',
    fields,
    ...(flag && { shown: { field: flag, off: flag === 'isPublished' ? 'Draft' : 'Hidden' } }),
    nameOf: (name) => nameOf({ [fields[0] ?? '']: name } as object as T),
    pathOf: (id) => `${list}/${id}/edit`,
  };
}

/** Returns 0, which no record has, if the text is not a number. */
const idOf = (record: string) => parseId(record) ?? 0;

/** Validates a revision by the current rules. @throws {Invalid} */
function asChanges<S extends z.ZodRawShape>(schema: z.ZodObject<S>, content: object) {
  const result = partialSchema(schema, content).safeParse(content);
  if (result.success) return result.data as Partial<z.output<z.ZodObject<S>>>;
  throw new Invalid({
    '': [`This version cannot be restored: ${result.error.issues[0]?.message}.`.replace(/\.\.$/, '.')],
  });
}
