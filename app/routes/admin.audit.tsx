import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { History } from 'lucide-react';
import { loadList } from '~/http/list.server';
import { authorize } from '~/records/actor';
import * as audit from '~/records/audit.server';
import { Blank, LoadFailure, Pager } from '~/ui/admin/list';
import { Moment } from '~/ui/admin/moment';
import { Screen } from '~/ui/admin/screen';
import { buttonClass } from '~/ui/button';

const pageSize = 50;

export const meta: MetaFunction = () => [{ title: 'Audit trail' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, '/admin/audit', pageSize, async (actor, paging) => {
    authorize(actor, audit.permission);
    return { page: await audit.list(actor, paging) };
  });

export default function Audit() {
  const list = useLoaderData<typeof loader>();
  return (
    <Screen
      title="Audit trail"
      subtitle="Who changed what, and when. The newest change comes first."
      actions={
        <Link className={buttonClass({ variant: 'outline' })} to="/admin/users" prefetch="intent">
          User Management
        </Link>
      }
    >
      {list ? <Trail page={list.page} /> : <LoadFailure title="The audit trail could not be read." />}
    </Screen>
  );
}

function Trail({ page }: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>) {
  if (page.total === 0) {
    return (
      <Blank
        picture={<History size={32} strokeWidth={1.5} aria-hidden="true" />}
        title="Nothing has been changed yet"
        text="Every change that somebody makes here is noted, with their name and the time."
      />
    );
  }
  return (
    <>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
            <th scope="col">Which</th>
          </tr>
        </thead>
        <tbody>
          {page.items.map(({ id, createdAt, username, action, subject, summary }) => (
            <tr key={id}>
              <td className="table-short table-detail">
                <Moment at={createdAt} />
              </td>
              <th scope="row" dir="auto">
                {username}
              </th>
              <td className="table-word">
                {action} {subject}
              </td>
              <td dir="auto">{summary}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager {...page} />
    </>
  );
}
