import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { permission } from '~/content/appearance/model.server';
import { appearanceSchema, defaultAppearance } from '~/content/appearance/schema';
import { sampleOf } from '~/http/pages/appearance-sample.server';
import { loadPageFor } from '~/http/pages/page.server';

/** Returns the sample of the appearance in the query, or of the default one. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPageFor(args, permission, async () => {
    const fields = Object.fromEntries(new URL(args.request.url).searchParams);
    return json(sampleOf(appearanceSchema.safeParse(fields).data ?? defaultAppearance));
  });
