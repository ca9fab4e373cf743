import * as crawlers from '~/content/crawlers/model.server';
import { crawlersSchema } from '~/content/crawlers/schema';
import { actionOf } from '~/http/forms/button-action.server';
import { flashSuccess } from '~/http/forms/flash.server';
import * as backups from '~/operations/backups/local-backups.server';
import * as googleReviews from '~/reviews/google-settings.server';
import { googlePath } from '~/ui/kit/frame/google-reviews';

export const settingsActions = {
  '/admin/site-settings/data/backup': actionOf({
    permission: backups.permission,
    list: '/admin/site-settings/data',
  })({
    run: ({ actor }) => backups.startBackup(actor),
    done: 'Backup started',
    failed: 'Could not start a backup',
  }),
  '/admin/site-settings/google-reviews/disconnect': actionOf({
    permission: googleReviews.permission,
    list: googlePath,
  })({
    reauthTo: 'disconnect Google',
    run: ({ actor }) => googleReviews.disconnect(actor),
    done: () => ({
      flash: flashSuccess(
        'Google disconnected',
        'You can also remove the access in your Google account, under Security.',
      ),
    }),
    failed: 'Could not disconnect Google',
  }),
  '/admin/site-settings/sitemap/crawlers': actionOf({
    permission: crawlers.permission,
    list: '/admin/site-settings/sitemap',
  })({
    schema: crawlersSchema,
    run: ({ actor, input }) => crawlers.save(actor, input),
    done: 'Crawlers saved',
    failed: 'Failed to save the crawlers',
  }),
};
