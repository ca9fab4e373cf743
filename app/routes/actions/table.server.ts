/** Every action of one button. `app/remix/nested-routes.mjs` lists their routes. */
import type { ButtonActions } from '~/http/forms/button-action.server';
import { accountActions } from '../admin/account/actions.server';
import { dashboardActions } from '../admin/dashboard/actions.server';
import { emailActions } from '../admin/email/actions.server';
import { googleReviewActions } from '../admin/google-reviews/actions.server';
import { historyActions } from '../admin/history/actions.server';
import { homePageActions } from '../admin/home-page/actions.server';
import { mediaActions } from '../admin/media/actions.server';
import { messageActions } from '../admin/messages/actions.server';
import { publicationActions } from '../admin/publication/actions.server';
import { testimonialRequestActions } from '../admin/quotes/actions.server';
import { accessActions } from '../admin/settings/access/actions.server';
import { settingsActions } from '../admin/settings/actions.server';
import { webhookActions } from '../admin/settings/webhooks/actions.server';
import { trashActions } from '../admin/trash/actions.server';
import { userActions } from '../admin/users/actions.server';

export const buttonActions: ButtonActions = {
  ...accountActions,
  ...dashboardActions,
  ...emailActions,
  ...googleReviewActions,
  ...historyActions,
  ...homePageActions,
  ...mediaActions,
  ...messageActions,
  ...publicationActions,
  ...testimonialRequestActions,
  ...accessActions,
  ...settingsActions,
  ...webhookActions,
  ...trashActions,
  ...userActions,
};
