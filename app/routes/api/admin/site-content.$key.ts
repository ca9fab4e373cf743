import {
  isSiteContentKey,
  type SiteContentKey,
  siteContentRecordSchema,
  siteContentSchema,
} from '~/content/settings/settings';
import * as siteContent from '~/content/settings/settings.server';
import { type Call, resource } from '~/http/api/endpoint.server';
import { longBodyLimit } from '~/http/uploads/body.server';
import { NotFound } from '~/platform/errors';

function keyOf({ params }: Pick<Call, 'params'>): SiteContentKey {
  if (!isSiteContentKey(params.key)) throw new NotFound('text');
  return params.key;
}

export const { loader, action, endpoints } = resource({
  GET: {
    permission: siteContent.permission,
    summary: 'Read a text of the site; the default until one is saved',
    response: siteContentRecordSchema.shape,
    run: (call) => siteContent.find(call.actor, keyOf(call)),
  },
  POST: {
    permission: siteContent.permission,
    summary: 'Save a text of the site',
    body: siteContentSchema,
    response: siteContentRecordSchema.shape,
    isVersioned: true,
    limit: longBodyLimit,
    precondition: keyOf,
    run: (call) => siteContent.save(call.actor, keyOf(call), call.input.content, call.version),
  },
});
