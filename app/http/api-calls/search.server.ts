/** Looking for anything. */
import { foundGroupSchema } from '~/instance/search';
import type { Call } from './call.server';

export const searchCalls: Call[] = [
  {
    method: 'GET',
    path: '/api/admin/search',
    who: 'staff',
    summary:
      'Everything in the back office that has all the words of `q` (two characters at least), as far as you may see it: five of each kind',
    query: ['q'],
    answer: { groups: [foundGroupSchema] },
  },
];
