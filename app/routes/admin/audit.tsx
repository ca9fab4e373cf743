import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { auditFilterOf } from '~/http/api/audit-query.server';
import { loadList } from '~/http/pages/list.server';
import { authorize } from '~/records/actor';
import { auditPageSize, type AuditFilter as Filter } from '~/records/audit';
import * as audit from '~/records/audit.server';
import { auditActionLabel } from '~/records/audit-labels';
import * as auditLog from '~/registry/audit-log.server';
import { Button, buttonClass } from '~/ui/button';
import { Input, LabelledControl, Select } from '~/ui/controls';
import { Icon } from '~/ui/icons';
import { Screen } from '~/ui/kit/frame/screen';
import { EmptyState, LoadFailure, NoResults, Pager } from '~/ui/kit/list/list';
import { Cell, Table, TableRow } from '~/ui/kit/list/table';
import { Timestamp } from '~/ui/kit/list/timestamp';

const path = '/admin/audit';

export const handle = { loadFailed: 'We couldn’t load the audit trail.' };
export const meta: MetaFunction = () => [{ title: 'Audit trail' }];

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, path, auditPageSize, async (actor, { page, pageSize }) => {
    authorize(actor, audit.permission);
    const filter = auditFilterOf(args.request);
    const [entries, choices] = await Promise.all([
      auditLog.list(actor, { ...filter, page, pageSize }),
      audit.listChoices(actor),
    ]);
    return { filter, choices, page: entries };
  });

export default function Audit() {
  const list = useLoaderData<typeof loader>();
  return (
    <Screen
      title="Audit trail"
      back={{ to: '/admin/site-settings', label: 'All settings' }}
      subtitle="A log of all changes. Logins are kept for 90 days, everything else for three years."
      actions={
        <a className={buttonClass({ variant: 'outline' })} href={csvHref(list)}>
          <Icon name="Download" />
          Export CSV
        </a>
      }
    >
      {list ? <AuditLog {...list} /> : <LoadFailure title={handle.loadFailed} />}
    </Screen>
  );
}

type ListData = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>>;

function csvHref(list: ListData | null) {
  const filters = Object.entries(list?.filter ?? {}).filter(([, value]) => value);
  const query = filters.length > 0 ? `?${new URLSearchParams(filters)}` : '';
  return `/api/admin/audit-entries.csv${query}`;
}

function AuditLog({ filter, choices, page }: ListData) {
  const image = <Icon name="History" size={32} />;
  if (choices.who.length === 0) {
    return (
      <EmptyState
        image={image}
        title="No changes yet"
        text="Each change appears here with the person’s name and the time."
      />
    );
  }
  return (
    <>
      <AuditFilter filter={filter} choices={choices} />
      {page.total > 0 ? (
        <>
          <Entries items={page.items} />
          <Pager {...page} />
        </>
      ) : (
        <NoResults image={image} title="No results" path={path} />
      )}
    </>
  );
}

function Entries({ items }: Pick<ListData['page'], 'items'>) {
  return (
    <Table columns={['Time', 'Person', { label: 'Action', width: 'word' }, 'Item']}>
      {items.map(({ id, createdAt, username, name, channel, summary, path, times, ...action }) => (
        <TableRow key={id}>
          <Cell width="short" place="detail">
            <Timestamp at={createdAt} />
          </Cell>
          <Cell place="name" dir="auto">
            {name ?? username}{' '}
            {name ? <span className="block font-normal text-ink-2 text-small">{username}</span> : null}{' '}
            {channel ? <span className="block font-normal text-ink-2 text-small">by {channel}</span> : null}
          </Cell>
          <Cell width="word">{auditActionLabel(action)}</Cell>
          <Cell dir="auto">
            {path ? (
              <Link className="text-link" to={path}>
                {summary}
              </Link>
            ) : (
              summary
            )}
            {times > 1 ? `, ${times} times within an hour` : null}
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}

function AuditFilter({ filter, choices }: Pick<ListData, 'filter' | 'choices'>) {
  const { who = '', what = '', from = '', to = '' } = filter;
  const isFiltered = Boolean(who || what || from || to);
  return (
    <Form
      className="mb-6 grid grid-cols-[repeat(auto-fill,minmax(144px,1fr))] items-end gap-4 md:grid-cols-4 xl:grid-cols-[repeat(4,minmax(0,200px))_auto] xl:justify-start print:hidden"
      method="get"
      role="search"
      aria-label="Filter"
      key={[who, what, from, to].join('\n')}
    >
      <Choice label="Person" name="who" value={who} any="Everyone">
        <Options values={withOwn(choices.who, who)} />
      </Choice>
      <Choice label="Action or item" name="what" value={what} any="Everything">
        <optgroup label="Actions">
          <Options values={withOwn(choices.actions, choices.subjects.includes(what) ? '' : what)} />
        </optgroup>
        <optgroup label="Items">
          <Options values={choices.subjects} />
        </optgroup>
      </Choice>
      <Day label="From" name="from" value={from} />
      <Day label="To" name="to" value={to} />
      <div className="col-span-full flex gap-2 xl:col-auto">
        <Button variant="outline" type="submit">
          Filter
        </Button>
        {isFiltered ? (
          <Link className={buttonClass({ variant: 'ghost' })} to="/admin/audit">
            Clear
          </Link>
        ) : null}
      </div>
    </Form>
  );
}

/** A filter from the URL stays selected, even without matches. */
const withOwn = (values: string[], own: string) => (own === '' || values.includes(own) ? values : [own, ...values]);

function Options({ values }: { values: string[] }) {
  return values.map((value) => (
    <option key={value} value={value}>
      {value}
    </option>
  ));
}

interface ControlProps {
  label: string;
  name: keyof Filter;
  value: string;
}

function Choice({ label, name, value, any, children }: ControlProps & { any: string; children: ReactNode }) {
  return (
    <LabelledControl label={label}>
      <Select name={name} defaultValue={value}>
        <option value="">{any}</option>
        {children}
      </Select>
    </LabelledControl>
  );
}

function Day({ label, name, value }: ControlProps) {
  return (
    <LabelledControl label={label}>
      <Input type="date" name={name} defaultValue={value} />
    </LabelledControl>
  );
}
