/** Every action of one button. `app/remix/nested-routes.mjs` lists their routes. */
import type { ButtonActions } from '~/http/forms/button-action.server';
import { accountActions } from '../admin/account/actions.server';
import { googleReviewActions } from '../admin/google-reviews/actions.server';
import { historyActions } from '../admin/history/actions.server';
import { sectionActions } from '../admin/home-page/actions.server';
import { mediaActions } from '../admin/media/actions.server';
import { messageActions } from '../admin/messages/actions.server';
import { publicationActions } from '../admin/publication/actions.server';
import { testimonialRequestActions } from '../admin/quotes/actions.server';
import { accessActions } from '../admin/settings/access/actions.server';
import { webhookActions } from '../admin/settings/webhooks/actions.server';
import { trashActions } from '../admin/trash/actions.server';
import { userActions } from '../admin/users/actions.server';

export const buttonActions: ButtonActions = {
  ...accountActions,
  ...googleReviewActions,
  ...historyActions,
  ...sectionActions,
  ...mediaActions,
  ...messageActions,
  ...publicationActions,
  ...testimonialRequestActions,
  ...accessActions,
  ...webhookActions,
  ...trashActions,
  ...userActions,
};
