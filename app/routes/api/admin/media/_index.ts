import { resource } from '~/http/api/endpoint.server';
import { parseJsonInput } from '~/http/api/json.server';
import { apiPaging, listPaging, pagingQuery } from '~/http/pages/paging.server';
import { withUploads } from '~/http/uploads/upload.server';
import * as media from '~/media/model.server';
import { mediaRecordSchema, mediaSchema } from '~/media/schema';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: media.permission,
    summary: 'List images',
    query: [...pagingQuery, 'q'],
    response: { mediaFiles: [mediaRecordSchema], total: 'integer' },
    run: async ({ actor, request }) => {
      const { q } = listPaging(request, 1);
      const { items, total } = await media.list(actor, { ...apiPaging(request), ...(q ? { q } : {}) });
      return { mediaFiles: items, total };
    },
  },
  POST: {
    permission: media.permission,
    summary: 'Add an image',
    upload: mediaSchema,
    response: { mediaFile: mediaRecordSchema },
    status: 201,
    run: (call) =>
      withUploads(call, { permission: media.permission, max: 1 }, async ({ files, fields }, actor) => {
        const input = parseJsonInput(mediaSchema, Object.fromEntries(fields));
        return { mediaFile: await media.addMedia(actor, files[0], input) };
      }),
  },
});
