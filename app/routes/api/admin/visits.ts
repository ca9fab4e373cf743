import { resource } from '~/http/api/endpoint.server';
import { periodOf } from '~/http/pages/period.server';
import { firstVisitPeriod, visitPeriods } from '~/inbox/visits/period';
import { readVisits } from '~/inbox/visits/report.server';
import { visitReport } from '~/inbox/visits/schema';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: 'messages',
    summary:
      'Count visits, messages and replies of the last `days` and of as many before; 7, 30, 90 or 365, by default 30',
    query: ['days'],
    response: visitReport,
    run: ({ actor, request }) => readVisits(actor, periodOf(request, visitPeriods, firstVisitPeriod)),
  },
});
