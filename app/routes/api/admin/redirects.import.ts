import { importCsv } from '~/content/redirects/import.server';
import { permission } from '~/content/redirects/model.server';
import { importedSchema, redirectImportSchema } from '~/content/redirects/schema';
import { resource } from '~/http/api/endpoint.server';
import { longBodyLimit } from '~/http/uploads/body.server';

export const { loader, action, endpoints } = resource({
  POST: {
    permission,
    summary:
      'Import redirects from CSV lines with the old and the new address; existing ones are replaced, and any error cancels the import',
    body: redirectImportSchema,
    response: { imported: importedSchema },
    limit: longBodyLimit,
    run: async ({ actor, input }) => ({ imported: await importCsv(actor, input) }),
  },
});
