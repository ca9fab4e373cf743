import { actionOf } from '~/http/forms/button-action.server';
import { historyPath, recordName, recordsPermission, revisionId } from '~/http/pages/history.server';
import { noFields, withVersion } from '~/records/fields';
import * as history from '~/registry/history.server';
import { restoreFailed } from './+ui/revision-labels';

const historyAction = actionOf({ permission: 'staff', list: historyPath });

export const historyActions = {
  '/admin/history/:kind/:record/erase': historyAction({
    run: (call) => history.purge(call.actor, recordName(call)),
    done: 'History erased',
    failed: 'Failed to erase the history',
    confirm: async (call) => {
      const { name } = await history.findSubject(call.actor, recordName(call));
      return {
        button: 'Erase history',
        question: 'Erase this history?',
        text: [
          'This permanently deletes every previous version of ',
          { strong: name },
          '. The current version stays on the website.',
        ],
      };
    },
  }),
  '/admin/history/:kind/:record/:version': historyAction({
    schema: withVersion(noFields),
    run: (call) => history.restore(call.actor, recordName(call), revisionId(call), call.input.version),
    done: 'Version restored',
    failed: restoreFailed,
    api: {
      permission: recordsPermission,
      call: 'POST /api/admin/history/:kind/:record/:version/restore',
      summary: 'Restore a previous version as a new one; with the record’s version, only if it is still current',
      body: withVersion(noFields),
    },
  }),
};
