import * as model from '~/content/pages/model.server';
import { listedSitePageSchema, sitePageRecordSchema, sitePageSchema } from '~/content/pages/schema';
import { longBodyLimit } from '~/http/body.server';
import { crud } from '~/http/crud.server';

export const { loader, action, endpoints, member } = crud({
  model,
  body: sitePageSchema,
  record: sitePageRecordSchema,
  listed: listedSitePageSchema,
  one: 'page',
  limit: longBodyLimit,
  change: 'PUT',
  summaries: { read: 'A page with its content' },
});
