import type { LoaderFunctionArgs } from '@remix-run/node';
import { only, readPublicJson } from '~/http/json.server';
import * as testimonials from '~/models/testimonial.server';

export const loader = (args: LoaderFunctionArgs) =>
  readPublicJson(args, async () => ({ testimonials: await testimonials.listPublic() }));

export const action = only('GET');
