import { actionOf } from '~/http/forms/button-action.server';
import { acceptReview, dismiss, permission } from '~/reviews/suggestions.server';

const decision = actionOf({ permission, list: '/admin/google-reviews' });
const failed = 'Could not save your decision';

export const googleReviewActions = {
  '/admin/google-reviews/:id/accept': decision({
    run: ({ actor, id }) => acceptReview(actor, id),
    done: 'Testimonial saved',
    failed,
    api: {
      call: 'POST /api/admin/google-reviews/:id/accept',
      summary: 'Turn a Google review into a testimonial, or update the testimonial of a changed review',
    },
  }),
  '/admin/google-reviews/:id/dismiss': decision({
    run: ({ actor, id }) => dismiss(actor, id),
    done: 'Decision saved',
    failed,
    api: {
      call: 'POST /api/admin/google-reviews/:id/dismiss',
      summary: 'Leave a new Google review out, or keep the testimonial of a changed or deleted one',
    },
  }),
};
