import { bulkResource } from '~/http/api/bulk-json.server';

export const { loader, action, endpoints } = bulkResource(
  'messages',
  'Run a bulk action on up to 100 messages: read, unread, answered, unanswered, assign (to `assigneeId`), archive, inbox, spam, not-spam, or delete permanently',
  () => 'messages',
);
