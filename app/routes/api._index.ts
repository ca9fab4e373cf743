import { resource } from '~/http/endpoint.server';

/** The path /api, which has no methods. */
export const { loader, action } = resource({});
