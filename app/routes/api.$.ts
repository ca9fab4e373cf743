import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { answerJson } from '~/http/json.server';
import { NotFound } from '~/platform/errors';

/** For every address under /api that no other route answers. */
const notFound = (args: LoaderFunctionArgs | ActionFunctionArgs) =>
  answerJson(args, async () => {
    throw new NotFound('call');
  });

export const loader = notFound;
export const action = notFound;
