import { resource } from '~/http/api/endpoint.server';
import { datedName, fileResponse } from '~/http/api/export.server';
import { exportZip } from '~/registry/archive.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: 'site-data',
    summary: 'Export all content and messages as a ZIP file; requires re-authentication',
    response: 'application/zip',
    run: ({ actor, request }) =>
      fileResponse(request, datedName('content', 'zip'), 'application/zip', exportZip(actor)),
  },
});
