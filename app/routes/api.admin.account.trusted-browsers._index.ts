import type { LoaderFunctionArgs } from '@remix-run/node';
import { only, readJson } from '~/http/json.server';
import { browserToken } from '~/http/signed-in.server';
import * as browsers from '~/sessions/trusted-browser.server';

export const loader = (args: LoaderFunctionArgs) =>
  readJson(args, async (actor) => ({ trustedBrowsers: await browsers.list(actor, await browserToken(args)) }));

export const action = only('GET');
