/** The history of texts stored by key: the site's texts, the business details, and the documents with a draft. */

import { saveAppearance } from '~/content/appearance/model.server';
import type { Appearance } from '~/content/appearance/schema';
import { type DocumentKind, readStored } from '~/content/documents/document';
import { documentKinds } from '~/content/documents/kinds';
import * as documents from '~/content/documents/model.server';
import type { PageDocument } from '~/content/home-page/document';
import { replaceDraft } from '~/content/home-page/model.server';
import { businessDetailsKey, businessDetailsSchema } from '~/content/settings/business-details';
import { renderOutdatedPages } from '~/content/settings/legal-rendering.server';
import { isSiteContentKey, siteContentLabels } from '~/content/settings/settings';
import * as siteContent from '~/content/settings/settings.server';
import { NotFound } from '~/platform/errors';
import { type Actor, authorize } from '~/records/actor';
import { fieldsOf } from '~/records/comparison/changed-fields';
import type { RecordType } from '~/records/record-type';

const settings = '/admin/site-settings';

/** The edit screens of stored content. */
const screens: Record<string, string> = {
  page: '/admin/home-page',
  theme: `${settings}/theme`,
  [businessDetailsKey]: `${settings}/${businessDetailsKey}`,
};
const screenOf = ({ name }: { name: string }) => screens[name] ?? `${settings}/legal-pages`;

const subject = 'text of the site';

export const textRecordTypes: RecordType = {
  kind: siteContent.settingsRevisionsKind,
  permission: siteContent.permission,
  subject,
  imagePlaces: [{ table: 'siteContent', columns: ['content'], what: 'Site settings', name: 'key', path: screenOf }],
  renderOutdated: renderOutdatedPages,
  async find(actor, key) {
    if (key === businessDetailsKey) {
      const { version, ...content } = await siteContent.findBusinessDetails(actor);
      return { name: 'Business details', version, content, path: `${settings}/business-details` };
    }
    const { content, updatedAt, version } = await siteContent.find(actor, textKey(actor, key));
    const stored = updatedAt === null ? '' : content;
    return {
      name: siteContentLabels[textKey(actor, key)],
      version,
      content: { content: stored },
      path: `${settings}/legal-pages`,
    };
  },
  fields(key, content) {
    if (key === businessDetailsKey) return fieldsOf(siteContent.businessDetails.labels, { ...content });
    const { content: text } = content as { content: string };
    return [{ label: 'Content', text: text || 'The default text' }];
  },
  async restore(actor, key, content, version) {
    if (key === businessDetailsKey) {
      await siteContent.saveBusinessDetails(actor, businessDetailsSchema.parse(content), version);
    } else await siteContent.save(actor, textKey(actor, key), (content as { content: string }).content, version);
  },
};

/** @throws {NotFound} */
function textKey(actor: Actor, key: string) {
  authorize(actor, siteContent.permission);
  if (!isSiteContentKey(key)) throw new NotFound(subject);
  return key;
}

/** Functions that save the whole draft of each document. */
const saves: Record<string, (actor: Actor, content: never, version?: number) => Promise<unknown>> = {
  page: (actor, content: PageDocument, version) => replaceDraft(actor, content, version),
  theme: (actor, content: Appearance, version) => saveAppearance(actor, content, version),
};

export const documentRecordType: RecordType = {
  kind: documents.draftRevisionsKind,
  permission: documents.permission,
  subject: 'draft',
  imagePlaces: [{ table: 'drafts', columns: ['content'], what: 'Draft of', name: 'key', id: 'key', path: screenOf }],
  renderOutdated: null,
  async find(actor, key) {
    const kind = documentOf(actor, key);
    const { content, version } = await documents.find(actor, kind);
    return { name: kind.label, version, content: content as object, path: screens[key] ?? settings };
  },
  fields: (key, content) => {
    const kind = documentKinds.find((one) => one.key === key);
    return kind ? kind.fields(readStored(kind, JSON.stringify(content)).content) : [];
  },
  async restore(actor, key, content, version) {
    const readable = readStored(documentOf(actor, key), JSON.stringify(content)).content;
    await saves[key]?.(actor, readable as never, version);
  },
};

/** @throws {NotFound} */
function documentOf(actor: Actor, key: string): DocumentKind<unknown> {
  authorize(actor, documents.permission);
  const kind = documentKinds.find((one) => one.key === key);
  if (!kind) throw new NotFound('draft');
  return kind;
}
