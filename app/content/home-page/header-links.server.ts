/** Links in the header to the pages that list records. */
import { Conflict, NotFound } from '~/platform/errors';
import { ownProperty } from '~/platform/own-property';
import { type Actor, may } from '~/records/actor';
import * as documents from '../documents/model.server';
import { sections } from './copy';
import { copyOf, type PageDocument } from './document';
import { withSection } from './keys';
import { pageKind } from './schema';

/** By record type. */
const listPages: Record<string, (page: PageDocument) => { label: string; to: string }> = {
  'blog-posts': (page) => ({ label: copyOf(page, 'blog').title, to: '/blog' }),
  'case-studies': (page) => ({ label: copyOf(page, 'caseStudies').title, to: '/case-studies' }),
  'team-members': (page) => ({ label: copyOf(page, 'about').teamTitle, to: '/team' }),
};

const { itemsMax, of } = sections.header.fields.links;

/** Returns the links of the header with the one to the list of a type; null if it is there, or there is no room. */
function withLink(page: PageDocument, kind: string) {
  const link = ownProperty(listPages, kind)?.(page);
  const { links } = copyOf(page, 'header');
  if (!link || links.length >= itemsMax || hasLink(links, link.to)) return null;
  // A placeholder that does not fit is left out, because half of one would be shown as it is.
  return [...links, { ...link, label: link.label.slice(0, of.label.max).replace(/\{[^}]*$/, '') }];
}

const hasLink = (links: readonly { to: string }[], path: string) => links.some(({ to }) => to === path);

export async function canAddHeaderLink(actor: Actor, kind: string): Promise<boolean> {
  if (actor.kind !== 'staff' || !may(actor.role, documents.permission) || !ownProperty(listPages, kind)) return false;
  const { content } = await documents.find(actor, pageKind);
  return withLink(content, kind) !== null;
}

/**
 * Adds the list of a record type to the header in the draft. If it is there, nothing changes.
 * @throws {NotFound} when the type has no public list
 * @throws {Conflict} when there is no room
 */
export async function addHeaderLink(actor: Actor, kind: string): Promise<void> {
  const linkOf = ownProperty(listPages, kind);
  if (!linkOf) throw new NotFound('list');
  await documents.saveDraft(actor, pageKind, undefined, (page) => {
    const links = withLink(page, kind);
    if (links) return withSection(page, 'header', { ...page.header, links });
    if (hasLink(copyOf(page, 'header').links, linkOf(page).to)) return page;
    throw new Conflict(`The header has room for ${itemsMax} links. Remove one first.`);
  });
}
