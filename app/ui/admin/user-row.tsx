import type { User } from '~/auth/users/schema';
import { userName } from '~/auth/users/user-name';
import { Tag } from './list';
import { DialogLink, EditAndDelete } from './screen';
import { ActionsCell, Cell, TableRow } from './table';

interface UserRowProps {
  user: User;
  isSelf: boolean;
  /** The path of the list. */
  path: string;
}

/** A user in the table; on small screens a block. No one deletes themselves. */
export function UserRow({ user, isSelf, path }: UserRowProps) {
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
        <Tag isSolid={role === 'admin'}>{role}</Tag>
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
