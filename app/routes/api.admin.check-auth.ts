import type { LoaderFunctionArgs } from '@remix-run/node';
import { actorOf } from '~/http/actor.server';
import { answerJson, jsonResponse, only, privately } from '~/http/json.server';
import { Unauthenticated } from '~/platform/errors';

export const loader = (args: LoaderFunctionArgs) =>
  answerJson(args, async () => {
    const actor = await actorOf(args);
    if (actor.kind === 'staff') return privately(jsonResponse({ isAuthenticated: true }));
    const { message } = new Unauthenticated();
    return privately(jsonResponse({ isAuthenticated: false, message }, 401));
  });

export const action = only('GET');
