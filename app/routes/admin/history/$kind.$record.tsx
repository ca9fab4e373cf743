import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { historyPath, recordName } from '~/http/pages/history.server';
import { loadList } from '~/http/pages/list.server';
import { authorize } from '~/records/actor';
import { type Revision, revisionsPageSize } from '~/records/revisions';
import * as history from '~/registry/history.server';
import { authorOfRevision, revisionActionLabel } from '~/routes/admin/history/+ui/revision-labels';
import { buttonClass } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { DialogLink, Screen } from '~/ui/kit/frame/screen';
import { Badge, EmptyState, LoadFailure, Pager } from '~/ui/kit/list/list';
import { ActionsCell, Cell, Table, TableRow } from '~/ui/kit/list/table';
import { Timestamp } from '~/ui/kit/list/timestamp';

export const handle = { loadFailed: 'We couldn’t load the history.' };
export const meta: MetaFunction = () => [{ title: 'History' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, historyPath(args), revisionsPageSize, async (actor, paging) => {
    authorize(actor, 'staff');
    return { address: historyPath(args), ...(await history.list(actor, recordName(args), paging)) };
  });

export default function RecordHistory() {
  const list = useLoaderData<typeof loader>();
  return (
    <Screen
      title={list ? `History of ${list.name}` : 'History'}
      subtitle="Previous drafts are kept for 90 days, previous published versions for two years."
      back={list ? { to: list.path, label: 'Back to editing' } : undefined}
      actions={
        list && list.page.total > 0 ? (
          <DialogLink to={`${list.address}/erase`} variant="outline">
            Erase history
          </DialogLink>
        ) : null
      }
    >
      {list ? <Revisions {...list} /> : <LoadFailure title={handle.loadFailed} />}
    </Screen>
  );
}

type ListData = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

function Revisions({ address, version, page }: ListData) {
  if (page.total === 0) {
    return (
      <EmptyState
        image={<Icon name="History" size={32} />}
        title="No changes yet"
        text="Each version you save appears here, with the author and the changes."
      />
    );
  }
  return (
    <>
      <Table columns={['When', 'Who', 'What', { label: 'Compare', isHidden: true }]}>
        {page.items.map((item) => (
          <Row key={item.id} item={item} address={address} isCurrent={item.recordVersion === version} />
        ))}
      </Table>
      <Pager {...page} />
    </>
  );
}

function Row({ item, address, isCurrent }: { item: Revision; address: string; isCurrent: boolean }) {
  return (
    <TableRow>
      <Cell place="name" width="short">
        <Timestamp at={item.createdAt} />
      </Cell>
      <Cell place="detail" dir="auto">
        {authorOfRevision(item)}
      </Cell>
      <Cell dir="auto">{revisionActionLabel(item)}</Cell>
      <ActionsCell>
        {isCurrent ? (
          <Badge tone="on">Now</Badge>
        ) : (
          <Link className={buttonClass({ variant: 'outline', size: 'sm' })} to={`${address}/${item.id}`}>
            Compare
            <span className="sr-only">
              {' '}
              the version of <Timestamp at={item.createdAt} /> with now
            </span>
          </Link>
        )}
      </ActionsCell>
    </TableRow>
  );
}
