/** The routes of actions whose error the page around them shows. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { loadButton, submitButton } from '~/http/forms/button-action.server';
import { buttonActions } from './table.server';

export { ActionFlash as default, clientAction } from '~/ui/kit/form/server-calls';

export const loader = (args: LoaderFunctionArgs) => loadButton(args, buttonActions);
export const action = (args: ActionFunctionArgs) => submitButton(args, buttonActions);
