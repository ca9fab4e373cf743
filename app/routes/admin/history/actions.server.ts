import { actionOf } from '~/http/forms/button-action.server';
import { historyPath, recordName } from '~/http/pages/history.server';
import * as history from '~/registry/history.server';

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
};
