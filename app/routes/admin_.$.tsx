import { json, type MetaFunction } from '@remix-run/node';
import { Failure } from '~/ui/admin/failure';

export const handle = { gate: true };
export const meta: MetaFunction = () => [{ title: '404 Page Not Found' }, { name: 'robots', content: 'noindex' }];

const notFound = () => json(null, { status: 404 });

export const loader = notFound;
export const action = notFound;

/** For every address under /admin that no screen answers. */
export default function NotFoundPage() {
  return <Failure status={404} failure={null} isAlone />;
}
