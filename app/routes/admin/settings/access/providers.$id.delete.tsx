import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import * as providers from '~/auth/sso/identity-provider.server';
import { submitIntent } from '~/http/forms/intent.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import { ConfirmDelete } from '~/ui/kit/form/confirm';

export { clientAction } from '~/ui/kit/form/server-calls';

const list = '/admin/site-settings/access';

export const handle = { dialog: true, failed: 'Error removing provider' };
export const meta: MetaFunction = () => [{ title: 'Remove provider' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const { name } = await providers.find(actor, recordId(args));
    return { name };
  });

export const action = (args: ActionFunctionArgs) =>
  submitIntent(args, {
    permission: providers.permission,
    reauthTo: async (actor) => `remove the provider ${(await providers.find(actor, recordId(args))).name}`,
    run: providers.remove,
    list,
    done: 'Provider removed successfully',
    failed: handle.failed,
    fallback: 'Failed to remove provider',
  });

export default function RemoveProvider() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete title="Are you sure?" confirm="Remove provider" closeTo={list}>
      <p>
        People can no longer log in with <strong>{name}</strong> . Current sessions end, and accounts stay.
      </p>
    </ConfirmDelete>
  );
}
