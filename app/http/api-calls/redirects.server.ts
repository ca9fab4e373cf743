/** Addresses that last. */
import {
  importedSchema,
  listedRedirectSchema,
  notFoundEntrySchema,
  redirectImportSchema,
  redirectRecordSchema,
  redirectSchema,
} from '~/content/redirects/schema';
import { type Call, paging, records } from './call.server';

const path = '/api/admin/redirects';

export const redirectCalls: Call[] = [
  ...records({
    path,
    who: 'site-settings',
    one: 'redirect',
    many: 'redirects',
    name: 'redirect',
    record: redirectRecordSchema,
    listed: listedRedirectSchema,
    body: redirectSchema,
    change: 'PUT',
  }),
  {
    method: 'POST',
    path: `${path}/import`,
    who: 'site-settings',
    summary:
      'Import redirects from CSV lines with the old and the new address; existing ones are replaced, and any error cancels the import',
    body: redirectImportSchema,
    answer: { imported: importedSchema },
  },
  {
    method: 'GET',
    path: '/api/admin/missed-addresses',
    who: 'site-settings',
    summary: 'List missing addresses of the last 30 days, most requested first',
    query: paging,
    answer: { missedAddresses: [notFoundEntrySchema], total: 'integer' },
  },
];
