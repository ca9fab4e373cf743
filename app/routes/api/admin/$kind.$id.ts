import { recordMembers } from '~/http/api/crud.server';

/** Changes and deletes a record of a type: `/api/admin/testimonials/7`. */
export const { loader, action, endpoints } = recordMembers;
