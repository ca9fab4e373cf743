import type { LoaderFunctionArgs } from '@remix-run/node';
import { jsonResponse, only } from '~/http/json.server';
import { answers } from '~/models/health.server';
import packageJson from '../../package.json';

export async function loader({ context }: LoaderFunctionArgs) {
  const healthy = await answers(context.log);
  const status = healthy ? 'ok' : 'unavailable';
  return jsonResponse({ status, version: packageJson.version }, healthy ? 200 : 503, { 'Cache-Control': 'no-store' });
}

export const action = only('GET');
