import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { importCsv } from '~/content/redirects/import.server';
import { permission } from '~/content/redirects/model.server';
import { redirectImportSchema } from '~/content/redirects/schema';
import { flashSuccess } from '~/http/forms/flash.server';
import { submitForm } from '~/http/forms/form.server';
import { authorizeFor } from '~/http/pages/page.server';
import { longFormLimit } from '~/http/uploads/body.server';
import { ImportRedirectsForm } from '~/routes/admin/settings/redirects/+ui/redirect-form';
import { Dialog } from '~/ui/kit/overlay/dialog';

export { clientAction } from '~/ui/kit/form/server-calls';

const list = '/admin/site-settings/redirects';

export const handle = { dialog: true, failed: 'Failed to import redirects' };
export const meta: MetaFunction = () => [{ title: 'Import redirects' }];

export const loader = (args: LoaderFunctionArgs) => authorizeFor(args, permission);

export const action = (args: ActionFunctionArgs) =>
  submitForm(args, {
    schema: redirectImportSchema,
    limit: longFormLimit,
    permission,
    run: (input, actor) => importCsv(actor, input),
    done: ({ added, changed, unchanged }) => ({
      to: list,
      flash: flashSuccess('Redirects imported', `${added} added, ${changed} changed, ${unchanged} were there already.`),
    }),
    failed: handle.failed,
  });

export default function ImportRedirects() {
  return (
    <Dialog title="Import redirects" closeTo={list}>
      <ImportRedirectsForm actionError={useActionData<typeof action>()} closeTo={list} />
    </Dialog>
  );
}
