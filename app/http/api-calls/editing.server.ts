/** What open forms send before they are saved. */
import { autosaveSchema, otherEditorSchema, typingSchema } from '~/records/autosave';
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
      'List your unsaved changes of a record, newest first, and the people who have it open; types are those of the history, `new` for a new record, and `page` with the name of a section',
    answer: { unsaved: [autosaveSchema], others: [otherEditorSchema] },
  },
  {
    method: 'PUT',
    path,
    who,
    summary: 'Autosave your unsaved changes and mark the record as open',
    body: typingSchema,
    answer: {
      savedAt: { nullable: autosaveSchema.shape.savedAt },
      others: [otherEditorSchema],
      version: { nullable: autosaveSchema.shape.version },
    },
  },
  {
    method: 'GET',
    path: `${path}/{key}`,
    who,
    summary: 'Read your unsaved changes as form fields',
    answer: { unsaved: autosaveSchema.extend({ fields: autosaveSchema.shape.savedAt }) },
  },
  {
    method: 'DELETE',
    path: `${path}/{key}`,
    who,
    summary: 'Discard your unsaved changes; the record does not change',
    answer: success,
  },
];
