import { resource } from '~/http/api/endpoint.server';
import { recordName, recordsPermission } from '~/http/pages/history.server';
import { autosaveSchema } from '~/records/autosave';
import * as editing from '~/registry/editing.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: recordsPermission,
    summary: 'Read your unsaved changes as form fields',
    response: { unsaved: autosaveSchema.extend({ fields: autosaveSchema.shape.savedAt }) },
    run: async (call) => ({ unsaved: await editing.readUnsaved(call.actor, recordName(call), call.params.key ?? '') }),
  },
  DELETE: {
    permission: recordsPermission,
    summary: 'Discard your unsaved changes; the record does not change',
    run: (call) => editing.discard(call.actor, recordName(call), [call.params.key ?? '']),
  },
});
