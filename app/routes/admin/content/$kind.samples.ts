import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { setSamplesHidden } from '~/content/settings/settings.server';
import { samplesSchema } from '~/content/testimonials/schema';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { redirectFor } from '~/http/pages/page.server';
import { isTestimonials, screenTypeOf } from '~/http/pages/record-screens.server';
import { authorize } from '~/records/actor';
import { samplesFailed } from '~/ui/kit/list/samples-notice';

export { clientAction } from '~/ui/kit/form/server-calls';

export const loader = (args: LoaderFunctionArgs) => {
  const { permission, list } = screenTypeOf(args, isTestimonials);
  return redirectFor(args, permission, list);
};

/** Hides the sample testimonials on the website, or shows them again. */
export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: samplesSchema,
    authorize: (actor) => authorize(actor, screenTypeOf(args, isTestimonials).permission),
    run: async (input, actor) => {
      await setSamplesHidden(actor, input.hidden);
      return input;
    },
    done: ({ hidden, from }) => ({
      to: from,
      flash: flashSuccess(hidden ? 'Sample testimonials hidden' : 'Sample testimonials shown'),
    }),
    failed: samplesFailed,
  });
