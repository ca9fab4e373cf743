import { actionOf } from '~/http/forms/button-action.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { recordName } from '~/http/pages/history.server';
import { noFields } from '~/records/fields';
import * as trash from '~/registry/trash.server';

const trashAction = actionOf({ permission: trash.permission, list: '/admin/trash' });

export const trashActions = {
  '/admin/trash/:kind/:record/restore': trashAction({
    run: (call) => trash.restore(call.actor, recordName(call)),
    done: ({ subject, messages, list }, { request }) => ({
      // A toast's "Undo" returns to the list.
      ...(new URL(request.url).searchParams.has('undo') ? { to: list } : {}),
      flash: flashSuccess(
        `${subject.charAt(0).toUpperCase()}${subject.slice(1)} restored`,
        messages.join(' ') || undefined,
      ),
    }),
    failed: 'Could not restore it',
    api: {
      call: 'POST /api/admin/trash/:kind/:record/restore',
      summary: 'Restore a record from the trash; `message` lists the adjusted fields',
      body: noFields,
      response: { success: 'boolean', message: 'string' },
      result: ({ messages }) => ({ success: true, message: messages.join(' ') }),
    },
  }),
  '/admin/trash/:kind/:record/delete': trashAction({
    run: (call) => trash.remove(call.actor, recordName(call)),
    done: 'Deleted permanently',
    failed: 'Could not delete it',
    confirm: async (call) => {
      const { subject, name } = await trash.find(call.actor, recordName(call));
      return {
        button: 'Delete permanently',
        question: 'Delete permanently?',
        text: [
          `The ${subject} `,
          { strong: name },
          ' and all its previous versions are deleted. This cannot be undone.',
        ],
      };
    },
    api: {
      call: 'DELETE /api/admin/trash/:kind/:record',
      summary: 'Permanently delete a record in the trash with all its versions',
    },
  }),
};
