import type { LoaderFunctionArgs } from '@remix-run/node';
import { jsonResponse, only } from '~/http/json.server';
import { answers, isToEnd, mailTrouble, readFaults } from '~/instance/health.server';
import packageJson from '../../package.json';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const healthy = await answers(context.log);
  const { version } = packageJson;
  const noStore = { 'Cache-Control': 'no-store' };
  if (!healthy) return jsonResponse({ status: 'unavailable', version }, 503, noStore);
  const isReadyAsked = new URL(request.url).searchParams.has('ready');
  if (isReadyAsked && isToEnd()) return jsonResponse({ status: 'stopping', version }, 503, noStore);
  // What needs nobody's attention stays out of the answer.
  const [mail, faults] = await Promise.all([mailTrouble(), readFaults()]);
  const failing = faults.map(({ part }) => part);
  return jsonResponse(
    { status: 'ok', version, ...(mail ? { mail } : {}), ...(failing.length > 0 ? { failing } : {}) },
    200,
    noStore,
  );
}

export const action = only('GET');
