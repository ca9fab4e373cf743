import { resource } from '~/http/api/endpoint.server';
import * as notes from '~/inbox/notes/model.server';
import { parseId } from '~/records/fields';

export const { loader, action, endpoints } = resource({
  DELETE: {
    permission: 'messages',
    summary: 'Delete a note permanently',
    run: ({ actor, id, params }) => notes.remove(actor, id, parseId(params.note) ?? 0),
  },
});
