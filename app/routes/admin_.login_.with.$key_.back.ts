import type { LoaderFunctionArgs } from '@remix-run/node';
import { loadPage } from '~/http/page.server';
import { handleProviderCallback } from '~/http/sso.server';

/** The address to which a provider returns. */
export const loader = (args: LoaderFunctionArgs) => loadPage(args, () => handleProviderCallback(args));
