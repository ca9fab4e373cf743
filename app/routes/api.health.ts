import type { LoaderFunctionArgs } from '@remix-run/node';
import { jsonResponse, only } from '~/http/json.server';
import { answers, isToEnd, mailProblem, readProblems, servesFromMemory } from '~/operations/health/health.server';
import packageJson from '../../package.json';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const healthy = await answers(context.log);
  const isReadinessProbe = new URL(request.url).searchParams.has('ready');
  const { version } = packageJson;
  const noStore = { 'Cache-Control': 'no-store' };
  if (isReadinessProbe && isToEnd()) return jsonResponse({ status: 'stopping', version }, 503, noStore);
  if (!healthy) {
    const isReady = isReadinessProbe && servesFromMemory();
    return jsonResponse({ status: isReady ? 'from memory' : 'unavailable', version }, isReady ? 200 : 503, noStore);
  }
  // What needs no one's attention stays out of the answer.
  const [mail, errors] = await Promise.all([mailProblem(), readProblems()]);
  const failing = errors.map(({ part }) => part);
  return jsonResponse(
    { status: 'ok', version, ...(mail ? { mail } : {}), ...(failing.length > 0 ? { failing } : {}) },
    200,
    noStore,
  );
}

export const action = only('GET');
