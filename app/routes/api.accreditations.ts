import type { LoaderFunctionArgs } from '@remix-run/node';
import { only, readPublicJson } from '~/http/json.server';
import * as accreditations from '~/models/accreditation.server';

export const loader = (args: LoaderFunctionArgs) =>
  readPublicJson(args, async () => ({ accreditations: await accreditations.listPublic() }));

export const action = only('GET');
