import type { LoaderFunctionArgs } from '@remix-run/node';
import { loadPage } from '~/http/pages/page.server';
import { handleProviderCallback } from '~/http/session/sso.server';

/** Handles the redirect back from a provider. */
export const loader = (args: LoaderFunctionArgs) => loadPage(args, () => handleProviderCallback(args));
