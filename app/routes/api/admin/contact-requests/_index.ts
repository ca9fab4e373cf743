import { resource } from '~/http/api/endpoint.server';
import { messageQuery } from '~/http/api/message-query.server';
import { pagingQuery } from '~/http/pages/paging.server';
import { list } from '~/inbox/messages/list.server';
import { messageRecordSchema } from '~/inbox/messages/schema';
import { searchNoticeSchema } from '~/registry/search';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: 'messages',
    summary:
      'List messages, newest first; the inbox unless a status is given; `view` is mine, unassigned, due or follow-up; `reply` is waiting, overdue, answered or all',
    query: ['status', 'view', 'reply', 'q', ...pagingQuery],
    response: {
      contactRequests: [messageRecordSchema],
      total: 'integer',
      page: 'integer',
      pageSize: 'integer',
      notice: { nullable: searchNoticeSchema },
    },
    run: async ({ actor, request }) => {
      const { items, ...page } = await list(actor, messageQuery(request));
      return { contactRequests: items, ...page };
    },
  },
});
