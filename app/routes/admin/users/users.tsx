import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { list as listInvitations } from '~/auth/invitations/invitation.server';
import * as users from '~/auth/users/model.server';
import type { User } from '~/auth/users/schema';
import { userName } from '~/auth/users/user-name';
import { loadList } from '~/http/pages/list.server';
import { authorize, roleHint } from '~/records/actor';
import { Invitations } from '~/routes/admin/users/+ui/invitations';
import { buttonClass } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { EmptyUsersDrawing } from '~/ui/illustrations/empty-states';
import { DialogLink, EditAndDelete, Screen } from '~/ui/kit/frame/screen';
import { EmptyState, FramedTag, LoadFailure, NoResults, Pager, SearchBox } from '~/ui/kit/list/list';
import { ActionsCell, actionsColumn, Cell, Table, TableRow } from '~/ui/kit/list/table';

const path = '/admin/users';
const pageSize = 25;

export const handle = { loadFailed: 'Failed to load users. Please try refreshing the page.' };
export const meta: MetaFunction = () => [{ title: 'Users' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, path, pageSize, async (actor, paging) => {
    authorize(actor, users.permission);
    return {
      page: await users.list(actor, paging),
      staff: await users.countStaff(actor),
      invitations: await listInvitations(actor),
      self: actor.userId,
    };
  });

export default function Users() {
  const list = useLoaderData<typeof loader>();
  return (
    <Screen
      title="Users"
      subtitle={list ? `${list.staff === 1 ? '1 person' : `${list.staff} people`} can log in` : null}
      actions={
        <>
          <Link className={buttonClass({ variant: 'outline' })} to="/admin/audit">
            Audit trail
          </Link>
          <DialogLink to={`${path}/new`} variant="outline">
            Add user
          </DialogLink>
          <DialogLink to={`${path}/invite`}>
            <Icon name="Plus" />
            Invite
          </DialogLink>
        </>
      }
    >
      {list ? <List {...list} /> : <LoadFailure title={handle.loadFailed} />}
    </Screen>
  );
}

type ListData = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

function List({ page, staff, invitations, self }: ListData) {
  const isSearched = page.total < staff;
  return (
    <>
      {page.total > pageSize || isSearched ? (
        <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-5 print:hidden">
          <SearchBox label="Search name, username or email" />
        </div>
      ) : null}
      {page.total > 0 ? (
        <Table isWide columns={['Username', 'Name', 'Email', 'Role', actionsColumn]}>
          {page.items.map((user) => (
            <UserRow key={user.id} user={user} isSelf={user.id === self} />
          ))}
        </Table>
      ) : null}
      {page.total === 0 && isSearched ? (
        <NoResults image={<EmptyUsersDrawing />} title="No users found" path={path} isPersonList />
      ) : null}
      {page.total === 0 && !isSearched ? <EmptyState image={<EmptyUsersDrawing />} title="No users found" /> : null}
      <Pager {...page} />
      <p className="mt-4 max-w-[480px] text-ink-2 text-small">{roleHint}</p>
      <Invitations invitations={invitations} />
    </>
  );
}

/** A user in the table; on small screens a block. Users cannot delete themselves. */
function UserRow({ user, isSelf }: { user: User; isSelf: boolean }) {
  const { id, username, email, role } = user;
  return (
    <TableRow>
      <Cell place="name" dir="auto">
        {username}
        {isSelf ? <span className="font-normal text-ink-2"> (you)</span> : null}
      </Cell>
      <Cell place="detail" dir="auto">
        {userName(user)}
      </Cell>
      <Cell place="detail">{email}</Cell>
      <Cell width="short" place="aside">
        <FramedTag isSolid={role === 'admin'}>
          <span className="capitalize">{role}</span>
        </FramedTag>
      </Cell>
      <ActionsCell>
        <div className="flex gap-1 [&>form]:contents">
          {isSelf ? (
            <DialogLink to={`${path}/${id}/edit`} variant="outline" size="sm" of={username}>
              Edit
            </DialogLink>
          ) : (
            <EditAndDelete path={`${path}/${id}`} name={username} />
          )}
        </div>
      </ActionsCell>
    </TableRow>
  );
}
