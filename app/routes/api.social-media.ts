import type { LoaderFunctionArgs } from '@remix-run/node';
import { only, readPublicJson } from '~/http/json.server';
import * as socialLinks from '~/models/social-link.server';

export const loader = (args: LoaderFunctionArgs) =>
  readPublicJson(args, async () => ({ socialMediaLinks: await socialLinks.listPublic() }));

export const action = only('GET');
