/** The routes of actions that ask for confirmation. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadConfirmation, submitButton } from '~/http/forms/button-action.server';
import { ConfirmDelete } from '~/ui/kit/form/confirm';
import { buttonActions } from './table.server';

export { clientAction } from '~/ui/kit/form/server-calls';

export const handle = { dialog: true, failed: (data?: { failed: string }) => data?.failed };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const loader = (args: LoaderFunctionArgs) => loadConfirmation(args, buttonActions);
export const action = (args: ActionFunctionArgs) => submitButton(args, buttonActions);

export default function ConfirmAction() {
  const { question, text, note, button, busy, closeTo } = useLoaderData<typeof loader>();
  return (
    <ConfirmDelete title={question} confirm={button} busy={busy} closeTo={closeTo}>
      <p>
        {text.map((part) =>
          typeof part === 'string' ? (
            part
          ) : (
            <strong key={part.strong} dir="auto">
              {part.strong}
            </strong>
          ),
        )}
      </p>
      {note ? <p className="text-ink-2">{note}</p> : null}
    </ConfirmDelete>
  );
}
