/** Every call of the JSON API. */
import { accessCalls } from './access.server';
import { accountCalls } from './account.server';
import { auditCalls } from './audit.server';
import { bulkCalls } from './bulk.server';
import type { Call } from './call.server';
import { contentCalls } from './content.server';
import { draftCalls } from './drafts.server';
import { editingCalls } from './editing.server';
import { historyCalls } from './history.server';
import { linkCalls } from './links.server';
import { mailCalls } from './mail.server';
import { mediaCalls } from './media.server';
import { messageCalls } from './messages.server';
import { previewCalls } from './previews.server';
import { publicCalls } from './public.server';
import { redirectCalls } from './redirects.server';
import { scheduleCalls } from './schedule.server';
import { searchCalls } from './search.server';
import { singleSignOnCalls } from './single-sign-on.server';
import { tokenCalls } from './tokens.server';
import { webhookCalls } from './webhooks.server';

export const calls: readonly Call[] = [
  ...publicCalls,
  ...accessCalls,
  ...accountCalls,
  ...linkCalls,
  ...singleSignOnCalls,
  ...tokenCalls,
  ...contentCalls,
  ...redirectCalls,
  ...mediaCalls,
  ...messageCalls,
  ...auditCalls,
  ...draftCalls,
  ...historyCalls,
  ...scheduleCalls,
  ...previewCalls,
  ...bulkCalls,
  ...searchCalls,
  ...editingCalls,
  ...mailCalls,
  ...webhookCalls,
];
