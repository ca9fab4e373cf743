import type { LoaderFunctionArgs } from '@remix-run/node';
import * as testimonials from '~/content/testimonials/model.server';
import { only, readPublicJson } from '~/http/json.server';
import { withAddresses } from '~/media/images.server';

export const loader = (args: LoaderFunctionArgs) =>
  readPublicJson(args, async () => ({
    testimonials: await withAddresses(await testimonials.listPublic(), 'portrait'),
  }));

export const action = only('GET');
