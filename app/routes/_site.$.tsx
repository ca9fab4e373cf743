import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { json } from '@remix-run/node';
import { NotFoundCard } from '~/ui/site/not-found-card';

export const meta: MetaFunction = () => [{ title: '404 Page Not Found' }, { name: 'robots', content: 'noindex' }];

const notFound = (_args: LoaderFunctionArgs | ActionFunctionArgs) => json(null, { status: 404 });

export const loader = notFound;
export const action = notFound;

/** For every address that no other route answers. */
export default function NotFoundPage() {
  return <NotFoundCard />;
}
