/** The sections of the home page. Each is edited separately; all share one document and its version. */
import { draftRevisionsKind } from '~/content/documents/model.server';
import { isSectionName, sections } from '~/content/home-page/copy';
import { copyOf, type PageDocument } from '~/content/home-page/document';
import type { HomePageSection } from '~/content/home-page/fields';
import { withSection } from '~/content/home-page/keys';
import * as page from '~/content/home-page/model.server';
import { formatItem } from '~/content/home-page/reading';
import { pageKind } from '~/content/home-page/schema';
import { NotFound } from '~/platform/errors';
import { authorize } from '~/records/actor';
import type { Editable } from './editable';

export const sectionRecordType: Editable = {
  kind: 'page',
  permission: page.permission,
  async find(actor, name) {
    authorize(actor, page.permission);
    if (!isSectionName(name)) throw new NotFound('section of the home page');
    const { content, version } = await page.find(actor);
    const { label, fields } = sections[name] as HomePageSection;
    const labels = Object.entries(fields).map(([field, { kind, ...about }]) => [
      field,
      ('label' in about && about.label) || label,
    ]);
    return {
      name: label,
      version,
      content: copyOf(content, name),
      path: `/admin/home-page/${name}`,
      labels: Object.fromEntries(labels),
    };
  },
  versions: (name) => ({
    name: { kind: draftRevisionsKind, record: pageKind.key },
    part: (content) => (isSectionName(name) ? copyOf(content as PageDocument, name) : {}),
  }),
  formatItem: (name, field, entry) => (isSectionName(name) ? formatItem(name, field, entry) : ''),
  typed: (name, input) => (isSectionName(name) ? copyOf(withSection({}, name, { ...input }), name) : input),
};
