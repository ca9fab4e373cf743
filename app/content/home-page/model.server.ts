/** Reads the published home page, and writes it as a draft. */
import { requireImages } from '~/media/model.server';
import { currentYear } from '~/platform/clock.server';
import type { Actor } from '~/records/actor';
import type { Direction } from '~/records/ordering';
import type { Queries, Tx } from '../../../db/store.server';
import * as documents from '../documents/model.server';
import type { BusinessDetails } from '../settings/business-details';
import { readDetails } from '../settings/settings.server';
import type { ContactChoices } from './contact-choices';
import {
  hideableSections,
  type MovableSection,
  type PageCopy,
  type SectionLayout,
  type SectionName,
  sectionNames,
  sections,
} from './copy';
import { copyOf, type PageDocument, sectionLayoutOf } from './document';
import type { Fields } from './fields';
import { withSection, withSectionLayout } from './keys';
import { livePreviewOf } from './live-preview.server';
import { readCopy } from './read-copy.server';
import { type ReplyTime, replyTimeOf } from './reply-time';
import { pageKind } from './schema';

export const { permission } = documents;

/** The content of the home page, in display order. */
export interface HomePage {
  copy: PageCopy;
  arrangement: SectionLayout;
}

/** Returns the published home page. */
export async function readHomePage(): Promise<HomePage> {
  return pageOf(await documents.readPublished(pageKind));
}

/** Returns the draft of the home page. @param isTyped includes the actor's unsaved input */
export async function readDraftPage(actor: Actor, isTyped = false): Promise<HomePage> {
  const { content } = await documents.find(actor, pageKind);
  const typed = isTyped && actor.kind === 'staff' ? livePreviewOf(actor.userId) : undefined;
  return pageOf(typed ? withSection(content, typed.name, typed.written) : content);
}

/** The latest page of each document, with its other inputs. */
const pages = new WeakMap<PageDocument, { business: BusinessDetails; year: number; page: HomePage }>();

async function pageOf(document: PageDocument): Promise<HomePage> {
  const business = await readDetails();
  const year = currentYear();
  const known = pages.get(document);
  if (known?.business === business && known.year === year) return known.page;
  const page = { copy: readCopy(document, business, year), arrangement: sectionLayoutOf(document) };
  pages.set(document, { business, year, page });
  return page;
}

/** The options of the contact form, and the promised response time. */
export type ContactTerms = ContactChoices & ReplyTime;

/** The latest terms of each document, with the other input. */
const termsOf = new WeakMap<PageDocument, { business: BusinessDetails; terms: ContactTerms }>();

/** Returns the same object until a change of the page or of the business details. @param db inside a transaction */
export async function readContactTerms(db?: Queries | Tx): Promise<ContactTerms> {
  const page = await documents.readPublished(pageKind, db);
  const business = await readDetails(db);
  const known = termsOf.get(page);
  if (known?.business === business) return known.terms;
  const { reasons, sizes, messageLength } = copyOf(page, 'choices');
  const previous = page.previousReasons ?? [];
  const terms = { reasons, sizes, messageLength, previous, ...replyTimeOf(page, business) };
  termsOf.set(page, { business, terms });
  return terms;
}

/** Returns the draft for editing. */
export const find = (actor: Actor) => documents.find(actor, pageKind);

/**
 * @param written all fields of the section; a missing or empty one gets its default
 * @throws {StaleVersion}
 * @throws {Invalid} for a reference to an image that the library lacks
 */
export function saveSection(actor: Actor, name: SectionName, written: Record<string, unknown>, version?: number) {
  const save = async (page: PageDocument, tx: Tx) => {
    await requireImages(tx, imagesIn(name, written));
    return withSection(page, name, written);
  };
  return documents.saveDraft(actor, pageKind, version, save, (page) => copyOf(page, name));
}

/**
 * Changes the given fields. An empty field gets its default.
 * @throws {StaleVersion}
 * @throws {Invalid} for a reference to an image that the library lacks
 */
export function update(actor: Actor, changes: PageDocument, version?: number) {
  return documents.saveDraft(actor, pageKind, version, async (current, tx) => {
    await requireImagesIn(tx, changes);
    const changed = sectionNames
      .filter((name) => changes[name])
      .reduce((page, name) => withSection(page, name, { ...page[name], ...changes[name] }), current);
    return changes.arrangement ? withSectionLayout(changed, sectionLayoutOf(changes)) : changed;
  });
}

