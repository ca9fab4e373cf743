import type { LoaderFunctionArgs } from '@remix-run/node';
import * as browsers from '~/auth/sessions/trusted-browser.server';
import { only, readJson } from '~/http/json.server';
import { browserToken } from '~/http/session-user.server';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => ({ trustedBrowsers: await browsers.list(actor, await browserToken(args)) }));

export const action = only('GET');
