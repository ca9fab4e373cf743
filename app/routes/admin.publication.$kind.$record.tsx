import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form.server';
import { recordName } from '~/http/history.server';
import { loadPage } from '~/http/page.server';
import { publicOrigin } from '~/http/public-origin.server';
import { publicationDone } from '~/http/publication.server';
import * as previews from '~/instance/previews.server';
import * as schedule from '~/instance/schedule.server';
import { planFormSchema } from '~/records/plan';
import { publicationPath } from '~/records/publication-path';
import { PlanForm } from '~/ui/admin/plan-form';
import { PreviewLinks } from '~/ui/admin/preview-links';
import { Screen } from '~/ui/admin/screen';

export const handle = { failed: 'Could not schedule it' };
export const meta: MetaFunction = () => [{ title: 'Publication' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => ({
    ...(await schedule.find(actor, recordName(args))),
    of: recordName(args),
    previews: await previews.list(actor, recordName(args)),
    origin: await publicOrigin(args.request),
  }));

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: planFormSchema,
    admit: (actor) => schedule.find(actor, recordName(args)),
    run: ({ deed, at }, actor) => schedule.plan(actor, recordName(args), deed, { at }),
    done: (said) => publicationDone(args, 'Scheduled', said || undefined),
    failed: handle.failed,
  });

/** When a record goes live, and when it goes away. */
export default function Publication() {
  const { name, path, deeds, plans, of, previews: links, origin } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <Screen
      title={`Publication of ${name}`}
      subtitle="All times are UK time."
      back={{ to: path, label: 'Back to editing' }}
    >
      <div className="halves">
        {deeds.map((deed) => {
          const plan = plans.find((one) => one.deed === deed);
          const isIts = refusal?.result.initialValue?.deed === deed;
          return (
            <section key={deed}>
              <PlanForm
                key={`${plan?.dueAt} ${plan?.fault}`}
                deed={deed}
                plan={plan}
                address={publicationPath(of)}
                kind={of.kind}
                refusal={isIts ? refusal : undefined}
              />
            </section>
          );
        })}
        {links ? <PreviewLinks links={links} origin={origin} address={publicationPath(of)} /> : null}
      </div>
    </Screen>
  );
}
