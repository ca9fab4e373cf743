import type { LoaderFunctionArgs } from '@remix-run/node';
import { resource } from '~/http/api/endpoint.server';
import { jsonResponse } from '~/http/api/json.server';
import { failingSchema, mailProblemSchema } from '~/operations/health/health';
import {
  isDatabaseReadOnly,
  isDatabaseUp,
  isShuttingDown,
  mailProblem,
  readProblems,
  servesFromMemory,
} from '~/operations/health/health.server';
import packageJson from '../../../package.json';

async function readHealth({ request, context }: LoaderFunctionArgs) {
  const healthy = await isDatabaseUp(context.log);
  const isReadinessProbe = new URL(request.url).searchParams.has('ready');
  const { version } = packageJson;
  if (isReadinessProbe && isShuttingDown()) return jsonResponse({ status: 'stopping', version }, 503);
  if (!healthy) {
    const isReady = isReadinessProbe && servesFromMemory();
    return jsonResponse({ status: isReady ? 'from memory' : 'unavailable', version }, isReady ? 200 : 503);
  }
  // Parts without a problem are left out.
  const [mail, errors] = await Promise.all([mailProblem(), readProblems()]);
  const failing = errors.map(({ part }) => part);
  const isReadOnly = isDatabaseReadOnly();
  return jsonResponse(
    {
      status: isReadOnly ? 'read-only' : 'ok',
      version,
      ...(mail ? { mail } : {}),
      ...(failing.length > 0 ? { failing } : {}),
    },
    isReadOnly && !isReadinessProbe ? 503 : 200,
  );
}

export const { action, endpoints } = resource({
  GET: {
    permission: 'anyone',
    summary:
      'Check the health of the site; 503 if the database does not answer, or only reads (`read-only`). `mail` gives the reason why notifications are not sent: unconfigured, off or failing. `failing` lists other faults. With `?ready`, also 503 once a shutdown begins, but 200 while pages are served although a remote database is down (`from memory`) or only reads',
    query: ['ready'],
    response: {
      status: 'string',
      version: 'string',
      mail: mailProblemSchema.optional(),
      failing: failingSchema.optional(),
    },
    run: readHealth,
  },
});

/** Ignores tokens, because checking one needs the database. */
export const loader = readHealth;
