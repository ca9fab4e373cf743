/** The sections of the landing page, each of which is edited alone: they are parts of one document, and have its version. */
import * as page from '~/content/page.server';
import { wordsOf } from '~/content/page-text';
import { isSectionName, sections } from '~/content/page-words';
import { NotFound } from '~/platform/errors';
import { authorize } from '~/records/actor';
import type { Keeping } from './keeping';

export const keptSections: Pick<Keeping, 'kind' | 'permission' | 'find'> = {
  kind: 'page',
  permission: page.permission,
  async find(actor, name) {
    authorize(actor, page.permission);
    if (!isSectionName(name)) throw new NotFound('part of the page');
    const { content, version } = await page.find(actor);
    const { label } = sections[name];
    return { name: label, version, content: wordsOf(content, name), path: `/admin/site-settings/page/${name}` };
  },
};
