import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendManifest } from '~/http/pages/manifest.server';

/** Lets phones install the back office as an app. Browsers read it without a session. */
export const loader = (args: LoaderFunctionArgs) =>
  sendManifest(args, (name) => ({
    name: `${name} back office`,
    start_url: '/admin/dashboard',
    scope: '/admin/',
    display: 'standalone',
  }));
