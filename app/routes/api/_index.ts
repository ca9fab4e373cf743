import { resource } from '~/http/api/endpoint.server';

/** The path /api, which has no methods. */
export const { loader, action } = resource({});
