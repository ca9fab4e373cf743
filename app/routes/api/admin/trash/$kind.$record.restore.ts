import { resource } from '~/http/api/endpoint.server';
import { recordName } from '~/http/pages/history.server';
import { noFields } from '~/records/fields';
import * as trash from '~/registry/trash.server';

export const { loader, action, endpoints } = resource({
  POST: {
    permission: trash.permission,
    summary: 'Restore a record from the trash; `message` lists the adjusted fields',
    body: noFields,
    response: { success: 'boolean', message: 'string' },
    run: async (call) => {
      const { messages } = await trash.restore(call.actor, recordName(call));
      return { success: true, message: messages.join(' ') };
    },
  },
});