/**
 * Replaces the whole draft.
 * @throws {StaleVersion}
 * @throws {Invalid} for a reference to an image that the library lacks
 */
export function replaceDraft(actor: Actor, document: PageDocument, version?: number) {
  return documents.saveDraft(actor, pageKind, version, async (_, tx) => {
    await requireImagesIn(tx, document);
    return document;
  });
}

/** @throws {Invalid} with the section and field */
async function requireImagesIn(tx: Tx, document: PageDocument): Promise<void> {
  for (const name of sectionNames) await requireImages(tx, imagesIn(name, document[name] ?? {}, `${name}.`));
}

/** Returns the image references in a section's fields. @param within the prefix of a field's name */
export function imagesIn(name: SectionName, written: Record<string, unknown>, within = ''): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [field, description] of Object.entries(sections[name].fields as Fields)) {
    if (description.kind === 'picture') result[`${within}${field}`] = String(written[field] ?? '');
    if (description.kind !== 'items') continue;
    const images = Object.keys(description.of).filter((part) => description.of[part]?.kind === 'picture');
    for (const [at, item] of ((written[field] ?? []) as Record<string, string>[]).entries()) {
      for (const part of images) result[`${within}${field}[${at}].${part}`] = item[part] ?? '';
    }
  }
  return result;
}

/** Returns the names of empty fields, which get their default. */
export function emptiedFields(name: SectionName, written: Record<string, unknown>): string[] {
  const fields: Fields = sections[name].fields;
  return Object.entries(fields).flatMap(([field, { kind, ...rest }]) =>
    (kind === 'line' || kind === 'text') && !written[field] && 'label' in rest ? (rest.label ?? []) : [],
  );
}

/** Moves a section to the position of another one, which shifts. */
export function moveTo(actor: Actor, name: MovableSection, place: MovableSection): Promise<void> {
  return changeLayout(actor, ({ order, hidden }) => {
    const remaining = order.filter((one) => one !== name);
    return { order: remaining.toSpliced(order.indexOf(place), 0, name), hidden };
  });
}

/** Moves a section one place up or down. @throws {StaleVersion} */
export function move(actor: Actor, name: MovableSection, direction: Direction): Promise<void> {
  return changeLayout(actor, ({ order, hidden }) => {
    const from = order.indexOf(name);
    const to = direction === 'up' ? from - 1 : from + 1;
    const other = order[to];
    return { order: other ? order.with(from, other).with(to, name) : order, hidden };
  });
}

export function setVisible(actor: Actor, name: SectionName, isVisible: boolean): Promise<void> {
  return changeLayout(actor, ({ order, hidden }) => {
    const remaining = hidden.filter((other) => other !== name);
    return {
      order,
      hidden: isVisible ? remaining : hideableSections.filter((one) => one === name || remaining.includes(one)),
    };
  });
}

async function changeLayout(actor: Actor, change: (current: SectionLayout) => SectionLayout): Promise<void> {
  await documents.saveDraft(actor, pageKind, undefined, (page) =>
    withSectionLayout(page, change(sectionLayoutOf(page))),
  );
}

export interface ListedSection {
  name: SectionName;
  label: string;
  isShown: boolean;
  canHide: boolean;
  canMove: boolean;
  isFirst: boolean;
  isLast: boolean;
}

/** Returns the sections in the order of the draft, then the parts around them and on other pages. */
export async function listSections(actor: Actor): Promise<{ onPage: ListedSection[]; others: ListedSection[] }> {
  const { order, hidden } = sectionLayoutOf((await find(actor)).content);
  const listed = (name: SectionName): ListedSection => {
    const place = order.indexOf(name as MovableSection);
    return {
      name,
      label: sections[name].label,
      isShown: !hidden.includes(name),
      canHide: hideableSections.includes(name),
      canMove: place >= 0,
      isFirst: place === 0,
      isLast: place === order.length - 1,
    };
  };
  const onPage: SectionName[] = ['hero', 'day', ...order];
  return { onPage: onPage.map(listed), others: sectionNames.filter((name) => !onPage.includes(name)).map(listed) };
}
