import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendCaseStudyFeed } from '~/http/pages/feed.server';

export const loader = (args: LoaderFunctionArgs) => sendCaseStudyFeed(args);
