import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendText } from '~/http/forms/text.server';
import { publicOrigin } from '~/http/pages/public-origin.server';
import { readLlmsText } from '~/registry/llms-text.server';

export const loader = (args: LoaderFunctionArgs) =>
  sendText(args, 'text/plain', async () => readLlmsText(await publicOrigin(args.request)));
