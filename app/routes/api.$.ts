import { resource } from '~/http/endpoint.server';

/** Every path under /api without another route. */
export const { loader, action } = resource({});
