import { actionOf } from '~/http/forms/button-action.server';
import { permission, revoke } from '~/inbox/testimonial-requests/model.server';

const requestAction = actionOf({ permission, list: '/admin/quotes' });

export const testimonialRequestActions = {
  '/admin/quotes/:id/revoke': requestAction({
    run: ({ actor, id }) => revoke(actor, id),
    done: 'Request revoked',
    failed: 'Could not revoke the request',
    api: {
      call: 'DELETE /api/admin/quotes/:id',
      summary: 'Revoke a request for a testimonial that is not answered yet',
    },
  }),
};
