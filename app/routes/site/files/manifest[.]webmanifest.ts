import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendManifest } from '~/http/pages/manifest.server';

export const loader = (args: LoaderFunctionArgs) =>
  sendManifest(args, (name) => ({ name, start_url: '/', display: 'browser' }));
