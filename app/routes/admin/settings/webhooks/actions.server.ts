import { actionOf } from '~/http/forms/button-action.server';
import { flashSuccess } from '~/http/forms/flash.server';
import { noFields, parseId } from '~/records/fields';
import { resendDelivery, sendTest } from '~/webhooks/delivery.server';
import * as webhooks from '~/webhooks/model.server';
import { resendFailed } from './+ui/webhook-deliveries';
import { webhooksPath } from './+ui/webhook-row';

const webhookAction = actionOf({
  permission: webhooks.permission,
  list: ({ params }) => `${webhooksPath}/${parseId(params.id) ?? 0}`,
});

export const webhookActions = {
  '/admin/site-settings/webhooks/:id/test': webhookAction({
    reauthTo: 'send a test to this webhook',
    run: ({ actor, id }) => sendTest(actor, id),
    done: () => ({ flash: flashSuccess('A test is on its way', 'The result appears below in a moment.') }),
    failed: 'Failed to send a test',
    api: {
      call: 'POST /api/admin/webhooks/:id/test',
      summary: 'Send a test event; the result appears in the deliveries; requires re-authentication',
      body: noFields,
      status: 202,
    },
  }),
  '/admin/site-settings/webhooks/:id/deliveries/:delivery/resend': webhookAction({
    reauthTo: 'send this event again',
    run: ({ actor, id, params }) => resendDelivery(actor, id, parseId(params.delivery) ?? 0),
    done: 'Retrying',
    failed: resendFailed,
    api: {
      call: 'POST /api/admin/webhooks/:id/deliveries/:delivery/resend',
      summary: 'Send a delivery again, or now if it is waiting; requires re-authentication',
      body: noFields,
      status: 202,
    },
  }),
  '/admin/site-settings/webhooks/:id/delete': webhookAction({
    reauthTo: async ({ actor, id }) => `delete the webhook ${(await webhooks.find(actor, id)).name}`,
    run: ({ actor, id }) => webhooks.remove(actor, id),
    list: webhooksPath,
    done: 'Webhook deleted',
    failed: 'Failed to delete the webhook',
    confirm: async ({ actor, id }) => ({
      button: 'Delete webhook',
      question: 'Delete this webhook?',
      text: [
        { strong: (await webhooks.find(actor, id)).name },
        ' gets no more events, and its queue is deleted. This cannot be undone.',
      ],
    }),
  }),
};
