/** Every kind of record whose previous versions are kept: a row here has the history's screens and calls serve it. */
import type * as z from 'zod';
import * as accreditations from '~/content/accreditations/model.server';
import { accreditationSchema } from '~/content/accreditations/schema';
import * as sitePages from '~/content/pages/model.server';
import { sitePageSchema } from '~/content/pages/schema';
import * as blogPosts from '~/content/posts/model.server';
import { blogPostSchema } from '~/content/posts/schema';
import * as redirects from '~/content/redirects/model.server';
import { redirectSchema } from '~/content/redirects/schema';
import * as socialLinks from '~/content/social-links/model.server';
import { socialLinkSchema } from '~/content/social-links/schema';
import * as testimonials from '~/content/testimonials/model.server';
import { testimonialSchema } from '~/content/testimonials/schema';
import * as cannedAnswers from '~/inbox/canned-replies/model.server';
import { cannedAnswerSchema } from '~/inbox/canned-replies/schema';
import * as media from '~/media/model.server';
import { mediaSchema } from '~/media/schema';
import { Invalid } from '~/platform/errors';
import type { Actor } from '~/records/actor';
import { fieldsOf } from '~/records/changed-fields';
import { parseId, partialSchema } from '~/records/fields';
import { contentOf, type RecordKind } from '~/records/record-changes.server';
import { queries } from '../../db/store.server';
import type { RecordType, SearchFields } from './record-type';
import { documentRecordType, textRecordTypes } from './text-record-types.server';

/** What says whether visitors see one. */
const flags = ['isPublished', 'isActive', 'isEnabled'];

export const recordTypes: readonly RecordType[] = [
  records({
    model: testimonials,
    schema: testimonialSchema,
    path: '/admin/testimonials',
    show: testimonials.setActive,
    searchFields: ['authorName', 'companyName', 'authorPosition', 'content'],
  }),
  records({
    model: accreditations,
    schema: accreditationSchema,
    path: '/admin/accreditations',
    show: accreditations.setActive,
    searchFields: ['name', 'description', 'websiteUrl'],
  }),
  records({
    model: blogPosts,
    schema: blogPostSchema,
    path: '/admin/blog-posts',
    show: blogPosts.setPublished,
    searchFields: ['title', 'slug', 'excerpt', 'content'],
  }),
  records({
    model: sitePages,
    schema: sitePageSchema,
    path: '/admin/site-settings/pages',
    show: sitePages.setPublished,
    searchFields: ['title', 'slug', 'description', 'content'],
  }),
  records({
    model: socialLinks,
    schema: socialLinkSchema,
    path: '/admin/site-settings/social-media',
    show: socialLinks.setEnabled,
    searchFields: ['platform', 'url'],
  }),
  records({
    model: redirects,
    schema: redirectSchema,
    path: '/admin/site-settings/redirects',
    searchFields: ['source', 'target'],
  }),
  records({
    model: media,
    schema: mediaSchema,
    path: '/admin/media',
    searchFields: ['name', 'alt', 'caption', 'credit'],
  }),
  records({
    model: cannedAnswers,
    schema: cannedAnswerSchema,
    path: '/admin/messages/canned-answers',
    searchFields: ['title', 'content'],
  }),
  textRecordTypes,
  documentRecordType,
];

/** Whether and where a record is shown stays as it is: nothing is published by putting a text back. */
const staying = [...flags, 'displayOrder'];

interface Records<Shape extends z.ZodRawShape, T extends { id: number; version: number }> {
  model: {
    kind: RecordKind<T>;
    find(actor: Actor, id: number): Promise<T>;
    update(
      actor: Actor,
      id: number,
      changes: Partial<z.output<z.ZodObject<Shape>>>,
      version?: number,
      file?: string,
    ): Promise<unknown>;
    remove(actor: Actor, id: number, version?: number): Promise<void>;
  };
  schema: z.ZodObject<Shape>;
  /** Of their list. */
  path: string;
  /** The columns of its table that the search looks into; the first is its name. */
  searchFields: readonly (keyof T & string)[];
  /** Shows one to visitors or hides it, where that can be said of one. */
  show?(actor: Actor, id: number, isVisible: boolean, version?: number): Promise<unknown>;
}

function records<S extends z.ZodRawShape, T extends { id: number; version: number }>({
  model,
  schema,
  path,
  searchFields,
  show,
}: Records<S, T>): RecordType {
  const { permission, subject, nameOf, definition: stored } = model.kind;
  const { kind, labels } = stored;
  return {
    kind,
    permission,
    subject,
    deleted: { recordKind: model.kind, list: path },
    labels,
    searchFields: searchFieldsOf(model.kind, searchFields, path),
    remove: (actor, record, version) => model.remove(actor, idOf(record), version),
    show:
      show &&
      (async (actor, record, isVisible, version) => {
        const isSo = stored.isShown(await model.find(actor, idOf(record))) === isVisible;
        if (!isSo) await show(actor, idOf(record), isVisible, version);
        return !isSo;
      }),
    async find(actor, record) {
      const item = await model.find(actor, idOf(record));
      return {
        name: nameOf(item),
        version: item.version,
        content: contentOf(labels, item),
        file: await stored.file?.of(queries(), item.id),
        path: `${path}/${item.id}/edit`,
      };
    },
    fields: (_, content, file) => [
      ...(stored.file && file ? [{ label: stored.file.label, text: stored.file.formatFile(file) }] : []),
      ...fieldsOf(labels, { ...content }),
    ],
    shown: stored.file?.shown,
    async restore(actor, record, content, version, file) {
      const changes = Object.entries(content).filter(([name]) => !staying.includes(name));
      return model.update(actor, idOf(record), asChanges(schema, Object.fromEntries(changes)), version, file);
    },
  };
}

/** What the search needs to know of a kind. */
function searchFieldsOf<T extends { id: number; version: number }>(
  { permission, subject, definition: stored, nameOf }: RecordKind<T>,
  fields: readonly string[],
  path: string,
): SearchFields {
  const flag = Object.keys(stored.labels).find((name) => flags.includes(name));
  return {
    kind: stored.kind,
    label: `${subject.charAt(0).toUpperCase()}${subject.slice(1)}s`,
    permission,
    table: stored.table,
    key: 'id',
    fields,
    ...(flag && { shown: { field: flag, off: flag === 'isPublished' ? 'Draft' : 'Hidden' } }),
    nameOf: (name) => nameOf({ [fields[0] ?? '']: name } as object as T),
    pathOf: (id) => `${path}/${id}/edit`,
  };
}

/** 0, which none has, where it is no number. */
const idOf = (record: string) => parseId(record) ?? 0;

/** By today's rules. @throws {Invalid} */
function asChanges<S extends z.ZodRawShape>(schema: z.ZodObject<S>, content: object) {
  const result = partialSchema(schema, content).safeParse(content);
  if (result.success) return result.data as Partial<z.output<z.ZodObject<S>>>;
  throw new Invalid({
    '': [`This version cannot be restored: ${result.error.issues[0]?.message}.`.replace(/\.\.$/, '.')],
  });
}
