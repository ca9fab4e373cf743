import type { LoaderFunctionArgs } from '@remix-run/node';
import * as accreditations from '~/content/accreditation.server';
import { only, readPublicJson } from '~/http/json.server';
import { withAddresses } from '~/media/pictures.server';

export const loader = (args: LoaderFunctionArgs) =>
  readPublicJson(args, async () => ({
    accreditations: await withAddresses(await accreditations.listPublic(), 'logoUrl'),
  }));

export const action = only('GET');
