import * as accreditations from '~/content/accreditations/model.server';
import { accreditationRecordSchema } from '~/content/accreditations/schema';
import { resource } from '~/http/endpoint.server';
import { withAddresses } from '~/media/images.server';

export const { loader, action, endpoints } = resource({
  GET: {
    permission: 'anyone',
    summary: 'List visible accreditations in order',
    response: { accreditations: [accreditationRecordSchema] },
    hasETag: true,
    run: async () => ({ accreditations: await withAddresses(await accreditations.listPublic(), 'logoUrl') }),
  },
});
