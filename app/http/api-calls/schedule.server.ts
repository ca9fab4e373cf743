/** Going live, or away, at a time. */
import { namedPlanSchema, planRecordSchema, planSchema } from '~/records/plan';
import { type Call, success } from './call.server';

const path = '/api/admin/schedule';
/** Each kind asks for its own; pages and drafts are for admins. */
const who = 'testimonials';

export const scheduleCalls: Call[] = [
  {
    method: 'GET',
    path,
    who,
    summary: 'All that is planned to go live, or away, the next first',
    answer: { plans: [namedPlanSchema] },
  },
  {
    method: 'GET',
    path: `${path}/{kind}/{record}`,
    who,
    summary:
      'What is planned for a record; kinds are testimonials, accreditations, blog-posts, pages, social-media (each by its number) and drafts (all of them, as “all”)',
    answer: { plans: [planRecordSchema] },
  },
  {
    method: 'PUT',
    path: `${path}/{kind}/{record}/{deed}`,
    who,
    summary:
      'Plan to publish or unpublish a record at a time in London, or at a moment with its zone; `said` tells what the change of clocks makes of it. To unpublish the drafts makes live again what is live as it is planned; where something else has been published since, `fault` says so, nothing is done, and planning it once more has it done all the same',
    body: planSchema,
    answer: { plans: [planRecordSchema], said: 'string' },
  },
  {
    method: 'DELETE',
    path: `${path}/{kind}/{record}/{deed}`,
    who,
    summary: 'Give up what is planned',
    answer: success,
  },
];
