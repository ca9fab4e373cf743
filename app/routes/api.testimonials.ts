import type { LoaderFunctionArgs } from '@remix-run/node';
import * as testimonials from '~/content/testimonial.server';
import { only, readPublicJson } from '~/http/json.server';

export const loader = (args: LoaderFunctionArgs) =>
  readPublicJson(args, async () => ({ testimonials: await testimonials.listPublic() }));

export const action = only('GET');
