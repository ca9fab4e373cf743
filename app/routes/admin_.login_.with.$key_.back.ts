import type { LoaderFunctionArgs } from '@remix-run/node';
import { loadPage } from '~/http/page.server';
import { comeBack } from '~/http/sso.server';

/** Where a provider sends the browser back to. */
export const loader = (args: LoaderFunctionArgs) => loadPage(args, () => comeBack(args));
