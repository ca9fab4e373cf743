import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { loadList } from '~/http/pages/list.server';
import { type Actor, authorize } from '~/records/actor';
import { type Trashed, trashPageSize } from '~/records/trash';
import * as trash from '~/registry/trash.server';
import { Button } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { DialogLink, Screen } from '~/ui/kit/frame/screen';
import { EmptyState, LoadFailure, Pager } from '~/ui/kit/list/list';
import { Choose, Selection } from '~/ui/kit/list/selection';
import { ActionsCell, actionsColumn, Cell, Table, TableRow } from '~/ui/kit/list/table';
import { Day, Timestamp } from '~/ui/kit/list/timestamp';
import { useListHref } from '~/ui/kit/list/use-list-href';

const path = '/admin/trash';

export const handle = { loadFailed: 'We couldn’t load the trash.' };
export const meta: MetaFunction = () => [{ title: 'Trash' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, path, trashPageSize, async (actor, paging) => {
    authorize(actor, trash.permission);
    await redirectToItem(args, actor);
    return { page: await trash.list(actor, paging) };
  });

/** Redirects from a search result to the page of the list that contains the record. */
async function redirectToItem({ request }: LoaderFunctionArgs, actor: Actor): Promise<void> {
  const [kind = '', record] = new URL(request.url).searchParams.get('at')?.split('/') ?? [];
  if (record === undefined) return;
  const page = await trash.pageOf(actor, { kind, record }, trashPageSize);
  throw redirect(`${path}?page=${page}#${kind}-${record}`);
}

export default function Trash() {
  const list = useLoaderData<typeof loader>();
  return (
    <Screen title="Trash" subtitle="Restore deleted items within 30 days.">
      {list ? <TrashTable {...list} /> : <LoadFailure title={handle.loadFailed} />}
    </Screen>
  );
}

function TrashTable({ page }: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>) {
  if (page.total === 0) {
    return (
      <EmptyState
        image={<Icon name="Trash2" size={32} />}
        title="The trash is empty"
        text="Deleted content, links and images stay here for 30 days."
      />
    );
  }
  return (
    <>
      <Selection
        kind="trash"
        intents={['restore', 'discard']}
        hasExport={false}
        options={page.items.map(({ kind, record }) => `${kind}/${record}`)}
      >
        <Table
          isWide
          columns={[
            'Name',
            { label: 'Kind', width: 'word' },
            'Deleted',
            { label: 'Kept', width: 'word' },
            actionsColumn,
          ]}
        >
          {page.items.map((item) => (
            <TrashRow key={`${item.kind}/${item.record}`} item={item} />
          ))}
        </Table>
      </Selection>
      <Pager {...page} />
    </>
  );
}

function TrashRow({ item: { kind, record, subject, name, author, deletedAt, retainedUntil } }: { item: Trashed }) {
  const address = `${path}/${kind}/${record}`;
  const restore = useListHref(`${address}/restore`);
  return (
    <TableRow id={`${kind}-${record}`}>
      <Cell place="name">
        <span className="flex items-center gap-1">
          <Choose record={`${kind}/${record}`} name={name} />
          <span dir="auto">{name}</span>
        </span>
      </Cell>
      <Cell width="word" place="detail">
        {subject.charAt(0).toUpperCase() + subject.slice(1)}
      </Cell>
      <Cell place="detail" dir="auto">
        <Timestamp at={deletedAt} /> by {author}
      </Cell>
      <Cell width="word" place="detail">
        until <Day at={retainedUntil} />
      </Cell>
      <ActionsCell>
        <div className="flex gap-1 [&>form]:contents">
          <Form method="post" action={restore} preventScrollReset data-failed="Could not restore it">
            <Button type="submit" variant="outline" size="sm">
              Restore<span className="sr-only"> {name}</span>
            </Button>
          </Form>
          <DialogLink to={`${address}/delete`} variant="ghost" size="sm" of={`${name} permanently`}>
            Delete
          </DialogLink>
        </div>
      </ActionsCell>
    </TableRow>
  );
}
