import { resource } from '~/http/endpoint.server';

/** Every address under /api that no other route has. */
export const { loader, action } = resource({});
