import type { User } from '~/auth/users/schema';
import { userName } from '~/auth/users/user-name';
import { Tag } from './list';
import { DialogLink, EditAndDelete } from './screen';

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
    <tr>
      <th scope="row" dir="auto">
        {username}
        {isSelf ? <span className="font-normal text-ink-2"> (you)</span> : null}
      </th>
      <td className="table-detail" dir="auto">
        {userName(user)}
      </td>
      <td className="table-detail">{email}</td>
      <td className="table-aside table-short">
        <Tag isSolid={role === 'admin'}>{role}</Tag>
      </td>
      <td className="table-end">
        <div className="flex gap-1 [&>form]:contents">
          {isSelf ? (
            <DialogLink to={`${path}/${id}/edit`} variant="outline" size="sm" of={username}>
              Edit
            </DialogLink>
          ) : (
            <EditAndDelete path={`${path}/${id}`} name={username} />
          )}
        </div>
      </td>
    </tr>
  );
}
