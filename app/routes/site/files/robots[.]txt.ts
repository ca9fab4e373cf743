import type { LoaderFunctionArgs } from '@remix-run/node';
import { readRobots } from '~/content/crawlers/model.server';
import { sendText } from '~/http/forms/text.server';
import { publicOrigin } from '~/http/pages/public-origin.server';

export const loader = (args: LoaderFunctionArgs) =>
  sendText(args, 'text/plain', async () => {
    if (await args.context.copyOf()) return 'User-agent: *\nDisallow: /\n';
    return readRobots(await publicOrigin(args.request));
  });
