/** Addresses that last. */
import {
  importedSchema,
  listedRedirectSchema,
  missedAddressSchema,
  redirectImportSchema,
  redirectRecordSchema,
  redirectSchema,
} from '~/content/redirect';
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
      'Add redirects from lines of CSV, or change those of their addresses, all or none: the address that is gone, and the one to lead to',
    body: redirectImportSchema,
    answer: { imported: importedSchema },
  },
  {
    method: 'GET',
    path: '/api/admin/missed-addresses',
    who: 'site-settings',
    summary: 'Addresses without a page that were asked for in the last 30 days, the most asked for first',
    query: paging,
    answer: { missedAddresses: [missedAddressSchema], total: 'integer' },
  },
];
