import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/forms/form.server';
import { toSecret } from '~/http/forms/new-webhook.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import { webhooksPath } from '~/routes/admin/settings/webhooks/+ui/webhook-row';
import { CheckboxField } from '~/ui/kit/form/choices';
import { DialogForm } from '~/ui/kit/form/form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { Dialog } from '~/ui/kit/overlay/dialog';
import * as webhooks from '~/webhooks/model.server';
import { newSecretSchema } from '~/webhooks/schema';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { dialog: true, failed: 'Could not create a new secret' };
export const meta: MetaFunction = () => [{ title: 'New secret' }];

export const loader = (args: LoaderFunctionArgs) => loadPage(args, (actor) => webhooks.find(actor, recordId(args)));

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: newSecretSchema,
    permission: webhooks.permission,
    reauthTo: 'create a new secret for this webhook',
    run: async ({ keepPrevious }, actor) =>
      toSecret(args, actor, await webhooks.renewSecret(actor, recordId(args), keepPrevious), 'New secret created'),
    done: (next) => next,
    failed: handle.failed,
  });

export default function NewSecret() {
  const { id } = useLoaderData<typeof loader>();
  const closeTo = `${webhooksPath}/${id}`;
  const { state, fields } = useAdminForm({
    id: 'secret',
    schema: newSecretSchema,
    defaultValue: { keepPrevious: true },
    actionError: useActionData<typeof action>(),
  });
  return (
    <Dialog title="Create a new secret?" closeTo={closeTo} size="small">
      <DialogForm state={state} closeTo={closeTo} submit="Create a new secret" busy="Making...">
        <CheckboxField
          label="Keep the current secret for 24 hours"
          field={fields.keepPrevious}
          hint="This gives you time to update your app. Turn it off if someone else may know the current secret."
        />
      </DialogForm>
    </Dialog>
  );
}
