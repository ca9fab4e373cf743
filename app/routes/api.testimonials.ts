import type { LoaderFunctionArgs } from '@remix-run/node';
import * as testimonials from '~/content/testimonial.server';
import { only, readPublicJson } from '~/http/json.server';
import { withAddresses } from '~/media/pictures.server';

export const loader = (args: LoaderFunctionArgs) =>
  readPublicJson(args, async () => ({
    testimonials: await withAddresses(await testimonials.listPublic(), 'portrait'),
  }));

export const action = only('GET');
