import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { recordTexts } from '~/records/record-texts';
import type { ListPage, VisibleCounts } from '~/records/records.server';
import type { ScheduledAction } from '~/records/scheduled-action';
import { selectionValue } from '~/registry/bulk-intents';
import { DialogLink, Screen } from '~/ui/kit/frame/screen';
import { Cards, EmptyState, NoResults, Pager, SearchBox } from '~/ui/kit/list/list';
import { Selection } from '~/ui/kit/list/selection';
import { RecordCard } from './record-card';
import { screensOf } from './record-screens';

interface ListedType {
  kind: string;
  /** The path of the list. */
  path: string;
  subject: string;
  /** Whether records are published, instead of shown. */
  hasDrafts: boolean;
}

interface RecordListScreenProps extends ListedType {
  /** Missing if the list could not be loaded. */
  counts: VisibleCounts | undefined;
  children: ReactNode;
}

export function RecordListScreen({ kind, path, subject, counts, children }: RecordListScreenProps) {
  const { subtitle, actions } = screensOf(kind);
  const texts = recordTexts(subject);
  return (
    <Screen
      title={texts.title}
      subtitle={counts ? (subtitle?.(counts) ?? `${counts.total} in all, ${counts.shown} shown on the website`) : null}
      actions={
        <>
          {actions}
          {counts?.total === 0 ? null : (
            <DialogLink to={`${path}/new`}>
              <Plus size={20} strokeWidth={1.5} aria-hidden="true" />
              {texts.add}
            </DialogLink>
          )}
        </>
      }
    >
      {children}
    </Screen>
  );
}

interface RecordListProps extends ListedType {
  page: ListPage<{ id: number; version: number; record: object; name: string; image?: string }>;
  extras: object;
  scheduledActions: Record<string, ScheduledAction[]>;
  counts: VisibleCounts;
  isSearch: boolean;
  isOrdered: boolean;
}

export function RecordList({ page: { items, ...page }, counts, isSearch, isOrdered, ...list }: RecordListProps) {
  const { kind, path, subject, hasDrafts, extras, scheduledActions } = list;
  const intents = hasDrafts ? (['publish', 'unpublish', 'trash'] as const) : (['show', 'hide', 'trash'] as const);
  const { notice, searchLabel = 'Search', emptyDrawing, Card = RecordCard } = screensOf(kind);
  if (counts.total === 0) return <Empty {...list} />;
  const before = (page.page - 1) * page.pageSize;
  const placeOf = (index: number) =>
    isOrdered && !isSearch ? { isFirst: before + index === 0, isLast: before + index === page.total - 1 } : null;
  return (
    <>
      {notice?.(counts, extras as never)}
      {isSearch || counts.total > page.pageSize ? (
        <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-5 print:hidden">
          <SearchBox label={searchLabel} />
        </div>
      ) : null}
      {page.total === 0 ? (
        <NoResults image={emptyDrawing} title={recordTexts(subject).none} path={path} />
      ) : (
        <Selection kind={kind} intents={intents} options={items.map(({ id, version }) => selectionValue(id, version))}>
          <Cards>
            {items.map(({ id, record, name, image }, index) => (
              <Card
                key={id}
                record={record as never}
                name={name}
                subject={subject}
                image={image}
                scheduledActions={scheduledActions[id]}
                path={path}
                place={placeOf(index)}
              />
            ))}
          </Cards>
        </Selection>
      )}
      <Pager {...page} />
    </>
  );
}

function Empty({ kind, path, subject, extras }: ListedType & { extras: object }) {
  const { emptyDrawing, emptyText, emptyActions } = screensOf(kind);
  const texts = recordTexts(subject);
  return (
    <EmptyState
      image={emptyDrawing}
      title={texts.empty}
      text={emptyText?.(extras as never) ?? 'The website shows none until then.'}
      actions={
        <>
          <DialogLink to={`${path}/new`}>{texts.add}</DialogLink>
          {emptyActions?.(extras as never)}
        </>
      }
    />
  );
}
