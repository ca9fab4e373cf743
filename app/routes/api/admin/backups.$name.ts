import { resource } from '~/http/api/endpoint.server';
import { fileResponse } from '~/http/api/export.server';
import { readBackup } from '~/operations/backups/local-backups.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: 'site-data',
    summary: 'Download the database of a backup; requires re-authentication',
    response: 'application/vnd.sqlite3',
    run: ({ actor, request, params: { name = '' } }) =>
      fileResponse(request, name, 'application/vnd.sqlite3', readBackup(actor, name)),
  },
});
