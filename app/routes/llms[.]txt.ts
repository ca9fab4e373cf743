import type { LoaderFunctionArgs } from '@remix-run/node';
import { publicOrigin } from '~/http/pages/public-origin.server';
import { sendText } from '~/http/forms/text.server';
import { readLlmsText } from '~/registry/llms-text.server';

export const loader = (args: LoaderFunctionArgs) =>
  sendText(args, 'text/plain', async () => readLlmsText(await publicOrigin(args.request)));
