/** The routes of actions that ask for confirmation. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadConfirmation, submitButton } from '~/http/forms/button-action.server';
import { ConfirmAction } from '~/ui/kit/form/confirm';
import { buttonActions } from './table.server';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { dialog: true, failed: (data?: { failed: string }) => data?.failed };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = (args: LoaderFunctionArgs) => loadConfirmation(args, buttonActions);
export const action = (args: ActionFunctionArgs) => submitButton(args, buttonActions);

export default function Confirmation() {
  return <ConfirmAction {...useLoaderData<typeof loader>()} />;
}
