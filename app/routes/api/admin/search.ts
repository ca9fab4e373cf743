import { resource } from '~/http/api/endpoint.server';
import { searchQuery } from '~/http/pages/search.server';
import { searchNoticeSchema, searchResultGroupSchema } from '~/registry/search';
import * as search from '~/registry/search.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: search.permission,
    summary:
      'Search the back office for all words of `q` (at least two characters); returns up to five records of each type that you can see',
    query: ['q'],
    response: { groups: [searchResultGroupSchema], notice: { nullable: searchNoticeSchema } },
    run: ({ actor, request }) => search.search(actor, searchQuery(request), 5),
  },
});
