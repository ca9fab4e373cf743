import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { isSectionName } from '~/content/home-page/copy';
import { shareLivePreview } from '~/content/home-page/live-preview.server';
import * as page from '~/content/home-page/model.server';
import { sectionFormSchema } from '~/content/home-page/schema';
import { authorizeFor } from '~/http/pages/page.server';
import { tryForm } from '~/http/pages/preview.server';
import { NotFound } from '~/platform/errors';
import { noFields } from '~/records/fields';

export { clientAction } from '~/ui/kit/form/server-calls';

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, page.permission);

/** Stores unsaved input of a section, for the preview beside its form. */
export const action = (args: ActionFunctionArgs) => {
  const { section } = args.params;
  return tryForm(args, {
    permission: page.permission,
    schema: isSectionName(section) ? sectionFormSchema(section) : noFields,
    take: async (typed, actor) => {
      if (!isSectionName(section)) throw new NotFound('section of the home page');
      await shareLivePreview(actor, section, typed);
    },
  });
};
