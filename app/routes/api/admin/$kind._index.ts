import { recordCollections } from '~/http/api/crud.server';

/** Lists and creates records of a type: `/api/admin/testimonials`. */
export const { loader, action, endpoints } = recordCollections;
