import { resource } from '~/http/endpoint.server';
import { recordName } from '~/http/history.server';
import { noFields } from '~/records/fields';
import * as trash from '~/registry/trash.server';

export const { loader, action, endpoints } = resource({
  POST: {
    permission: trash.permission,
    summary: 'Restore a record from the trash; `said` lists the adjusted fields',
    body: noFields,
    response: { success: 'boolean', said: 'string' },
    run: async (call) => {
      const { said } = await trash.restore(call.actor, recordName(call));
      return { success: true, said: said.join(' ') };
    },
  },
});
