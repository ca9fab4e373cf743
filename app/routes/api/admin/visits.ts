import { resource } from '~/http/api/endpoint.server';
import { readVisits } from '~/inbox/visits/report.server';
import { visitReport } from '~/inbox/visits/schema';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: 'messages',
    summary: 'Count visits, form views, messages and replies of the last 30 days and of the 30 days before',
    response: visitReport,
    run: ({ actor }) => readVisits(actor),
  },
});
