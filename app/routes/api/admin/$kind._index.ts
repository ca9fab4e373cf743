import { recordCollections } from '~/http/api/crud.server';
import { resourceByKind } from '~/http/api/endpoint.server';
import { settings } from '~/http/api/settings.server';

/** Lists and creates records of a type, such as `/api/admin/testimonials`, and reads and saves settings. */
export const { loader, action, endpoints } = resourceByKind({ ...recordCollections, ...settings });
