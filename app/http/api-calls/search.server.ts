/** Looking for anything. */
import { searchResultGroupSchema } from '~/registry/search';
import type { Call } from './call.server';

export const searchCalls: Call[] = [
  {
    method: 'GET',
    path: '/api/admin/search',
    who: 'staff',
    summary:
      'Search the back office for all words of `q` (at least two characters); returns up to five records of each type that you can see',
    query: ['q'],
    answer: { groups: [searchResultGroupSchema] },
  },
];
