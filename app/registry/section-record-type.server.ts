/** The sections of the home page. Each is edited separately; all share one document and its version. */
import { isSectionName, sections } from '~/content/home-page/copy';
import { copyOf } from '~/content/home-page/document';
import * as page from '~/content/home-page/model.server';
import { NotFound } from '~/platform/errors';
import { authorize } from '~/records/actor';
import type { RecordType } from '~/records/record-type';

export const sectionRecordType: Pick<RecordType, 'kind' | 'permission' | 'find'> = {
  kind: 'page',
  permission: page.permission,
  async find(actor, name) {
    authorize(actor, page.permission);
    if (!isSectionName(name)) throw new NotFound('section of the home page');
    const { content, version } = await page.find(actor);
    return { name: sections[name].label, version, content: copyOf(content, name), path: `/admin/home-page/${name}` };
  },
};
