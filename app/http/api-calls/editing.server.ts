/** What open forms send before they are saved. */
import { otherEditorSchema, typingSchema, unsavedSchema } from '~/records/unsaved';
import { type Call, success } from './call.server';

const path = '/api/admin/editing/{kind}/{record}';
/** Each kind asks for its own; pages and the site's texts are for admins. */
const who = 'testimonials';

export const editingCalls: Call[] = [
  {
    method: 'GET',
    path,
    who,
    summary:
      'Your own unsaved work on a record, the latest first, and who else has it open; kinds and records are those of histories, `new` for a record that is not saved yet, and `page` with the name of a section',
    answer: { unsaved: [unsavedSchema], others: [otherEditorSchema] },
  },
  {
    method: 'PUT',
    path,
    who,
    summary: 'Keep what is being typed, for yourself alone, and say that you have the record open',
    body: typingSchema,
    answer: {
      savedAt: { nullable: unsavedSchema.shape.savedAt },
      others: [otherEditorSchema],
      version: { nullable: unsavedSchema.shape.version },
    },
  },
  {
    method: 'GET',
    path: `${path}/{key}`,
    who,
    summary: 'Your own unsaved work, as a form would send it',
    answer: { unsaved: unsavedSchema.extend({ fields: unsavedSchema.shape.savedAt }) },
  },
  { method: 'DELETE', path: `${path}/{key}`, who, summary: 'Forget it; the record stays as it is', answer: success },
];
