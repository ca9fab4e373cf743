/** The routes of actions without a page: a GET redirects to the list. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { redirectToList, submitButton } from '~/http/forms/button-action.server';
import { buttonActions } from './table.server';

export { clientAction } from '~/ui/kit/form/server-calls';

export const loader = (args: LoaderFunctionArgs) => redirectToList(args, buttonActions);
export const action = (args: ActionFunctionArgs) => submitButton(args, buttonActions);
