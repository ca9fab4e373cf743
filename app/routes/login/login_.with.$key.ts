import type { LoaderFunctionArgs } from '@remix-run/node';
import { loadPage } from '~/http/pages/page.server';
import { redirectToProvider } from '~/http/session/sso.server';

/** Starts a login at an identity provider. */
export const loader = (args: LoaderFunctionArgs) => loadPage(args, () => redirectToProvider(args));
