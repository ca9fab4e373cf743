/** Pages with their own path, for staff. */
import { Invalid } from '~/platform/errors';
import { type Actor, authorize } from '~/records/actor';
import { type ListPage, type Paging, readPage, unpaged } from '~/records/records.server';
import { queries } from '../../../db/store.server';
import { knownLabel } from '../home-page/contact-choices';
import { readContactTerms } from '../home-page/model.server';
import { isReservedPath } from '../links/reserved-paths.server';
import { renderForPage, type StoredTexts } from '../markdown/stored-rendering.server';
import { recordModel } from '../record-model.server';
import {
  type ListedSitePage,
  listedSitePageSchema,
  serviceUnknown,
  sitePageFields,
  sitePageRecordSchema,
  sitePageSchema,
} from './schema';

export const permission = 'site-settings';

export const subject = 'page';

/** The rendered fields. */
export const texts = {
  table: 'pages',
  ownOf: (text) => ({ headings: text && JSON.stringify(text.headings) }),
} satisfies StoredTexts;

export const { kind, archive, find, create, update, show, move, remove } = recordModel({
  permission,
  subject,
  nameOf: ({ title }) => title,
  table: 'pages',
  fields: sitePageFields,
  input: sitePageSchema,
  record: sitePageRecordSchema,
  kind: 'pages',
  pathPrefix: '/',
  pageName: subject,
  flag: 'isPublished',
  order: 'displayOrder',
  texts,
  fromRow: withHidden,
  async columns({ tx, values: { service }, current }) {
    const isKnown = !service || service === current?.service || knownLabel(await readContactTerms(tx), service);
    if (!isKnown) throw new Invalid({ service: [serviceUnknown] });
    return {};
  },
});

/** Returns all pages in the order of their links. */
export async function list(actor: Actor, paging: Paging = unpaged): Promise<ListPage<ListedSitePage>> {
  authorize(actor, permission);
  const all = queries().selectFrom('pages');
  const read = () =>
    readPage(
      all
        .select(['id', 'title', 'slug', 'description', 'service', 'place', 'sector'])
        .select(['linkPlace', 'displayOrder', 'isPublished'])
        .select(['createdAt', 'updatedAt', 'version', 'autoExcerpt', 'renderer', 'renderError'])
        .orderBy('displayOrder')
        .orderBy('id'),
      all,
      paging,
    );
  let page = await read();
  if (await renderForPage(texts, page.items)) page = await read();
  return { ...page, items: page.items.map((row) => listedSitePageSchema.parse(withHidden(row))) };
}

function withHidden<T extends object>(row: T) {
  return { ...row, isHidden: isReservedPath((row as { slug?: string }).slug ?? '') };
}
