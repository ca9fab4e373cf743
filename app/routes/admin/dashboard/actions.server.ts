import { permission } from '~/content/documents/model.server';
import { actionOf } from '~/http/forms/button-action.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { setupChecklistSchema } from '~/registry/setup-checklist';
import { changeSetupChecklist } from '~/registry/setup-checklist.server';
import { setupFailed } from './+ui/setup-checklist';

const dashboardAction = actionOf({ permission, list: '/admin/dashboard' });
const titles = { skip: 'Step skipped', resume: 'Step added again', close: 'Checklist closed' };

export const dashboardActions = {
  '/admin/dashboard/setup': dashboardAction({
    schema: setupChecklistSchema,
    run: ({ actor, input }) => changeSetupChecklist(actor, input),
    done: (_result, { input }) => ({ flash: flashSuccess(titles[input.action]) }),
    failed: setupFailed,
  }),
};
