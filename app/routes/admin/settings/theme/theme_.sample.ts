import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { permission } from '~/content/theme/model.server';
import { appearanceSchema, defaultAppearance } from '~/content/theme/schema';
import { loadPageFor } from '~/http/pages/page.server';
import { sampleOf } from '~/http/pages/theme-sample.server';

/** Returns the sample of the theme in the query, or of the default theme. */
export const loader = (args: LoaderFunctionArgs) =>
  loadPageFor(args, permission, async () => {
    const fields = Object.fromEntries(new URL(args.request.url).searchParams);
    return json(sampleOf(appearanceSchema.safeParse(fields).data ?? defaultAppearance));
  });
