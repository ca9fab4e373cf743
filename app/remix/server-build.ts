import type { ServerBuild } from '@remix-run/node';

export type { ServerBuild };

/** The routes of a build by their ID. */
export type Routes = ServerBuild['routes'];
