import { DomainError, Invalid } from '~/platform/errors';
import { timestamp } from '~/records/archive-part';
import { recordType } from '~/records/record-type.server';
import * as model from './model.server';
import { listNotFound } from './not-found-log.server';
import { RedirectSet, targetPathOf } from './paths';
import { listedRedirectSchema, redirectRecordSchema, redirectSchema } from './schema';

const notFoundMax = 20;

export const redirects = recordType({
  model,
  schema: redirectSchema,
  list: '/admin/site-settings/redirects',
  backOffice: 'mounted',
  screenOptions: { pageSize: 20, hasFormInList: true },
  forScreen: async (items, actor) => ({
    items,
    extras: { notFoundRows: await listNotFound(actor, { page: 1, pageSize: notFoundMax }) },
  }),
  searchFields: ['source', 'target'],
  api: { one: 'redirect', record: redirectRecordSchema, listed: listedRedirectSchema, change: 'PUT' },
  archive: {
    name: 'redirects',
    schema: redirectSchema.extend({ updatedAt: timestamp }),
    /** A redirect whose path now has a page is inactive, and is not checked. */
    check(records, addresses) {
      const standing = new RedirectSet();
      return records.map((redirect) => {
        if (addresses.has(redirect.source)) return redirect;
        try {
          const checked = { ...redirect, ...model.checkAmong(redirect, standing.neighbours(redirect)) };
          standing.add(checked);
          return checked;
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          throw new Invalid({ '': [`redirects › ${redirect.source}: ${error.message}`] });
        }
      });
    },
    rowOf: (redirect) => ({ ...redirect, targetPath: targetPathOf(redirect.target) }),
  },
});
