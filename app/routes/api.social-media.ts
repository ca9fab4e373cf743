import type { LoaderFunctionArgs } from '@remix-run/node';
import * as socialLinks from '~/content/social-links/model.server';
import { only, readPublicJson } from '~/http/json.server';

export const loader = (args: LoaderFunctionArgs) =>
  readPublicJson(args, async () => ({ socialMediaLinks: await socialLinks.listPublic() }));

export const action = only('GET');
