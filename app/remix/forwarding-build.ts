import type { LoaderFunctionArgs } from '@remix-run/node';
import type { ServerBuild } from './server-build';

/** Returns a build whose routes all answer with one function. A route without a view responds with its Response. */
export function forwardingBuild(
  build: ServerBuild,
  answer: (request: Request) => Promise<Response>,
  handleError: (error: unknown) => void,
): ServerBuild {
  const forward = ({ request }: LoaderFunctionArgs) => answer(request);
  const module = { default: undefined, loader: forward, action: forward };
  const routes = Object.entries(build.routes).map(([id, route]) => [id, { ...route, module }]);
  return {
    ...build,
    entry: { module: { default: build.entry.module.default, handleError } },
    routes: Object.fromEntries(routes),
  };
}
