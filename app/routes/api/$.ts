import { resource } from '~/http/api/endpoint.server';

/** Every path under /api without another route. */
export const { loader, action } = resource({});
