import { resource } from '~/http/api/endpoint.server';
import { recordName, recordsPermission } from '~/http/pages/history.server';
import { longFormLimit } from '~/http/uploads/body.server';
import { autosaveRequestSchema, autosaveSchema, newerSaveSchema } from '~/records/autosave';
import * as editing from '~/registry/editing.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: recordsPermission,
    summary:
      'List your unsaved changes of a record, newest first; types are those of the history, `new` for a new record, and `page` with the name of a section',
    response: { unsaved: [autosaveSchema] },
    run: async (call) => ({ unsaved: await editing.listUnsaved(call.actor, recordName(call)) }),
  },
  PUT: {
    permission: recordsPermission,
    summary: 'Autosave your unsaved changes',
    body: autosaveRequestSchema,
    response: {
      savedAt: { nullable: autosaveSchema.shape.savedAt },
      version: { nullable: autosaveSchema.shape.version },
      newer: { nullable: newerSaveSchema },
    },
    limit: longFormLimit,
    run: (call) => editing.autosave(call.actor, recordName(call), call.input),
  },
});
