import type { LoaderFunctionArgs } from '@remix-run/node';
import * as accreditations from '~/content/accreditations/model.server';
import { only, readPublicJson } from '~/http/json.server';
import { withAddresses } from '~/media/images.server';

export const loader = (args: LoaderFunctionArgs) =>
  readPublicJson(args, async () => ({
    accreditations: await withAddresses(await accreditations.listPublic(), 'logoUrl'),
  }));

export const action = only('GET');
