import type { LoaderFunctionArgs } from '@remix-run/node';
import { loadPage } from '~/http/page.server';
import { leave } from '~/http/sso.server';

/** Where a button "Sign in with …" leads: off to the provider. */
export const loader = (args: LoaderFunctionArgs) => loadPage(args, () => leave(args));
