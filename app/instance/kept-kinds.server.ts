/** Every kind of record whose former versions are kept: a row here has the history's screens and calls serve it. */
import type * as z from 'zod';
import { accreditationSchema } from '~/content/accreditation';
import * as accreditations from '~/content/accreditation.server';
import { blogPostSchema } from '~/content/blog-post';
import * as blogPosts from '~/content/blog-post.server';
import { redirectSchema } from '~/content/redirect';
import * as redirects from '~/content/redirect.server';
import { sitePageSchema } from '~/content/site-page';
import * as sitePages from '~/content/site-page.server';
import { socialLinkSchema } from '~/content/social-link';
import * as socialLinks from '~/content/social-link.server';
import { testimonialSchema } from '~/content/testimonial';
import * as testimonials from '~/content/testimonial.server';
import { mediaSchema } from '~/media/media';
import * as media from '~/media/media.server';
import { cannedAnswerSchema } from '~/messages/canned-answer';
import * as cannedAnswers from '~/messages/canned-answer.server';
import { Invalid } from '~/platform/errors';
import type { Actor } from '~/records/actor';
import { fieldsOf } from '~/records/changed-fields';
import { parseId, partialSchema } from '~/records/fields';
import { contentOf, type KeptKind } from '~/records/record-changes.server';
import { queries } from '../../db/store.server';
import type { Keeping, Sought } from './keeping';
import { keptDocuments, keptTexts } from './kept-texts.server';

/** What says whether visitors see one. */
const flags = ['isPublished', 'isActive', 'isEnabled'];

export const keptKinds: readonly Keeping[] = [
  records({
    model: testimonials,
    schema: testimonialSchema,
    path: '/admin/testimonials',
    show: testimonials.setActive,
    sought: ['authorName', 'companyName', 'authorPosition', 'content'],
  }),
  records({
    model: accreditations,
    schema: accreditationSchema,
    path: '/admin/accreditations',
    show: accreditations.setActive,
    sought: ['name', 'description', 'websiteUrl'],
  }),
  records({
    model: blogPosts,
    schema: blogPostSchema,
    path: '/admin/blog-posts',
    show: blogPosts.setPublished,
    sought: ['title', 'slug', 'excerpt', 'content'],
  }),
  records({
    model: sitePages,
    schema: sitePageSchema,
    path: '/admin/site-settings/pages',
    show: sitePages.setPublished,
    sought: ['title', 'slug', 'description', 'content'],
  }),
  records({
    model: socialLinks,
    schema: socialLinkSchema,
    path: '/admin/site-settings/social-media',
    show: socialLinks.setEnabled,
    sought: ['platform', 'url'],
  }),
  records({
    model: redirects,
    schema: redirectSchema,
    path: '/admin/site-settings/redirects',
    sought: ['source', 'target'],
  }),
  records({ model: media, schema: mediaSchema, path: '/admin/media', sought: ['name', 'alt', 'caption', 'credit'] }),
  records({
    model: cannedAnswers,
    schema: cannedAnswerSchema,
    path: '/admin/messages/canned-answers',
    sought: ['title', 'content'],
  }),
  keptTexts,
  keptDocuments,
];

/** Whether and where a record is shown stays as it is: nothing is published by putting a text back. */
const staying = [...flags, 'displayOrder'];

interface Records<Shape extends z.ZodRawShape, T extends { id: number; version: number }> {
  model: {
    kind: KeptKind<T>;
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
  sought: readonly (keyof T & string)[];
  /** Shows one to visitors or hides it, where that can be said of one. */
  show?(actor: Actor, id: number, isShown: boolean, version?: number): Promise<unknown>;
}

function records<S extends z.ZodRawShape, T extends { id: number; version: number }>({
  model,
  schema,
  path,
  sought,
  show,
}: Records<S, T>): Keeping {
  const { permission, subject, nameOf, kept } = model.kind;
  const { kind, labels } = kept;
  return {
    kind,
    permission,
    subject,
    deleted: { recordKind: model.kind, list: path },
    labels,
    sought: soughtOf(model.kind, sought, path),
    remove: (actor, record, version) => model.remove(actor, idOf(record), version),
    show:
      show &&
      (async (actor, record, isShown, version) => {
        const isSo = kept.isShown(await model.find(actor, idOf(record))) === isShown;
        if (!isSo) await show(actor, idOf(record), isShown, version);
        return !isSo;
      }),
    async find(actor, record) {
      const item = await model.find(actor, idOf(record));
      return {
        name: nameOf(item),
        version: item.version,
        content: contentOf(labels, item),
        file: await kept.file?.of(queries(), item.id),
        path: `${path}/${item.id}/edit`,
      };
    },
    fields: (_, content, file) => [
      ...(kept.file && file ? [{ label: kept.file.label, text: kept.file.inWords(file) }] : []),
      ...fieldsOf(labels, { ...content }),
    ],
    shown: kept.file?.shown,
    async restore(actor, record, content, version, file) {
      const changes = Object.entries(content).filter(([name]) => !staying.includes(name));
      return model.update(actor, idOf(record), asChanges(schema, Object.fromEntries(changes)), version, file);
    },
  };
}

/** What the search needs to know of a kind. */
function soughtOf<T extends { id: number; version: number }>(
  { permission, subject, kept, nameOf }: KeptKind<T>,
  fields: readonly string[],
  path: string,
): Sought {
  const flag = Object.keys(kept.labels).find((name) => flags.includes(name));
  return {
    kind: kept.kind,
    label: `${subject.charAt(0).toUpperCase()}${subject.slice(1)}s`,
    permission,
    table: kept.table,
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
