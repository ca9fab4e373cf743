import type { ServerBuild } from '@remix-run/node';

export type { ServerBuild };

export type Routes = ServerBuild['routes'];
