import type { RouteManifest } from '@remix-run/dev/dist/config/routes';

export function nestedRoutes(appDirectory: string): RouteManifest;
export const sharedRoutes: Record<string, string[]>;
