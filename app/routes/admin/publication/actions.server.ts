import { actionOf } from '~/http/forms/button-action.server';
import { recordName, recordsPermission } from '~/http/pages/history.server';
import { schedulePath } from '~/records/schedule-path';
import { scheduleFormSchema } from '~/records/scheduled-action';
import * as previews from '~/registry/previews.server';
import * as schedule from '~/registry/schedule.server';

const publicationAction = actionOf({
  permission: recordsPermission,
  list: (call) => schedulePath(recordName(call)),
});

export const publicationActions = {
  '/admin/publication/:kind/:record/cancel': publicationAction({
    schema: scheduleFormSchema.pick({ action: true }),
    precondition: (call) => schedule.find(call.actor, recordName(call)),
    run: (call) => schedule.cancel(call.actor, recordName(call), call.input.action),
    done: 'No longer scheduled',
    failed: 'Failed to cancel it',
  }),
  '/admin/publication/:kind/:record/previews': publicationAction({
    precondition: (call) => previews.list(call.actor, recordName(call)),
    run: (call) => previews.make(call.actor, recordName(call)),
    done: 'Preview link created',
    failed: 'Could not create a preview link',
  }),
  '/admin/publication/:kind/:record/previews/:id': publicationAction({
    precondition: (call) => previews.list(call.actor, recordName(call)),
    run: (call) => previews.revoke(call.actor, recordName(call), call.id),
    done: 'Preview link revoked',
    failed: 'Could not revoke the link',
    api: { call: 'DELETE /api/admin/previews/:kind/:record/:id', summary: 'Revoke a preview link' },
  }),
};
