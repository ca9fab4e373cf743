import { resource } from '~/http/api/endpoint.server';
import { withUploads } from '~/http/uploads/upload.server';
import * as media from '~/media/model.server';
import { mediaRecordSchema } from '~/media/schema';
import { noFields } from '~/records/fields';

export const { loader, action, endpoints } = resource({
  PUT: {
    permission: media.permission,
    summary: 'Replace the file of an image everywhere',
    upload: noFields,
    response: { mediaFile: mediaRecordSchema },
    run: (call) =>
      withUploads(call, { permission: media.permission, max: 1 }, async ({ files }, actor) => ({
        mediaFile: await media.replace(actor, call.id, files[0]),
      })),
  },
});
