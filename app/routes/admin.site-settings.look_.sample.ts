import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { defaultLook, lookSchema } from '~/content/look';
import { permission } from '~/content/look.server';
import { sampleOf } from '~/http/look-sample.server';
import { loadPage } from '~/http/page.server';
import { authorize } from '~/records/actor';

/** What the look in the query would do; the default where the query names none. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    authorize(actor, permission);
    const asked = Object.fromEntries(new URL(args.request.url).searchParams);
    return json(sampleOf(lookSchema.safeParse(asked).data ?? defaultLook));
  });
