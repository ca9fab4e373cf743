import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { json } from '@remix-run/node';
import type { PageFailure } from '~/http/page-failure';
import { NotFoundCard } from '~/ui/site/not-found-card';

export const meta: MetaFunction = () => [{ title: '404 Page Not Found' }, { name: 'robots', content: 'noindex' }];

/** Also the place where the server says why it refused a request that was for another page. */
function notFound({ context: { refusal, requestId } }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (!refusal) return json(null, { status: 404 });
  throw json<PageFailure>({ message: refusal.message, requestId, admins: [] }, { status: refusal.status });
}

export const loader = notFound;
export const action = notFound;

/** For every address that no other route answers. */
export default function NotFoundPage() {
  return <NotFoundCard />;
}
