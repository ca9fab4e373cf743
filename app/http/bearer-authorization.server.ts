/** What a token lets a program do is decided by the call, before anything else of the request is looked at. */
import { NotByToken, NotFound } from '~/platform/errors';
import { authorize } from '~/records/actor';
import { actorOf, type RequestArgs } from './actor.server';
import { accessOf, type Call } from './api-calls/call.server';
import { calls } from './api-calls/calls.server';
import { bearerOf, pathOf } from './bearer.server';

/**
 * Lets pass who sends no token, and whose token may make this call. One that is not in the table is made by none, and no
 * token signs anyone in or out.
 *
 * @throws {InvalidToken}, {TooMany}, {Forbidden}, {NotFound}
 */
export async function authorizeBearer(args: RequestArgs): Promise<void> {
  if (bearerOf(args.request) === null) return;
  const actor = await actorOf(args);
  const { method, url } = args.request;
  const path = pathOf(url);
  const call = patterns.find(([one, pattern]) => isOf(one, method) && pattern.test(path))?.[0];
  if (!call) throw new NotFound('call');
  if (call.who !== 'anyone') authorize(actor, call.who, accessOf(call));
  else if (call.path.startsWith('/api/auth/') && accessOf(call) === 'write') throw new NotByToken();
}

const isOf = (call: Call, method: string) => call.method === (method === 'HEAD' ? 'GET' : method);

/** The router takes capitals and a slash at the end as well. */
const patterns = calls.map((call) => {
  const source = call.path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+');
  return [call, new RegExp(`^${source}/?$`, 'i')] as const;
});
