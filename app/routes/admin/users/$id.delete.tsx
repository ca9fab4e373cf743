import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { countOfServices } from '~/auth/tokens/model.server';
import * as users from '~/auth/users/model.server';
import { userName } from '~/auth/users/user-name';
import { submitAction } from '~/http/forms/button-action.server';
import { loadPage, recordId } from '~/http/pages/page.server';
import * as previews from '~/registry/previews.server';
import * as schedule from '~/registry/schedule.server';
import { scheduledActionLabels } from '~/ui/kit/editing/schedule-note';
import { Confirm } from '~/ui/kit/form/confirm';
import { Rows } from '~/ui/kit/list/rows';
import { Timestamp } from '~/ui/kit/list/timestamp';

export { clientAction } from '~/ui/kit/form/server-calls';

const list = '/admin/users';

export const handle = { dialog: true, failed: 'Error deleting user' };
export const meta: MetaFunction = () => [{ title: 'Delete user' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async (actor) => {
    const user = await users.find(actor, recordId(args));
    const [posts, services, links, scheduledActions] = await Promise.all([
      users.countPosts(actor, user.id),
      countOfServices(actor, user.id),
      previews.listBy(actor, user.username),
      schedule.list(actor, user.id),
    ]);
    return { user, posts, services, links, scheduledActions };
  });

export const action = (args: ActionFunctionArgs) =>
  submitAction(args, {
    permission: users.permission,
    reauthTo: async ({ actor, id }) => `delete the user ${(await users.find(actor, id)).username}`,
    run: ({ actor, id }) => users.remove(actor, id),
    list,
    done: 'User deleted successfully',
    failed: handle.failed,
  });

export default function DeleteUser() {
  const { user, posts, services, links, scheduledActions } = useLoaderData<typeof loader>();
  const name = userName(user);
  return (
    <Confirm title={`Delete ${user.username}?`} confirm="Delete user" closeTo={list}>
      <p>
        This will permanently delete the user <strong>{user.username}</strong>
        {name ? ` (${name})` : null}. This action cannot be undone.
      </p>
      {posts > 0 ? (
        <p className="text-ink-2">
          {posts === 1 ? 'Their blog post stays' : `Their ${formatNumber(posts)} blog posts stay`} on the website,
          without an author.
        </p>
      ) : null}
      {services > 0 ? (
        <p className="text-ink-2">
          {services === 1
            ? 'A service token that they created keeps'
            : `${services} service tokens that they created keep`}{' '}
          working. If they may have a copy, revoke {services === 1 ? 'it' : 'them'} in Site Settings, API tokens.
        </p>
      ) : null}
      {links.length > 0 ? (
        <>
          <p className="text-ink-2">These preview links of the user stop working:</p>
          <Rows className="max-w-[720px]">
            {links.map(({ id, name, expiresAt }) => (
              <li key={id}>
                <span dir="auto">{name}</span>, until <Timestamp at={expiresAt} />
              </li>
            ))}
          </Rows>
        </>
      ) : null}
      {scheduledActions.length > 0 ? (
        <>
          <p className="text-ink-2">You take over these scheduled actions of the user:</p>
          <Rows className="max-w-[720px]">
            {scheduledActions.map((scheduledAction) => (
              <li key={`${scheduledAction.kind} ${scheduledAction.record} ${scheduledAction.action}`}>
                <span dir="auto">{scheduledAction.name}</span>:{' '}
                {scheduledActionLabels[scheduledAction.action].toLowerCase()} <Timestamp at={scheduledAction.dueAt} />
              </li>
            ))}
          </Rows>
        </>
      ) : null}
    </Confirm>
  );
}

const text = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const formatNumber = (number: number) => text[number] ?? String(number);
