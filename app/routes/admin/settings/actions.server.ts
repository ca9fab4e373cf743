import * as crawlers from '~/content/crawlers/model.server';
import { crawlersSchema } from '~/content/crawlers/schema';
import { actionOf } from '~/http/forms/button-action.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { recordId } from '~/http/pages/page.server';
import { importPath } from '~/imports/runs/run';
import * as imports from '~/imports/runs/runs.server';
import * as backups from '~/operations/backups/local-backups.server';
import * as googleReviews from '~/reviews/google-settings.server';
import { googlePath } from '~/ui/kit/frame/google-reviews';

const importAction = actionOf({
  permission: imports.permission,
  list: (args) => `${importPath}/${recordId(args)}`,
});

export const settingsActions = {
  '/admin/site-settings/import/:id/start': importAction({
    run: ({ actor, id }) => imports.startRun(actor, id),
    done: 'Import started',
    failed: 'Could not start the import',
  }),
  '/admin/site-settings/import/:id/replace': importAction({
    permission: 'site-data',
    reauthTo: 'replace the content',
    run: ({ actor, id }) => imports.replaceContent(actor, id),
    done: 'Import started',
    failed: 'Could not start the import',
    confirm: async ({ actor, id }) => ({
      button: 'Replace content',
      text: [
        'All content, images and messages of this website are replaced by those in ',
        { strong: (await imports.readRun(actor, id)).fileName },
        '.',
      ],
      note: 'A backup is made first. Users, passwords and email settings stay.',
    }),
  }),
  '/admin/site-settings/import/:id/stop': importAction({
    run: ({ actor, id }) => imports.stopRun(actor, id),
    done: 'Import stopped',
    failed: 'Could not stop the import',
  }),
  '/admin/site-settings/import/:id/undo': importAction({
    run: ({ actor, id }) => imports.undoRun(actor, id),
    done: 'Undo started',
    failed: 'Could not undo the import',
    async confirm({ actor, id }) {
      const { site, kind } = await imports.readRun(actor, id);
      const end =
        kind === 'messages' ? ' are deleted.' : kind === 'wordpress' ? ' moves to the trash.' : ' move to the trash.';
      return {
        button: 'Undo import',
        text: [kind === 'wordpress' ? 'Everything imported from ' : 'All imported ', { strong: site ?? '' }, end],
        note: 'Content that staff have changed since stays, and is listed in the report.',
      };
    },
  }),
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
