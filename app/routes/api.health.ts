import type { LoaderFunctionArgs } from '@remix-run/node';
import { jsonResponse, only } from '~/http/json.server';
import { answers, mailTrouble } from '~/instance/health.server';
import packageJson from '../../package.json';

export async function loader({ context }: LoaderFunctionArgs) {
  const healthy = await answers(context.log);
  const { version } = packageJson;
  const noStore = { 'Cache-Control': 'no-store' };
  if (!healthy) return jsonResponse({ status: 'unavailable', version }, 503, noStore);
  // What needs nobody's attention stays out of the answer.
  const mail = await mailTrouble();
  return jsonResponse({ status: 'ok', version, ...(mail ? { mail } : {}) }, 200, noStore);
}

export const action = only('GET');
