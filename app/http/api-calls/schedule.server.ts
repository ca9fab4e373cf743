/** Going live, or away, at a time. */
import { namedScheduledActionSchema, scheduledActionSchema, scheduleSchema } from '~/records/scheduled-action';
import { type Call, success } from './call.server';

const path = '/api/admin/schedule';
/** Each kind asks for its own; pages and drafts are for admins. */
const who = 'testimonials';

export const scheduleCalls: Call[] = [
  {
    method: 'GET',
    path,
    who,
    summary: 'List scheduled actions, next first',
    answer: { plans: [namedScheduledActionSchema] },
  },
  {
    method: 'GET',
    path: `${path}/{kind}/{record}`,
    who,
    summary:
      'Read the schedule of a record; types are testimonials, accreditations, blog-posts, pages, social-media (by id) and drafts (as “all”)',
    answer: { plans: [scheduledActionSchema] },
  },
  {
    method: 'PUT',
    path: `${path}/{kind}/{record}/{deed}`,
    who,
    summary:
      'Schedule publishing or unpublishing at a UK time, or at a time with a zone; `said` explains a change of clocks. Unpublishing drafts reverts to the content that is live now. If other changes were published since, `fault` says so and nothing happens until you schedule it again',
    body: scheduleSchema,
    answer: { plans: [scheduledActionSchema], said: 'string' },
  },
  {
    method: 'DELETE',
    path: `${path}/{kind}/{record}/{deed}`,
    who,
    summary: 'Cancel a scheduled action',
    answer: success,
  },
];
