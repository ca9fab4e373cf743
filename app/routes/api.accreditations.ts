import type { LoaderFunctionArgs } from '@remix-run/node';
import * as accreditations from '~/content/accreditation.server';
import { only, readPublicJson } from '~/http/json.server';

export const loader = (args: LoaderFunctionArgs) =>
  readPublicJson(args, async () => ({ accreditations: await accreditations.listPublic() }));

export const action = only('GET');
