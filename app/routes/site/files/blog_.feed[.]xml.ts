import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendFeed } from '~/http/pages/feed.server';

export const loader = (args: LoaderFunctionArgs) => sendFeed(args);
