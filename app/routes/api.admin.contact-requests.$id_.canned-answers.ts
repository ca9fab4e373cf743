import type { LoaderFunctionArgs } from '@remix-run/node';
import { only, readJson } from '~/http/json.server';
import { recordId } from '~/http/page.server';
import { listFor } from '~/inbox/canned-replies/model.server';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => ({ cannedAnswers: await listFor(actor, recordId(args)) }));

export const action = only('GET');
