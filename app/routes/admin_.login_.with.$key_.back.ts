import type { LoaderFunctionArgs } from '@remix-run/node';
import { loadPage } from '~/http/page.server';
import { handleProviderCallback } from '~/http/sso.server';

/** Handles the redirect back from a provider. */
export const loader = (args: LoaderFunctionArgs) => loadPage(args, () => handleProviderCallback(args));
