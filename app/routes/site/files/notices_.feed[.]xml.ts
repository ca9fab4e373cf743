import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendNoticeFeed } from '~/http/pages/feed.server';

export const loader = (args: LoaderFunctionArgs) => sendNoticeFeed(args);
