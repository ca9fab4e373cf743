import { resource } from '~/http/endpoint.server';

/** The bare /api, which has no methods. */
export const { loader, action } = resource({});
